"""Scores a simultaneous tournament of thousands of pairs board by board, with numpy arrays.

Computes the matchpoints and cross-IMPs of `scoring.boards.traveller` and
`scoring.boards.cross_imps` in whole numbers. These are exact if all boards have equally many
results. Otherwise the exact fractions do not fit a machine word, so by regulation each board's
shares are first rounded to 0.01, as in `scoring.boards.rounded_shares`, and counted in hundredths.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.imp_scale import BOUNDS
from scoring.laws.compass import Side
from scoring.laws.outcome import TO_NORTH_SOUTH

Int64Array = NDArray[np.int64]
IntegerArray = NDArray[np.integer[Any]]

# The most that either side can score (Law 77); scores are whole tens.
HIGHEST = 7600
STEP = 10
SCORES = 2 * HIGHEST // STEP + 1
CENTS = 100
# Totals stay below 2^31, so that their products fit 64 bits: see `_merit`.
HALF_WORD = 31

# Points to North-South by declarer's side, number of the contract, tricks and vulnerability.
POINTS = np.array([TO_NORTH_SOUTH[side] for side in Side], dtype=np.int32)
IMPS = np.searchsorted(BOUNDS, np.arange(0, 2 * HIGHEST + 1, STEP), side="right")
# By difference in tens, from the lowest that there can be.
IMPS = np.concatenate([-IMPS[:0:-1], IMPS]).astype(np.int32)


class FieldTotals(NamedTuple):
    """Won and possible totals and number of boards by pair; in hundredths where `rounded`.

    Matchpoints count two for a score beaten. Cross-IMPs are the sums of the comparisons, or their
    means in hundredths; `possible` is then the number of boards.
    """

    won: Int64Array
    possible: Int64Array
    boards: Int64Array
    rounded: bool


def field_places(totals: FieldTotals) -> tuple[Int64Array, NDArray[np.bool_]]:
    """Return each pair's place by its share of the possible, and whether others share it."""
    merit = _merit(totals)
    order = np.sort(merit)
    last = np.searchsorted(order, merit, side="right")
    # The value before the last equal one: the same value if the place is shared.
    before = order[np.maximum(last - 2, 0)]
    return len(order) - last.astype(np.int64) + 1, (last > 1) & (before == merit)


class SimultaneousField:
    """Each pair's running totals while boards are added; boards themselves are not kept.

    `full` is the number of results a board should have; `cents` rounds each share to 0.01.
    """

    def __init__(self, pairs: int, *, full: int, cents: bool, crossed: bool) -> None:
        self.full = full
        self.cents = cents
        self.crossed = crossed
        self.top = 0 if crossed else 2 * (full - 1) * (CENTS if cents else 1)
        self.won: Int64Array = np.zeros(pairs, dtype=np.int64)
        self.boards: Int64Array = np.zeros(pairs, dtype=np.int64)

    def count(
        self,
        north_south: IntegerArray,
        east_west: IntegerArray,
        points: IntegerArray,
        worth: Mapping[int, int] | None = None,
    ) -> None:
        """Add the results of a board; `worth` maps scores to figures, on boards with rulings."""
        if not len(points):
            return
        codes = (points.astype(np.int64) + HIGHEST) // STEP
        share = (self._worth(codes) if worth is None else _table(worth))[codes]
        # `add.at` and not `+=`: a pair that is named twice is counted twice.
        np.add.at(self.won, north_south, share)
        np.add.at(self.won, east_west, self.top - share)
        np.add.at(self.boards, north_south, 1)
        np.add.at(self.boards, east_west, 1)

    def add(self, pair: int, share: int) -> None:
        """Add a pair's share of a board by a ruling."""
        self.won[pair] += share
        self.boards[pair] += 1

    @property
    def totals(self) -> FieldTotals:
        """Return all totals so far."""
        top = 1 if self.crossed else self.top
        return FieldTotals(self.won, self.boards * top, self.boards, self.cents)

    def _worth(self, codes: Int64Array) -> Int64Array:
        times = np.bincount(codes, minlength=SCORES).astype(np.int64)
        if self.crossed:
            worth = _cross_imps_by_score(times)
            return _mean(worth, np.array([max(len(codes) - 1, 1)])) if self.cents else worth
        # Two for each lower score, one for each other equal score.
        worth = 2 * (np.cumsum(times) - times) + times - 1
        return _neuberg(worth, np.array([len(codes)]), self.full) if self.cents else worth


def score_frequencies(points: IntegerArray) -> tuple[IntegerArray, Int64Array]:
    """Return the distinct scores, from the lowest to the highest, and how often each occurs."""
    return np.unique(points, return_counts=True)


def _cross_imps_by_score(times: Int64Array) -> Int64Array:
    worth = np.zeros_like(times)
    met = np.flatnonzero(times)
    worth[met] = IMPS[met[:, None] - met[None, :] + SCORES - 1] @ times[met]
    return worth


def _table(worth: Mapping[int, int]) -> Int64Array:
    table = np.zeros(SCORES, dtype=np.int64)
    for score, share in worth.items():
        table[(score + HIGHEST) // STEP] = share
    return table


def _neuberg(worth: Int64Array, count: Int64Array, full: int) -> Int64Array:
    """`neuberg_matchpoints` of whole arrays, in hundredths, halves up."""
    n = np.maximum(count, 1)
    brought: Int64Array = (2 * CENTS * full * (worth + 1) + n) // (2 * n) - CENTS
    return brought


def _mean(worth: Int64Array, others: Int64Array) -> Int64Array:
    """Return the mean in hundredths, halves away from zero, so that both sides match."""
    size = (2 * CENTS * np.abs(worth) + others) // (2 * others)
    mean: Int64Array = np.sign(worth) * size
    return mean


def _merit(totals: FieldTotals) -> Int64Array:
    """Return a whole number for each pair that orders won by possible exactly.

    Two fractions with denominators below 2^31 are equal or differ by more than 2^-62, so that many
    binary places, computed in two halves, are enough. A possible total of 0 gives 0.
    """
    if len(totals.possible) and (totals.possible == totals.possible[0]).all():
        # One denominator for all, the usual case, needs no division.
        return totals.won
    possible = np.maximum(totals.possible, 1)
    quotient, rest = np.divmod(totals.won, possible)
    # Long division in base 2^31: both products stay below 2^63.
    first, rest = np.divmod(rest << HALF_WORD, possible)
    second = (rest << HALF_WORD) // possible
    _values, whole_rank = np.unique(quotient, return_inverse=True)
    parts = np.stack([second, first, whole_rank])
    order = np.lexsort(parts)
    sorted_parts = parts[:, order]
    changed = np.any(sorted_parts[:, 1:] != sorted_parts[:, :-1], axis=0)
    merit = np.zeros(len(order), dtype=np.int64)
    merit[order[1:]] = np.cumsum(changed)
    return merit
