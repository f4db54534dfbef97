"""The Alberta 55 Plus match of four hands: a premium for every game, and for a leg left at the end.

Knows one match; not the tournament. Nothing is paid for a rubber.
"""

from collections.abc import Iterable

from scoring.hands import PASSED_OUT, Dealt, Hand, Honours, Revoke, Side
from scoring.keeping import Rules, below_line, keep
from scoring.points import GAME
from scoring.sheet import Columns, Entry, Reason, Sheet, Standing

__all__ = ["PASSED_OUT", "Hand", "Honours", "Revoke", "Side", "score_match"]

HANDS = 4
FAST_GAME, SLOW_GAME = 500, 300
ONLY_LEG, LEG_EACH = 100, 50


def score_match(hands: Iterable[Dealt]) -> Sheet:
    """A match of four played hands, or of as many as there are so far.

    Legs are paid when the fourth has been played. A match that the bell ends before stands as its
    totals stand: without a premium for legs.
    """
    return keep(hands, MATCH)


def premiums(hand: Hand, before: Standing, after: Standing) -> list[Entry]:
    """A game when it is made, and after the fourth hand the legs that are left."""
    entries = []
    if after.games != before.games:
        entries.append(game_premium(hand))
    if after.played == HANDS:
        entries += leg_premiums(after.legs)
    return entries


def game_premium(hand: Hand) -> Entry:
    """Fast with a hundred below the line in this one hand, leg or no leg; else slow."""
    if below_line(hand.played) >= GAME:
        return Entry(hand.declaring, FAST_GAME, Reason.FAST_GAME)
    return Entry(hand.declaring, SLOW_GAME, Reason.SLOW_GAME)


def leg_premiums(legs: Columns) -> list[Entry]:
    """A hundred for the only leg; where both sides have one, fifty each."""
    points = ONLY_LEG if len(legs.holders) == 1 else LEG_EACH
    return [Entry(side, points, Reason.LEG) for side in Side if side in legs.holders]


def game_winners(_played: int, _legs: Columns, games: Columns) -> frozenset[Side]:
    """A side that has won a game is vulnerable to the end of the match."""
    return games.holders


def all_played(standing: Standing) -> bool:
    """Hands that were passed out are none of the four."""
    return standing.played == HANDS


MATCH = Rules("alberta55", vulnerable=game_winners, premiums=premiums, over=all_played)
