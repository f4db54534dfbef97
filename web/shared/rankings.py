"""The ranking as a page shows it, to directors and, once it is released, to anybody."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from boards.queries.evening import Evening
from reports.content.document import Grid
from reports.content.face import method
from reports.content.ranking import ranking as content
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept

NEVER_PRINTED = datetime(1970, 1, 1, tzinfo=UTC)
PAIR = 1


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list for each field, and by what scale they are counted."""

    method: str
    fields: tuple[Sheet, ...]


@kept
def ranking(evening: Evening) -> Ranking:
    """Made once for each revision."""
    return Ranking(method(evening), tuple(sheet(grid) for grid in _grids(evening)))


def linked_ranking(link: Callable[[Evening, int], str]) -> Callable[[Evening], Ranking]:
    """The same for who may follow each pair's number to where `link` leads."""

    @kept
    def made(evening: Evening) -> Ranking:
        links = iter([link(evening, row.pair.place) for row in evening.ranking])
        fields = (
            sheet(grid, links=[next(links) for _ in grid.rows], linked=PAIR)
            for grid in _grids(evening)
        )
        return Ranking(method(evening), tuple(fields))

    return made


def _grids(evening: Evening) -> list[Grid]:
    blocks = content(evening, NEVER_PRINTED).blocks
    return [block for block in blocks if isinstance(block, Grid)]
