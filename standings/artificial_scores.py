"""Computes the average, A+ or A- (Law 12C2) of an unplayed board from the pair's other boards."""

from collections.abc import Callable, Iterable, Mapping

from boards.queries.table_results import TableResult
from scoring.boards.traveller import AwardedTable
from scoring.laws.averages import AverageRule, AveragesAtTable, settle_averages
from standings.board_scores import ACROSS_SECTIONS, BoardKey, ScoredBoard, total_by_place


def averages_in_board_order(cells: Iterable[TableResult]) -> list[TableResult]:
    """The table results with averages, in board order, which is a contestant's order."""
    return sorted((cell for cell in cells if cell.averages), key=lambda cell: cell.board)


def averages_at_table(cell: TableResult) -> AveragesAtTable[int]:
    """Return the averages for scoring; a side without an average is None."""
    averages = cell.averages
    assert averages is not None
    return AveragesAtTable(
        cell.north_south if averages.north_south else None,
        cell.east_west if averages.east_west else None,
        averages,
    )


def count_earlier_averages(cells: Iterable[TableResult], cell: TableResult, place: int) -> int:
    """Count a contestant's averages before this one (Law 12C2(d))."""
    waiting = averages_in_board_order(cells)
    return sum(
        place in averages_at_table(waiting_cell)[:2]
        for waiting_cell in waiting[: waiting.index(cell)]
    )


def add_averages(
    boards: Mapping[BoardKey, ScoredBoard],
    cells: Iterable[TableResult],
    rule: AverageRule,
    key: Callable[[TableResult], BoardKey] = ACROSS_SECTIONS,
) -> Mapping[BoardKey, ScoredBoard]:
    """Return the boards with their averages settled by everybody's results (Law 12C2)."""
    waiting = averages_in_board_order(cells)
    if not waiting:
        return boards
    given = [averages_at_table(cell) for cell in waiting]
    played = total_by_place(board._replace(awarded=()) for board in boards.values())
    # Partners of one round have no session together, so in an individual averages are flat.
    own = {who: total.percentage for who, total in played.items() if not waiting[0].partners}
    scored = dict(boards)
    for cell, averages, award in zip(
        waiting, given, settle_averages(given, own, rule), strict=True
    ):
        board = scored[key(cell)]
        awarded = (*board.awarded, AwardedTable(averages.north_south, averages.east_west, award))
        scored[key(cell)] = board._replace(awarded=awarded)
    return scored
