"""What the results of a session are worth in IMPs or total points. Knows places and scores."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from boards.queries.averages import given_of
from boards.queries.seated import Cell
from boards.queries.worth import (
    ACROSS,
    FEWEST,
    Key,
    ScoredBoard,
    awarded_of,
    boards_of,
    compared_groups,
    is_result,
    ruled_rows,
    shares_of,
)
from scoring.adjustments import Average, AverageRule
from scoring.compass import Side
from scoring.fouled import explain_fouled_imps, score_fouled_imps
from scoring.imp_boards import BUTLER, ImpBoard, Method, explain_award_imps, score_imps
from scoring.outcome import Award
from scoring.regulations import FIELD, NO_FACTOR
from scoring.round_caps import capped_rounds
from scoring.steps import Part
from scoring.totals import Total
from scoring.traveller import Awarded


def imp_boards_of(
    cells: Sequence[Cell],
    *,
    by: Method,
    known: Mapping[Key, ScoredBoard],
    key: Callable[[Cell], Key] = ACROSS,
    short: str = FIELD,
) -> Mapping[Key, ScoredBoard]:
    """Every board that came in. A board that is known already is not scored again.

    What an average is worth in IMPs does not wait for anybody's other boards. The datum of Butler
    is cut by tables, among them the half table where somebody sits out, as Pary's games have it;
    `short` is about sums of comparisons.
    """
    if by.key == BUTLER:
        scored = partial(_scored, by, factored=True)
        return boards_of(cells, scored, known=known, key=key, half_tables=True)
    scored = partial(_scored, by, factored=short != NO_FACTOR)
    return boards_of(cells, scored, known=known, key=key, short=short)


def _scored(by: Method, cells: Sequence[Cell], expected: int, *, factored: bool) -> ImpBoard[int]:
    awarded = [each for cell in cells if (each := _awarded(cell, by.averages))]
    how: dict[str, Any] = {"by": by, "expected": expected}
    if not factored and (results := sum(map(is_result, cells))) >= FEWEST:
        how |= {"expected": results, "awards_expected": False}
    if cells[0].group:
        groups = [ruled_rows(group) for group in compared_groups(cells)]
        return score_fouled_imps(groups, awarded, **how)
    return score_imps(ruled_rows(cells), awarded, **how)


def _awarded(cell: Cell, rule: AverageRule) -> Awarded[int] | None:
    if cell.averages is None:
        return awarded_of(cell)
    given = given_of(cell)
    north_south, east_west = given.averages.north_south, given.averages.east_west
    award = Award(_percent(north_south, rule), _percent(east_west, rule))
    return Awarded(given.north_south, given.east_west, award)


def _percent(average: Average | None, rule: AverageRule) -> Fraction:
    return Fraction(rule.percent(average or Average.AVERAGE))


def with_round_cap(
    totals: Mapping[int, Total],
    cells: Iterable[Cell],
    board_of: Callable[[Cell], ScoredBoard],
    cap: int,
) -> Mapping[int, Total]:
    """The totals where nobody wins more than so much in one round."""
    rounds = defaultdict[int, defaultdict[int, Fraction]](lambda: defaultdict(Fraction))
    for cell in cells:
        if cell.outcome is None:
            continue
        sides = (cell.north_south, cell.east_west)
        for place, share in zip(sides, shares_of(cell, board_of(cell)), strict=True):
            if place is not None and share is not None:
                rounds[place][cell.round] += share
    return {
        place: total._replace(won=capped_rounds([*rounds[place].values()], cap))
        for place, total in totals.items()
    }


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
