"""What the results of a session are worth in IMPs or total points. Knows places and scores."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from boards.queries.averages import given_of
from boards.queries.seated import Cell
from boards.queries.worth import (
    ACROSS,
    Key,
    ScoredBoard,
    awarded_of,
    boards_of,
    compared_groups,
    ruled_rows,
)
from scoring.adjustments import Average, AverageRule
from scoring.compass import Side
from scoring.fouled import explain_fouled_imps, score_fouled_imps
from scoring.imp_boards import ImpBoard, Method, explain_award_imps, score_imps
from scoring.outcome import Award
from scoring.steps import Part
from scoring.traveller import Awarded


def imp_boards_of(
    cells: Sequence[Cell],
    *,
    by: Method,
    known: Mapping[Key, ScoredBoard],
    key: Callable[[Cell], Key] = ACROSS,
) -> Mapping[Key, ScoredBoard]:
    """Every board that came in. A board that is known already is not scored again.

    What an average is worth in IMPs does not wait for anybody's other boards.
    """
    return boards_of(cells, partial(_scored, by), known=known, key=key)


def _scored(by: Method, cells: Sequence[Cell], expected: int) -> ImpBoard[int]:
    awarded = [each for cell in cells if (each := _awarded(cell, by.averages))]
    if cells[0].group:
        groups = [ruled_rows(group) for group in compared_groups(cells)]
        return score_fouled_imps(groups, awarded, by=by, expected=expected)
    return score_imps(ruled_rows(cells), awarded, by=by, expected=expected)


def _awarded(cell: Cell, rule: AverageRule) -> Awarded[int] | None:
    if cell.averages is None:
        return awarded_of(cell)
    given = given_of(cell)
    north_south, east_west = given.averages.north_south, given.averages.east_west
    award = Award(_percent(north_south, rule), _percent(east_west, rule))
    return Awarded(given.north_south, given.east_west, award)


def _percent(average: Average | None, rule: AverageRule) -> Fraction:
    return Fraction(rule.percent(average or Average.AVERAGE))


def explain_share(
    on_board: Sequence[Cell], cell: Cell, side: Side, by: Method, *, expected: int
) -> Part | None:
    """How one side comes to what it has of a board; None where it has nothing of it."""
    if given := _awarded(cell, by.averages):
        who = given.north_south if side is Side.NORTH_SOUTH else given.east_west
        award = given.award
        percent = award.north_south if side is Side.NORTH_SOUTH else award.east_west
        return None if who is None else explain_award_imps(percent, by, expected=expected)
    groups = compared_groups(on_board)
    for number, group in enumerate(groups):
        if cell in group:
            rows, at = [ruled_rows(each) for each in groups], group.index(cell)
            return explain_fouled_imps(rows, number, at, side, by=by, expected=expected)
    return None
