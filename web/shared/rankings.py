"""The ranking as a page shows it, to directors and, once it is released, to anybody."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from reports.content.appeals import standing_notes
from reports.content.as_of import as_of_notes, ranking_title
from reports.content.document import Grid
from reports.content.face import method
from reports.content.lists import list_grids
from reports.content.ranking import notes, scratch_grids
from reports.content.units import is_of_tops
from standings.snapshot_cache import SessionSnapshot
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept

NEVER_PRINTED = datetime(1970, 1, 1, tzinfo=UTC)
PAIR = 1
FIGURE = 4
PLAIN_COLUMNS, PERCENT = 7, 3


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list for each field and those beside them, and what they are counted and made by."""

    method: str
    fields: tuple[Sheet, ...]
    lists: tuple[Sheet, ...] = ()
    notes: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    title: str = ""


Link = Callable[[SessionSnapshot, int], str]
Links = dict[int, list[str]]


def linked_ranking(link: Link, why: Link) -> Callable[[SessionSnapshot], Ranking]:
    """The ranking for who may follow each pair's number to where `link` leads.

    What it came to leads to where `why` says how.
    """

    @kept
    def made(evening: SessionSnapshot) -> Ranking:
        rows, fields = iter(evening.ranking), []
        for grid in grids(evening):
            places = [next(rows).pair.place for _row in grid.rows]
            reasons = [why(evening, place) for place in places]
            links = [link(evening, place) for place in places]
            plain = PLAIN_COLUMNS if is_of_tops(evening) else PLAIN_COLUMNS - 1
            computed = (0, FIGURE, *range(plain - 1, len(grid.columns)))
            also = dict.fromkeys(computed, reasons)
            fields.append(sheet(grid, links=links, linked=PAIR, also=also))
        beside = (
            sheet(grid, links=[link(evening, place) for place in places], linked=PAIR, also=also)
            for grid, places, also in beside_of(evening, why)
        )
        return Ranking(method(evening), tuple(fields), tuple(beside), *said_of(evening))

    return made


def said_of(evening: SessionSnapshot) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """What stands below a ranking and above it, and its title."""
    head = *as_of_notes(evening), *standing_notes(evening)
    return tuple(notes(evening)), head, ranking_title(evening)


def grids(evening: SessionSnapshot) -> list[Grid]:
    """A list for each field."""
    return scratch_grids(evening)


def beside_of(evening: SessionSnapshot, why: Link) -> Iterator[tuple[Grid, list[int], Links]]:
    """Every list beside the ranking, the places in it, and where its figures lead."""
    for grid, each in zip(list_grids(evening), evening.lists.lists, strict=True):
        places = [line.row.pair.place for line in each.lines]
        reasons = [why(evening, place) for place in places]
        yield grid, places, dict.fromkeys((0, *range(PERCENT, len(grid.columns))), reasons)
