"""Chicago, or four-deal bridge: the deal says who is vulnerable, and part-scores carry over.

Knows four deals; a deal that is passed out is dealt again by the same player.
"""

from collections.abc import Iterable

from scoring.hands import Dealt, Hand, Side
from scoring.keeping import Rules, below_line, keep
from scoring.sheet import Entry, Reason, Sheet, Standing

DEALS = 4
GAME_PREMIUM, VULNERABLE_GAME_PREMIUM = 300, 500
LAST_PART_SCORE = 100


def score_chicago(
    hands: Iterable[Dealt],
    *,
    first_dealer: Side = Side.WE,
    dealer_vulnerable: bool = True,
    honours: bool = False,
) -> Sheet:
    """The four deals, or as many as there are so far.

    On the second and third the dealer's side is vulnerable or, by agreement, the other side.
    """
    second = first_dealer.other if dealer_vulnerable else first_dealer
    rules = Rules(
        "chicago",
        vulnerable=lambda played, _legs, _games: vulnerable_side(played + 1, second=second),
        premiums=premiums,
        over=lambda standing: standing.played == DEALS,
        honours=honours,
        redealt=True,
    )
    return keep(hands, rules)


def vulnerable_side(deal: int, *, second: Side) -> frozenset[Side]:
    """Nobody on the first deal, one side on the second, the other on the third, then both."""
    return {
        1: frozenset[Side](),
        2: frozenset({second}),
        3: frozenset({second.other}),
        DEALS: frozenset(Side),
    }.get(deal, frozenset())


def premiums(hand: Hand, before: Standing, after: Standing) -> list[Entry]:
    """For a game, 300 or 500; for a part-score made on the last deal that completes none, 100."""
    if after.games != before.games:
        vulnerable = hand.declaring in before.vulnerable
        points = VULNERABLE_GAME_PREMIUM if vulnerable else GAME_PREMIUM
        return [Entry(hand.declaring, points, Reason.GAME)]
    if after.played == DEALS and below_line(hand.played):
        return [Entry(hand.declaring, LAST_PART_SCORE, Reason.PART_SCORE)]
    return []
