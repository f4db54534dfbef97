"""Computes the board scores of a pairs session in IMPs or total points."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from boards.queries.table_results import TableResult
from scoring.boards.fouled_boards import explain_fouled_imps, score_fouled_imp_board
from scoring.boards.imp_boards import (
    BUTLER,
    ImpBoard,
    ImpMethod,
    explain_award_imps,
    score_imp_board,
)
from scoring.boards.totals import Total
from scoring.boards.traveller import AwardedTable
from scoring.events.regulations import FIELD, NO_FACTOR
from scoring.events.round_caps import capped_rounds
from scoring.laws.averages import Average, AverageRule
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from scoring.steps import Part
from standings.artificial_scores import averages_at_table
from standings.board_scores import (
    ACROSS_SECTIONS,
    FEWEST_RESULTS,
    BoardKey,
    ScoredBoard,
    awarded_table,
    compared_groups,
    is_result,
    score_boards,
    shares_of_table_result,
    weighted_rows,
)


def score_imp_boards(
    cells: Sequence[TableResult],
    *,
    by: ImpMethod,
    known: Mapping[BoardKey, ScoredBoard],
    key: Callable[[TableResult], BoardKey] = ACROSS_SECTIONS,
    short: str = FIELD,
) -> Mapping[BoardKey, ScoredBoard]:
    """Score every board with results; known boards are not scored again.

    IMPs of an average do not depend on other boards. Butler cuts its datum by the number of tables,
    including half tables, as in Pary's games; `short` applies to sums of comparisons.
    """
    if by.key == BUTLER:
        scored = partial(_score_board, by, factored=True)
        return score_boards(cells, scored, known=known, key=key, half_tables=True)
    scored = partial(_score_board, by, factored=short != NO_FACTOR)
    return score_boards(cells, scored, known=known, key=key, short=short)


def _score_board(
    by: ImpMethod, cells: Sequence[TableResult], expected: int, *, factored: bool
) -> ImpBoard[int]:
    awarded = [award for cell in cells if (award := _awarded_table(cell, by.averages))]
    how: dict[str, Any] = {"by": by, "expected": expected}
    if not factored and (results := sum(map(is_result, cells))) >= FEWEST_RESULTS:
        how |= {"expected": results, "awards_expected": False}
    if cells[0].group:
        groups = [weighted_rows(group) for group in compared_groups(cells)]
        return score_fouled_imp_board(groups, awarded, **how)
    return score_imp_board(weighted_rows(cells), awarded, **how)


def _awarded_table(cell: TableResult, rule: AverageRule) -> AwardedTable[int] | None:
    if cell.averages is None:
        return awarded_table(cell)
    given = averages_at_table(cell)
    north_south = given.averages.north_south
    east_west = given.averages.east_west
    award = Award(_percent(north_south, rule), _percent(east_west, rule))
    return AwardedTable(given.north_south, given.east_west, award)


def _percent(average: Average | None, rule: AverageRule) -> Fraction:
    return Fraction(rule.percent(average or Average.AVERAGE))


def apply_round_cap(
    totals: Mapping[int, Total],
    cells: Iterable[TableResult],
    board_of: Callable[[TableResult], ScoredBoard],
    cap: int,
) -> Mapping[int, Total]:
    """Return the totals with the IMPs won in one round limited to the cap."""
    rounds = defaultdict[int, defaultdict[int, Fraction]](lambda: defaultdict(Fraction))
    for cell in cells:
        if cell.outcome is None:
            continue
        sides = (cell.north_south, cell.east_west)
        for place, share in zip(sides, shares_of_table_result(cell, board_of(cell)), strict=True):
            if place is not None and share is not None:
                rounds[place][cell.round] += share
    return {
        place: total._replace(won=capped_rounds([*rounds[place].values()], cap))
        for place, total in totals.items()
    }


def explain_imps_of_result(
    on_board: Sequence[TableResult], cell: TableResult, side: Side, by: ImpMethod, *, expected: int
) -> Part | None:
    """Explain one side's IMPs on a board; None if it has none."""
    if given := _awarded_table(cell, by.averages):
        who = given.north_south if side is Side.NORTH_SOUTH else given.east_west
        award = given.award
        percent = award.north_south if side is Side.NORTH_SOUTH else award.east_west
        return None if who is None else explain_award_imps(percent, by, expected=expected)
    groups = compared_groups(on_board)
    for number, group in enumerate(groups):
        if cell in group:
            rows = [weighted_rows(compared_group) for compared_group in groups]
            at = group.index(cell)
            return explain_fouled_imps(rows, number, at, side, by=by, expected=expected)
    return None
