"""Why a score and its matchpoints are what they are, for one cell of an evening."""

from dataclasses import dataclass

from boards.queries.evening import Evening
from boards.queries.seated import Cell
from boards.queries.worth import line_of
from scoring.compass import Side
from scoring.outcome import Contracted
from scoring.points import explain_points
from scoring.steps import Step
from scoring.traveller import Traveller, explain_award_share, explain_share
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
    step = _step(evening.travellers[cell.board], cell, side) if cell.outcome else None
    if step is None:
        return ()
    return tuple(lines(in_scale(step, win=evening.facts.regulations.win)))


def _step(traveller: Traveller[int], cell: Cell, side: Side) -> Step | None:
    if cell.award:
        return explain_award_share(traveller, cell.award, side)
    line = line_of(cell)
    return explain_share(traveller, line[2], side) if line else None
