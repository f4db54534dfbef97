"""Adds up each contestant's matchpoints over many boards: points won and points possible."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, TypeVar

from scoring.boards.matchpoints import explain_top, top_of_board
from scoring.boards.ranking import UnreducedRatio
from scoring.boards.traveller import (
    AwardedTable,
    Traveller,
    TravellerResult,
    explain_award_share,
    explain_result_share,
)
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of

C = TypeVar("C", bound=Hashable)
LAW = "78A"


def percentage_of_possible(won: Fraction | int, possible: Fraction | int) -> Fraction | None:
    """Return the exact percentage won, both counted in one scale; None if `possible` is 0."""
    return Fraction(100 * won) / possible if possible else None


class Total(NamedTuple):
    """Matchpoints won (exact) and possible on the boards that counted; two for a score beaten."""

    won: Fraction | int
    possible: int
    boards: int

    def plus(self, other: "Total") -> "Total":
        """The sum of both totals."""
        return Total(
            self.won + other.won, self.possible + other.possible, self.boards + other.boards
        )

    @property
    def percentage(self) -> Fraction | None:
        """The exact percentage; None where nothing was possible."""
        return percentage_of_possible(self.won, self.possible)

    @property
    def share(self) -> UnreducedRatio:
        """The ratio for ranking contestants: won over possible, or 0 where nothing was possible."""
        if not self.possible:
            return UnreducedRatio(0, 1)
        return UnreducedRatio(self.won.numerator, self.won.denominator * self.possible)


def total_travellers(travellers: Iterable[Traveller[C]]) -> dict[C, Total]:
    """Add up the shares of each contestant over these travellers."""
    field: dict[C, Total] = {}
    for who, won in _sum_won(travellers):
        before = field.get(who)
        field[who] = before.plus(won) if before else won
    return field


def _sum_won(travellers: Iterable[Traveller[C]]) -> Iterator[tuple[C, Total]]:
    """Add up boards of one top and one scale together, as whole numbers."""
    alike: defaultdict[tuple[int, int], list[Traveller[C]]] = defaultdict(list)
    for traveller in travellers:
        alike[traveller.expected, traveller.scale].append(traveller)
        if traveller.awarded:
            yield from _awards(traveller)
    for (expected, scale), boards in alike.items():
        full = top_of_board(expected)
        for who, shares in _shares_by_contestant(boards, full * scale).items():
            won = sum(shares)
            count = len(shares)
            yield who, Total(won if scale == 1 else Fraction(won, scale), full * count, count)


def _shares_by_contestant(travellers: Iterable[Traveller[C]], full: int) -> Mapping[C, list[int]]:
    """List each result's share for both sides: East-West get what North-South leave."""
    shares: defaultdict[C, list[int]] = defaultdict(list)
    for traveller in travellers:
        worth = traveller.worth
        for north_south, east_west, points in traveller.lines:
            share = worth[points]
            shares[north_south].append(share)
            shares[east_west].append(full - share)
    return shares


def _awards(traveller: Traveller[C]) -> Iterator[tuple[C, Total]]:
    for table in traveller.awarded:
        shares = traveller.award_shares(table.award)
        for who, share in zip((table.north_south, table.east_west), shares, strict=True):
            if who is not None:
                yield who, Total(share, traveller.top, 1)


def explain_matchpoint_total(travellers: Mapping[int, Traveller[C]], contestant: C) -> Step:
    """Explain a contestant's matchpoints: a step for each board that counted, in order."""
    shares = (
        part_of(_share(traveller, side, counted), board)
        for board, traveller in travellers.items()
        for side, counted in _counted(traveller, contestant)
    )
    return explain_won_matchpoints(shares)


def explain_won_matchpoints(shares: Iterable[Part]) -> Step:
    """Explain the matchpoints won as the sum of the steps of the shares."""
    return Step("total", StepOperation.SUM, tuple(shares), LAW)


def explain_possible(travellers: Mapping[int, Traveller[C]], contestant: C) -> Step:
    """Explain the possible matchpoints as the sum of the contestant's tops."""
    tops = (
        part_of(explain_top(traveller.expected), board)
        for board, traveller in travellers.items()
        for _side, _counted_so in _counted(traveller, contestant)
    )
    return explain_possible_tops(tops)


def explain_possible_tops(tops: Iterable[Part]) -> Step:
    """Explain the sum of the tops of the boards that counted."""
    return Step("possible", StepOperation.SUM, tuple(tops), LAW)


def explain_percentage(total: Part, possible: Part) -> Step:
    """Explain a percentage: a hundred times the total, divided by the tops."""
    hundredfold = Step(
        "hundredfold", StepOperation.PRODUCT, (StepNumber("hundred", 100, LAW), total), LAW
    )
    return Step("percentage", StepOperation.QUOTIENT, (hundredfold, possible), LAW)


def _counted(
    traveller: Traveller[C], contestant: C
) -> Iterator[tuple[Side, TravellerResult[C] | AwardedTable[C]]]:
    """Yield the contestant's results and awards on a board, with the side of each."""
    rows: Iterator[TravellerResult[C] | AwardedTable[C]] = chain(traveller.lines, traveller.awarded)
    for row in rows:
        if contestant in row[:2]:
            yield (Side.NORTH_SOUTH if contestant == row[0] else Side.EAST_WEST), row


def _share(traveller: Traveller[C], side: Side, row: TravellerResult[C] | AwardedTable[C]) -> Step:
    if isinstance(row, AwardedTable):
        return explain_award_share(traveller, row.award, side)
    return explain_result_share(traveller, row[2], side)
