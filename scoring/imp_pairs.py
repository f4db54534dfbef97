"""IMP pairs: boards by Butler or cross-IMPs, awards in IMPs, and what everybody has over many.

Knows boards and pairs; the figures of one board are those of `scoring.butler`, `scoring.cross_imps`
and `scoring.ruled`. An award enters no datum and no comparison.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.adjustments import BY_LAW, AverageRule, Averages, Given, average_imps
from scoring.butler import TRIMMED, DatumRule, butler
from scoring.cross_imps import MEAN_OF_OTHERS, CrossRule, cross_imps
from scoring.ruled import Ruled, ruled_cross_imps
from scoring.steps import Number, Operation, Part, Step
from scoring.traveller import Line

C = TypeVar("C", bound=Hashable)
LAW = "78B"


class Won(NamedTuple, Generic[C]):
    """What both sides of a table have of a board; a side that is nobody is None."""

    north_south: C | None
    east_west: C | None
    imps: tuple[Fraction, Fraction]


class ImpTotal(NamedTuple):
    """IMPs over so many boards."""

    won: Fraction
    boards: int

    @property
    def each(self) -> Fraction | None:
        """IMPs a board, for comparing unequal numbers of them; None where there was none."""
        return self.won / self.boards if self.boards else None


def by_butler(
    lines: Sequence[Line[C]], rule: DatumRule = TRIMMED, *, expected: int | None = None
) -> list[Won[C]]:
    """A board's results against its datum."""
    imps = butler([line[2] for line in lines], rule, expected=expected)
    return [
        _balanced(line[0], line[1], Fraction(won)) for line, won in zip(lines, imps, strict=True)
    ]


def by_cross_imps(
    lines: Sequence[Line[C]], rule: CrossRule = MEAN_OF_OTHERS, *, expected: int | None = None
) -> list[Won[C]]:
    """A board's results against one another."""
    imps = cross_imps([line[2] for line in lines], rule, expected=expected)
    return [_balanced(line[0], line[1], won) for line, won in zip(lines, imps, strict=True)]


def by_ruled_cross_imps(rows: Sequence[Ruled[C]], rule: CrossRule = MEAN_OF_OTHERS) -> list[Won[C]]:
    """The same where assigned scores are among them."""
    imps = ruled_cross_imps(rows, rule)
    return [Won(row.north_south, row.east_west, both) for row, both in zip(rows, imps, strict=True)]


def given_imps(given: Given[C], rule: AverageRule = BY_LAW) -> Won[C]:
    """What averages are worth at a table (Law 12C2(b)); a side without one has nought."""
    north_south, east_west = _averages(given.averages, rule)
    return Won(given.north_south, given.east_west, (north_south, east_west))


def imp_totals(boards: Iterable[Iterable[Won[C]]]) -> dict[C, ImpTotal]:
    """Everybody who has something of a board, with the sum, unrounded."""
    found: dict[C, ImpTotal] = {}
    for board in boards:
        for who, won in _sides(board):
            before = found.get(who, ImpTotal(Fraction(0), 0))
            found[who] = ImpTotal(before.won + won, before.boards + 1)
    return found


def _sides(board: Iterable[Won[C]]) -> Iterator[tuple[C, Fraction]]:
    for row in board:
        for who, won in zip((row.north_south, row.east_west), row.imps, strict=True):
            if who is not None:
                yield who, won


def _balanced(north_south: C, east_west: C, won: Fraction) -> Won[C]:
    return Won(north_south, east_west, (won, -won))


def _averages(averages: Averages, rule: AverageRule) -> Iterator[Fraction]:
    for average in (averages.north_south, averages.east_west):
        yield Fraction(0 if average is None else average_imps(average, rule))


def explain_imp_total(boards: Iterable[Part]) -> Step:
    """How a total adds up, from the steps of its boards."""
    parts = tuple(boards) or (Number("no_board", 0, LAW),)
    return Step("total", Operation.SUM, parts, LAW)


def explain_imps_a_board(total: Step) -> Step:
    """How IMPs a board come about."""
    boards = Step("boards_counted", Operation.COUNT, total.operands, LAW)
    return Step("imps_a_board", Operation.QUOTIENT, (total, boards), LAW)
