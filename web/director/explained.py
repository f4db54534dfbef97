"""Why a score and its matchpoints are what they are, for one cell of an evening."""

from dataclasses import dataclass

from boards.queries.evening import Evening
from boards.queries.seated import Cell
from boards.queries.worth import line_of
from scoring.compass import Side
from scoring.outcome import Contracted
from scoring.points import explain_points
from scoring.traveller import explain_share, is_result
from web.shared.steps import Line, in_scale, lines


@dataclass(frozen=True, slots=True)
class Explained:
    """The lines of the score, and of each side's matchpoints; none where there is no number."""

    score: tuple[Line, ...]
    north_south: tuple[Line, ...]
    east_west: tuple[Line, ...]


def explained(evening: Evening, cell: Cell) -> Explained:
    """From the same functions that computed them."""
    return Explained(
        _score(cell),
        _share(evening, cell, Side.NORTH_SOUTH),
        _share(evening, cell, Side.EAST_WEST),
    )


def _score(cell: Cell) -> tuple[Line, ...]:
    if not isinstance(cell.outcome, Contracted):
        return ()
    is_vulnerable = cell.outcome.declarer.side in cell.vulnerable
    return tuple(lines(explain_points(cell.outcome.played, vulnerable=is_vulnerable)))


def _share(evening: Evening, cell: Cell, side: Side) -> tuple[Line, ...]:
    line = line_of(cell)
    if not (line.award or is_result(line)):
        return ()
    traveller = evening.travellers[cell.board]
    step = explain_share(traveller, _row_of(evening, cell), side)
    return tuple(lines(in_scale(step, win=evening.facts.regulations.win)))


def _row_of(evening: Evening, cell: Cell) -> int:
    """Where the cell stands on its traveller: in order of play, among what came in."""
    came_in = (
        each.pk for each in evening.cells if each.board == cell.board and each.outcome is not None
    )
    return list(came_in).index(cell.pk)
