"""IMP pairs: the IMPs of both sides on a board, and each contestant's total over many boards."""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "78B"


class ImpShares(NamedTuple, Generic[C]):
    """Both sides' IMPs at a table; None for an empty side."""

    north_south: C | None
    east_west: C | None
    imps: tuple[Fraction, Fraction]


class ImpTotal(NamedTuple):
    """IMPs won, and the number of boards."""

    won: Fraction
    boards: int

    @property
    def each(self) -> Fraction | None:
        """Mean IMPs a board, for comparing unequal numbers of boards; None without a board."""
        return self.won / self.boards if self.boards else None


def imp_totals(boards: Iterable[Iterable[ImpShares[C]]]) -> dict[C, ImpTotal]:
    """Add up each contestant's IMPs, unrounded."""
    totals: dict[C, ImpTotal] = {}
    for board in boards:
        for who, won in _sides(board):
            before = totals.get(who, ImpTotal(Fraction(0), 0))
            totals[who] = ImpTotal(before.won + won, before.boards + 1)
    return totals


def _sides(board: Iterable[ImpShares[C]]) -> Iterator[tuple[C, Fraction]]:
    for row in board:
        for who, won in zip((row.north_south, row.east_west), row.imps, strict=True):
            if who is not None:
                yield who, won


def explain_imp_total(boards: Iterable[Part]) -> Step:
    """Explain a total as the sum of the steps of its boards."""
    parts = tuple(boards) or (StepNumber("no_board", 0, LAW),)
    return Step("total", StepOperation.SUM, parts, LAW)


def explain_imps_a_board(total: Step) -> Step:
    """Explain the mean IMPs a board."""
    boards = Step("boards_counted", StepOperation.COUNT, total.operands, LAW)
    return Step("imps_a_board", StepOperation.QUOTIENT, (total, boards), LAW)
