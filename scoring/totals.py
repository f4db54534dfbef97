"""What each contestant won over many boards, of how much. Knows scored boards; not who wins."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeVar

from scoring.compass import Side
from scoring.steps import Number, Operation, Step
from scoring.traveller import Traveller, explain_share

C = TypeVar("C", bound=Hashable)
LAW = "78A"
Tally = defaultdict[C | None, int]


@dataclass(frozen=True, slots=True)
class Total:
    """Matchpoints won, of the tops of the boards that counted; two for a score beaten."""

    won: Fraction
    possible: int
    boards: int

    @property
    def percentage(self) -> Fraction | None:
        """Exact; None where nothing was there to win."""
        if not self.possible:
            return None
        return Fraction(100 * self.won.numerator, self.won.denominator * self.possible)


def totals(travellers: Iterable[Traveller[C]]) -> dict[C, Total]:
    """Everybody who has a share in a board, with the sum of the shares.

    Whole numbers of one scale are summed apart from those of another, and meet at the end.
    """
    won: defaultdict[int, Tally[C]] = defaultdict(lambda: defaultdict(int))
    boards: defaultdict[int, Counter[C | None]] = defaultdict(Counter)
    for traveller in travellers:
        sums = won[traveller.scale]
        for holder, share in zip(traveller.holders, traveller.shares, strict=True):
            sums[holder] += share
        boards[traveller.top].update(traveller.holders)
    everybody = dict.fromkeys(holder for counted in boards.values() for holder in counted)
    common = lcm(*won)
    factors = [(sums, common // scale) for scale, sums in won.items()]
    return {
        contestant: Total(
            Fraction(sum([sums[contestant] * factor for sums, factor in factors]), common),
            sum([top * counted[contestant] for top, counted in boards.items()]),
            sum([counted[contestant] for counted in boards.values()]),
        )
        for contestant in everybody
        if contestant is not None
    }


def explain_total(travellers: Iterable[Traveller[C]], contestant: C) -> Step:
    """How a contestant's matchpoints add up: a step for each board that counted, in order."""
    shares = tuple(step for _traveller, step in _shares(travellers, contestant))
    return Step("total", Operation.SUM, shares, LAW)


def explain_percentage(travellers: Iterable[Traveller[C]], contestant: C) -> Step:
    """How a contestant's percentage comes about: a hundred times the total, by the tops."""
    boards = list(travellers)
    tops = tuple(Number("top", board.top) for board, _step in _shares(boards, contestant))
    total = explain_total(boards, contestant)
    hundredfold = Step("hundredfold", Operation.PRODUCT, (Number("hundred", 100), total), LAW)
    possible = Step("possible", Operation.SUM, tops, LAW)
    return Step("percentage", Operation.QUOTIENT, (hundredfold, possible), LAW)


def _shares(
    travellers: Iterable[Traveller[C]], contestant: C
) -> Iterator[tuple[Traveller[C], Step]]:
    for traveller in travellers:
        tables = len(traveller.rows)
        for at, holder in enumerate(traveller.holders):
            if holder == contestant:
                side = Side.NORTH_SOUTH if at < tables else Side.EAST_WEST
                yield traveller, explain_share(traveller, at % tables, side)
