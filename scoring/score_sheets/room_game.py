"""The room game: the first side with a hundred points below the line wins at once.

Knows one game; for winning it nothing is paid, and honours do not count.
"""

from collections.abc import Iterable, Set

from scoring.score_sheets.hands import DealtHand, SheetHand, SheetSide
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet
from scoring.score_sheets.sheet import GameSheet, SheetColumns, SheetEntry, SheetStanding


def score_room_game(
    hands: Iterable[DealtHand], *, vulnerable: Set[SheetSide] | None = None
) -> GameSheet:
    """The game so far. A side that has made a contract is vulnerable from the next hand on.

    Where a table plays several games and calls a side vulnerable that has won one, `vulnerable`
    are those sides, to the end of this game.
    """
    return keep_sheet(hands, room_game_rules(vulnerable))


def room_game_winner(sheet: GameSheet) -> SheetSide | None:
    """The side that has reached a hundred, whatever the totals say."""
    return sheet.standing.games.ahead


def room_game_rules(vulnerable: Set[SheetSide] | None) -> GameRules:
    """As the document has it, or with sides that are vulnerable from the start."""
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
    """Game is its own reward."""
    return []
