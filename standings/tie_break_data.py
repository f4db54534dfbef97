"""Collects the data of tie-breaks: each pair's scores on all boards, and its total."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.boards.totals import Total
from scoring.events.pair_tie_breaks import BoardAgainstOpponent, TieBreakData
from scoring.steps import Part, StepNumber
from standings.board_scores import ScoredBoard, shares_of_table_result


def collect_tie_break_data(
    cells: Iterable[TableResult],
    board_of: Callable[[TableResult], ScoredBoard],
    finals: Mapping[int, Total],
    *,
    tops: bool,
) -> TieBreakData[int]:
    """Return each pair's shares of all boards, and its total."""
    boards = defaultdict[int, list[BoardAgainstOpponent[int]]](list)
    for cell in cells:
        if cell.outcome is None:
            continue
        board = board_of(cell)
        sides = (cell.north_south, cell.east_west)
        top = StepNumber("top", board.top) if tops else None
        for who, other, share in zip(
            sides, reversed(sides), shares_of_table_result(cell, board), strict=True
        ):
            if share is None:
                continue
            own = BoardAgainstOpponent(cell.board, other, StepNumber("own_share", share), top)
            for contestant in cell.contestants(who):
                boards[contestant].append(own)
    merits = {who: StepNumber("merit", _merit(total, tops=tops)) for who, total in finals.items()}
    return TieBreakData(boards, merits, in_imps=not tops)


def explain_tie_break_data(
    cells: Iterable[TableResult],
    counted: Mapping[int, Sequence[tuple[Part, Part]]],
    merits: Mapping[int, Part],
    *,
    tops: bool,
) -> TieBreakData[int]:
    """Return the data as steps; `counted` are each pair's shares and tops."""
    against = {
        (who, cell.board): other
        for cell in cells
        if cell.outcome is not None
        for side, other in ((cell.north_south, cell.east_west), (cell.east_west, cell.north_south))
        for who in cell.contestants(side)
    }
    boards = {
        who: [
            BoardAgainstOpponent(
                share.of or 0, against[who, share.of or 0], share, top if tops else None
            )
            for share, top in own
        ]
        for who, own in counted.items()
    }
    return TieBreakData(boards, merits, in_imps=not tops)


def _merit(total: Total, *, tops: bool) -> Fraction:
    return (total.percentage or Fraction(0)) if tops else Fraction(total.won)
