"""Computes the best balance that a one-winner movement could have, by tables and rounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from heapq import heapify, heappop, heappush
from math import comb


@dataclass(frozen=True, slots=True)
class _Field:
    """Pairs and meetings of so many full tables in so many rounds, without a second meeting."""

    tables: int
    rounds: int

    @property
    def couples(self) -> int:
        return comb(2 * self.tables, 2)

    @property
    def meetings(self) -> int:
        return self.tables * self.rounds


@cache
def balance_bound(tables: int, rounds: int) -> Fraction:
    """Return a balance that no movement of so many full tables and rounds exceeds.

    It holds where nobody meets again and every pair plays every set, or where there is a set for
    every table and each is played in every round, as in a Mitchell cut short.
    """
    field = _Field(tables, rounds)
    bound = _bound_of_common_sets(field)
    return max(bound, _bound_of_mitchell_sets(field)) if rounds < tables else bound


def _bound_of_common_sets(field: _Field) -> Fraction:
    """Return the bound where every pair plays every set.

    As rows of +1 (North-South cards) and −1, two places that agree on all but d of R sets have
    R − 2d, and T more if they meet at one of T tables. 2d leaves the remainder 0 or 2 by 4 as both
    have held North-South's cards an even or odd number of times, or only one of them an odd number.
    So competitions are whole numbers of known remainders, with a known sum.
    """
    total = field.meetings * (field.tables - 1)
    squares = (
        _fewest_squares(dict(remainders), total) for remainders in _remainders_of_common_sets(field)
    )
    fewest = min(count for count in squares if count is not None)
    return 100 * Fraction(total * total, field.couples * fewest)


def _remainders_of_common_sets(field: _Field) -> Iterator[list[tuple[int, int]]]:
    """Yield how many competitions leave which remainder by 4, for each way to divide the pairs."""
    for odd in range(field.meetings % 2, field.tables + 1, 2):
        alike = comb(odd, 2) + comb(2 * field.tables - odd, 2)
        unlike = field.couples - alike
        for met in range(max(0, field.meetings - unlike), min(alike, field.meetings) + 1):
            counts = dict.fromkeys(range(4), 0)
            counts[field.rounds % 4] += alike - met
            counts[(field.rounds - 2) % 4] += unlike - (field.meetings - met)
            counts[(field.rounds + field.tables) % 4] += met
            counts[(field.rounds + field.tables - 2) % 4] += field.meetings - met
            yield list(counts.items())


def _bound_of_mitchell_sets(field: _Field) -> Fraction:
    """Return the bound where each of as many sets as tables is played in every round.

    There pairs share any number of sets, and competitions are any whole numbers.
    """
    total = field.meetings * (field.rounds - 1)
    low, above = divmod(total, field.couples)
    squares = (field.couples - above) * low * low + above * (low + 1) ** 2
    return 100 * Fraction(total * total, field.couples * squares)


def _fewest_squares(counts: Mapping[int, int], total: int) -> int | None:
    """Return the least sum of squares of numbers with these remainders by 4 and this sum."""
    levels = [(remainder - 8, count) for remainder, count in counts.items() if count]
    short = total - sum(value * count for value, count in levels)
    if short % 4:
        return None
    raises = short // 4
    heapify(levels)
    # To raise the lowest number costs the least, however far the others are.
    while raises:
        value, count = heappop(levels)
        raised = min(raises, count)
        raises -= raised
        heappush(levels, (value + 4, raised))
        if count > raised:
            heappush(levels, (value, count - raised))
    return sum(value * value * count for value, count in levels)
