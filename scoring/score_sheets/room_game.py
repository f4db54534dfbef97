"""Scores the room game: the first side with 100 points below the line wins at once.

Scores one game. There is no premium for winning, and honours do not count.
"""

from collections.abc import Iterable, Set

from scoring.score_sheets.score_sheet import GameSheet, SheetColumns, SheetEntry, SheetStanding
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide


def score_room_game(
    hands: Iterable[DealtHand], *, vulnerable: Set[SheetSide] | None = None
) -> GameSheet:
    """Score the game so far. A side that made a contract is vulnerable from the next hand on.

    Some tables play several games and make the winners of a game vulnerable. There, `vulnerable`
    names those sides, to the end of this game.
    """
    return keep_sheet(hands, room_game_rules(vulnerable))


def room_game_winner(sheet: GameSheet) -> SheetSide | None:
    """Return the side that reached a hundred, regardless of the totals."""
    return sheet.standing.games.ahead


def room_game_rules(vulnerable: Set[SheetSide] | None) -> GameRules:
    """Return the rules of the document, or rules with these sides vulnerable from the start."""
    held = None if vulnerable is None else frozenset(vulnerable)

    def vulnerable_now(
        _played: int, legs: SheetColumns, _games: SheetColumns
    ) -> frozenset[SheetSide]:
        return legs.holders if held is None else held

    return GameRules(
        "room",
        vulnerable=vulnerable_now,
        premiums=no_premiums,
        over=lambda standing: standing.games.ahead is not None,
        honours=False,
    )


def no_premiums(
    _hand: SheetHand, _before: SheetStanding, _after: SheetStanding
) -> list[SheetEntry]:
    """Return no premiums: the room game pays none."""
    return []
