"""What averages come to: they rest on everybody's other boards (Law 12C2). Knows cells, no row."""

from collections.abc import Callable, Iterable, Mapping

from boards.queries.seated import Cell
from boards.queries.worth import ACROSS, Key, ScoredBoard, field_of
from scoring.adjustments import AverageRule, Given, settled
from scoring.traveller import Awarded


def averaged(cells: Iterable[Cell]) -> list[Cell]:
    """Where averages stand, in the order in which a contestant has them: that of the boards."""
    return sorted((cell for cell in cells if cell.averages), key=lambda cell: cell.board)


def given_of(cell: Cell) -> Given[int]:
    """Averages as scoring sees them; who is given none has no part in it."""
    averages = cell.averages
    assert averages is not None
    return Given(
        cell.north_south if averages.north_south else None,
        cell.east_west if averages.east_west else None,
        averages,
    )


def earlier_averages(cells: Iterable[Cell], cell: Cell, place: int) -> int:
    """How many averages a contestant has before this one (Law 12C2(d))."""
    waiting = averaged(cells)
    return sum(place in given_of(each)[:2] for each in waiting[: waiting.index(cell)])


def with_averages(
    boards: Mapping[Key, ScoredBoard],
    cells: Iterable[Cell],
    rule: AverageRule,
    key: Callable[[Cell], Key] = ACROSS,
) -> Mapping[Key, ScoredBoard]:
    """The boards with what the averages on them come to, by everybody's results (Law 12C2)."""
    waiting = averaged(cells)
    if not waiting:
        return boards
    given = [given_of(cell) for cell in waiting]
    played = field_of(board._replace(awarded=()) for board in boards.values())
    own = {who: total.percentage for who, total in played.items()}
    found = dict(boards)
    for cell, each, award in zip(waiting, given, settled(given, own, rule), strict=True):
        board = found[key(cell)]
        awarded = (*board.awarded, Awarded(each.north_south, each.east_west, award))
        found[key(cell)] = board._replace(awarded=awarded)
    return found
