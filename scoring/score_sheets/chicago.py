"""Scores Chicago (four-deal bridge): the deal sets the vulnerability, part-scores carry over.

Scores four deals; the same player redeals a passed-out deal.
"""

from collections.abc import Iterable

from scoring.score_sheets.score_sheet import EntryReason, GameSheet, SheetEntry, SheetStanding
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet, points_below_line
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide

DEALS = 4
GAME_PREMIUM = 300
VULNERABLE_GAME_PREMIUM = 500
LAST_PART_SCORE = 100


def score_chicago(
    hands: Iterable[DealtHand],
    *,
    first_dealer: SheetSide = SheetSide.WE,
    dealer_vulnerable: bool = True,
    honours: bool = False,
) -> GameSheet:
    """Score the four deals, or as many as there are so far.

    On the second and third deal the dealer's side is vulnerable or, by agreement, the other side.
    """
    second = first_dealer.other if dealer_vulnerable else first_dealer
    rules = GameRules(
        "chicago",
        vulnerable=lambda played, _legs, _games: vulnerable_side(played + 1, second=second),
        premiums=chicago_premiums,
        over=lambda standing: standing.played == DEALS,
        honours=honours,
        redealt=True,
    )
    return keep_sheet(hands, rules)


def vulnerable_side(deal: int, *, second: SheetSide) -> frozenset[SheetSide]:
    """Return nobody on deal 1, one side on deal 2, the other on deal 3, both on deal 4."""
    return {
        1: frozenset[SheetSide](),
        2: frozenset({second}),
        3: frozenset({second.other}),
        DEALS: frozenset(SheetSide),
    }.get(deal, frozenset())


def chicago_premiums(
    hand: SheetHand, before: SheetStanding, after: SheetStanding
) -> list[SheetEntry]:
    """Return 300 or 500 for a game, and 100 for a part-score on the last deal without a game."""
    if after.games != before.games:
        vulnerable = hand.declaring in before.vulnerable
        points = VULNERABLE_GAME_PREMIUM if vulnerable else GAME_PREMIUM
        return [SheetEntry(hand.declaring, points, EntryReason.GAME)]
    if after.played == DEALS and points_below_line(hand.played):
        return [SheetEntry(hand.declaring, LAST_PART_SCORE, EntryReason.PART_SCORE)]
    return []
