"""Rubber bridge: the best of three games, by the Laws of Contract Bridge (Laws 72 to 81).

Knows one rubber; not what a point is worth in money.
"""

from collections.abc import Iterable
from dataclasses import replace

from scoring.hands import Dealt, Hand
from scoring.keeping import Rules, keep
from scoring.sheet import Entry, Reason, Sheet, Standing

GAMES = 2
SHUT_OUT_RUBBER, CONTESTED_RUBBER = 700, 500
UNFINISHED_GAME, UNFINISHED_PART_SCORE = 300, 100


def score_rubber(hands: Iterable[Dealt], *, ended: bool = False) -> Sheet:
    """A rubber so far; `ended` closes one that will not be finished (Law 80)."""
    sheet = keep(hands, RUBBER)
    if sheet.over or not ended:
        return sheet
    return replace(sheet, over=True, closing=tuple(unfinished_premiums(sheet.standing)))


def premiums(hand: Hand, before: Standing, after: Standing) -> list[Entry]:
    """For the second game: 700 if the other side has none, else 500 (Law 74)."""
    if after.games == before.games or not over(after):
        return []
    points = CONTESTED_RUBBER if after.games.of(hand.declaring.other) else SHUT_OUT_RUBBER
    return [Entry(hand.declaring, points, Reason.RUBBER)]


def unfinished_premiums(standing: Standing) -> list[Entry]:
    """300 to the only side with a game, 100 to the only side with a part-score (Law 80)."""
    paid = (
        (standing.games.holders, UNFINISHED_GAME, Reason.UNFINISHED_GAME),
        (standing.legs.holders, UNFINISHED_PART_SCORE, Reason.UNFINISHED_PART_SCORE),
    )
    return [
        Entry(side, points, reason)
        for holders, points, reason in paid
        if len(holders) == 1
        for side in holders
    ]


def over(standing: Standing) -> bool:
    """A rubber ends when a side has won two games."""
    return GAMES in standing.games


RUBBER = Rules(
    "rubber",
    vulnerable=lambda _played, _legs, games: games.holders,
    premiums=premiums,
    over=over,
)
