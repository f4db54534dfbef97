"""What each contestant won over many boards, of how much. Knows scored boards; not who wins."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, TypeVar

from scoring.compass import Side
from scoring.matchpoints import explain_top, top
from scoring.ranking import Ratio
from scoring.steps import Number, Operation, Part, Step, part_of
from scoring.traveller import (
    Awarded,
    Line,
    Traveller,
    explain_award_share,
    explain_share,
)

C = TypeVar("C", bound=Hashable)
LAW = "78A"


def percentage(won: Fraction | int, possible: Fraction | int) -> Fraction | None:
    """Exact, in whichever scale both are counted; None where nothing was there to win."""
    return Fraction(100 * won) / possible if possible else None


class Total(NamedTuple):
    """Matchpoints won, exact, of the tops of the boards that counted; two for a score beaten."""

    won: Fraction | int
    possible: int
    boards: int

    def plus(self, other: "Total") -> "Total":
        """Both together."""
        return Total(
            self.won + other.won, self.possible + other.possible, self.boards + other.boards
        )

    @property
    def percentage(self) -> Fraction | None:
        """Exact; None where nothing was there to win."""
        return percentage(self.won, self.possible)

    @property
    def share(self) -> Ratio:
        """What ranks: the part of what there was to win, nought where that was nothing."""
        if not self.possible:
            return Ratio(0, 1)
        return Ratio(self.won.numerator, self.won.denominator * self.possible)


def totals(travellers: Iterable[Traveller[C]]) -> dict[C, Total]:
    """Everybody who has a share in a board, with the sum of the shares."""
    field: dict[C, Total] = {}
    for who, won in _won(travellers):
        before = field.get(who)
        field[who] = before.plus(won) if before else won
    return field


def _won(travellers: Iterable[Traveller[C]]) -> Iterator[tuple[C, Total]]:
    """Boards of one top and one scale are summed together, as whole numbers."""
    alike: defaultdict[tuple[int, int], list[Traveller[C]]] = defaultdict(list)
    for traveller in travellers:
        alike[traveller.expected, traveller.scale].append(traveller)
        if traveller.awarded:
            yield from _awards(traveller)
    for (expected, scale), boards in alike.items():
        full = top(expected)
        for who, shares in _booked(boards, full * scale).items():
            won, count = sum(shares), len(shares)
            yield who, Total(won if scale == 1 else Fraction(won, scale), full * count, count)


def _booked(travellers: Iterable[Traveller[C]], full: int) -> Mapping[C, list[int]]:
    """Each result goes down twice: east-west have what north-south leave."""
    booked: defaultdict[C, list[int]] = defaultdict(list)
    for traveller in travellers:
        worth = traveller.worth
        for north_south, east_west, points in traveller.lines:
            share = worth[points]
            booked[north_south].append(share)
            booked[east_west].append(full - share)
    return booked


def _awards(traveller: Traveller[C]) -> Iterator[tuple[C, Total]]:
    for each in traveller.awarded:
        shares = traveller.award_shares(each.award)
        for who, share in zip((each.north_south, each.east_west), shares, strict=True):
            if who is not None:
                yield who, Total(share, traveller.top, 1)


def explain_total(travellers: Mapping[int, Traveller[C]], contestant: C) -> Step:
    """How a contestant's matchpoints add up: a step for each board that counted, in order."""
    shares = (
        part_of(_share(traveller, side, counted), board)
        for board, traveller in travellers.items()
        for side, counted in _counted(traveller, contestant)
    )
    return explain_won(shares)


def explain_won(shares: Iterable[Part]) -> Step:
    """How what somebody won adds up, from the steps of the shares."""
    return Step("total", Operation.SUM, tuple(shares), LAW)


def explain_possible(travellers: Mapping[int, Traveller[C]], contestant: C) -> Step:
    """How all the tops add up that a contestant could have won."""
    tops = (
        part_of(explain_top(traveller.expected), board)
        for board, traveller in travellers.items()
        for _side, _counted_so in _counted(traveller, contestant)
    )
    return explain_tops(tops)


def explain_tops(tops: Iterable[Part]) -> Step:
    """How the tops of the boards that counted for somebody add up."""
    return Step("possible", Operation.SUM, tuple(tops), LAW)


def explain_percentage(total: Part, possible: Part) -> Step:
    """How a contestant's percentage comes about: a hundred times the total, by the tops."""
    hundredfold = Step("hundredfold", Operation.PRODUCT, (Number("hundred", 100, LAW), total), LAW)
    return Step("percentage", Operation.QUOTIENT, (hundredfold, possible), LAW)


def _counted(traveller: Traveller[C], contestant: C) -> Iterator[tuple[Side, Line[C] | Awarded[C]]]:
    """What a contestant has of a board: a result or an award, and from which side."""
    rows: Iterator[Line[C] | Awarded[C]] = chain(traveller.lines, traveller.awarded)
    for row in rows:
        if contestant in row[:2]:
            yield (Side.NORTH_SOUTH if contestant == row[0] else Side.EAST_WEST), row


def _share(traveller: Traveller[C], side: Side, row: Line[C] | Awarded[C]) -> Step:
    if isinstance(row, Awarded):
        return explain_award_share(traveller, row.award, side)
    return explain_share(traveller, row[2], side)
