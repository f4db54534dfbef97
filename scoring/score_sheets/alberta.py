"""Scores the four-hand match of Alberta 55 Plus, with premiums for games and part-scores.

Scores one match. There is no premium for a rubber.
"""

from collections.abc import Iterable

from scoring.laws.points import GAME
from scoring.score_sheets.score_sheet import (
    EntryReason,
    GameSheet,
    SheetColumns,
    SheetEntry,
    SheetStanding,
)
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet, points_below_line
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)

__all__ = ["PASSED_OUT", "Honours", "RevokeTransfer", "SheetHand", "SheetSide", "score_match"]

HANDS = 4
FAST_GAME = 500
SLOW_GAME = 300
ONLY_LEG = 100
LEG_EACH = 50


def score_match(hands: Iterable[DealtHand]) -> GameSheet:
    """Score a match of four played hands, or of as many as there are so far.

    Legs are paid after the fourth played hand. A match that the bell ends earlier keeps its totals,
    without a premium for legs.
    """
    return keep_sheet(hands, MATCH)


def alberta_premiums(
    hand: SheetHand, before: SheetStanding, after: SheetStanding
) -> list[SheetEntry]:
    """Return the premium for a game when it is made, and after the fourth hand for legs left."""
    entries = []
    if after.games != before.games:
        entries.append(game_premium(hand))
    if after.played == HANDS:
        entries += leg_premiums(after.legs)
    return entries


def game_premium(hand: SheetHand) -> SheetEntry:
    """Return the fast premium for 100 below the line in one hand, leg or no leg; else slow."""
    if points_below_line(hand.played) >= GAME:
        return SheetEntry(hand.declaring, FAST_GAME, EntryReason.FAST_GAME)
    return SheetEntry(hand.declaring, SLOW_GAME, EntryReason.SLOW_GAME)


def leg_premiums(legs: SheetColumns) -> list[SheetEntry]:
    """Return 100 for the only leg; where both sides have one, 50 each."""
    points = ONLY_LEG if len(legs.holders) == 1 else LEG_EACH
    return [SheetEntry(side, points, EntryReason.LEG) for side in SheetSide if side in legs.holders]


def game_winners(_played: int, _legs: SheetColumns, games: SheetColumns) -> frozenset[SheetSide]:
    """Return the sides that have won a game: they are vulnerable to the end of the match."""
    return games.holders


def all_hands_played(standing: SheetStanding) -> bool:
    """Whether four hands were played; passed-out hands do not count."""
    return standing.played == HANDS


MATCH = GameRules(
    "alberta55", vulnerable=game_winners, premiums=alberta_premiums, over=all_hands_played
)
