"""The Alberta 55 Plus match of four hands: a premium for every game, and for a leg left at the end.

Knows one match; not the tournament. Nothing is paid for a rubber.
"""

from collections.abc import Iterable

from scoring.laws.points import GAME
from scoring.score_sheets.hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet, points_below_line
from scoring.score_sheets.sheet import (
    EntryReason,
    GameSheet,
    SheetColumns,
    SheetEntry,
    SheetStanding,
)

__all__ = ["PASSED_OUT", "Honours", "RevokeTransfer", "SheetHand", "SheetSide", "score_match"]

HANDS = 4
FAST_GAME = 500
SLOW_GAME = 300
ONLY_LEG = 100
LEG_EACH = 50


def score_match(hands: Iterable[DealtHand]) -> GameSheet:
    """A match of four played hands, or of as many as there are so far.

    Legs are paid when the fourth has been played. A match that the bell ends before stands as its
    totals stand: without a premium for legs.
    """
    return keep_sheet(hands, MATCH)


def alberta_premiums(
    hand: SheetHand, before: SheetStanding, after: SheetStanding
) -> list[SheetEntry]:
    """A game when it is made, and after the fourth hand the legs that are left."""
    entries = []
    if after.games != before.games:
        entries.append(game_premium(hand))
    if after.played == HANDS:
        entries += leg_premiums(after.legs)
    return entries


def game_premium(hand: SheetHand) -> SheetEntry:
    """Fast with a hundred below the line in this one hand, leg or no leg; else slow."""
    if points_below_line(hand.played) >= GAME:
        return SheetEntry(hand.declaring, FAST_GAME, EntryReason.FAST_GAME)
    return SheetEntry(hand.declaring, SLOW_GAME, EntryReason.SLOW_GAME)


def leg_premiums(legs: SheetColumns) -> list[SheetEntry]:
    """A hundred for the only leg; where both sides have one, fifty each."""
    points = ONLY_LEG if len(legs.holders) == 1 else LEG_EACH
    return [SheetEntry(side, points, EntryReason.LEG) for side in SheetSide if side in legs.holders]


def game_winners(_played: int, _legs: SheetColumns, games: SheetColumns) -> frozenset[SheetSide]:
    """A side that has won a game is vulnerable to the end of the match."""
    return games.holders


def all_hands_played(standing: SheetStanding) -> bool:
    """Hands that were passed out are none of the four."""
    return standing.played == HANDS


MATCH = GameRules(
    "alberta55", vulnerable=game_winners, premiums=alberta_premiums, over=all_hands_played
)
