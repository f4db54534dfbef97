"""Builds the tables of a session's ranking and extra ranking lists, with links and notes.

Their columns are those of the document: `reports.content.results.ranking`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from reports.content.cells.after_round import after_round_notes, ranking_title
from reports.content.cells.appeals import provisional_notes
from reports.content.cells.score_units import has_tops
from reports.content.document import Grid
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranked_fields, ranking_grids, ranking_notes
from reports.content.results.ranking_lists import ranking_list_grids
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot
from web.shared.render.grids import HtmlGrid, render_grid

NEVER_PRINTED = datetime(1970, 1, 1, tzinfo=UTC)
PAIR_COLUMN = 1
FIGURE_COLUMN = 4
NUMBER_OF_PLAIN_COLUMNS = 7
FIRST_LIST_FIGURE = 3


@dataclass(frozen=True)
class RankingPage:
    """Grids of the ranking and extra lists, with the scoring method and movement.

    `left_out` counts the rows of long fields that are not shown. It is cached for each snapshot, so
    that 50 readers of one ranking cost one rendering.
    """

    method: str
    fields: tuple[HtmlGrid, ...]
    lists: tuple[HtmlGrid, ...] = ()
    notes: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    title: str = ""
    left_out: int = 0

    @cached_property
    def html(self) -> SafeString:
        """The ranking with its lists and notes, as every page shows it."""
        return render_to_string("_ranking.html", {"ranking": self})


PlaceLink = Callable[[SessionSnapshot, int], str]
LinksByColumn = dict[int, list[str]]


def build_linked_ranking(
    link: PlaceLink, why: PlaceLink, *, longest: int | None = None
) -> Callable[[SessionSnapshot], RankingPage]:
    """Builds the ranking; `link` returns the URL of a pair.

    `why` returns the URL of a figure's explanation. A field has at most `longest` rows.
    """

    @cache_per_snapshot
    def made(session: SessionSnapshot) -> RankingPage:
        left_out = 0
        fields = []
        grids = ranking_grids(session, longest=longest)
        for grid, rows in zip(grids, ranked_fields(session), strict=True):
            places = [row.pair.place for row in rows[:longest]]
            left_out += len(rows) - len(places)
            reasons = [why(session, place) for place in places]
            links = [link(session, place) for place in places]
            plain = NUMBER_OF_PLAIN_COLUMNS if has_tops(session) else NUMBER_OF_PLAIN_COLUMNS - 1
            computed = (0, FIGURE_COLUMN, *range(plain - 1, len(grid.columns)))
            also = dict.fromkeys(computed, reasons)
            fields.append(render_grid(grid, links=links, linked=PAIR_COLUMN, also=also))
        lists = (
            render_grid(
                grid,
                links=[link(session, place) for place in places],
                linked=PAIR_COLUMN,
                also=also,
            )
            for grid, places, also in linked_list_grids(session, why)
        )
        return RankingPage(
            describe_scoring_method(session),
            tuple(fields),
            tuple(lists),
            *ranking_notes_and_title(session),
            left_out=left_out,
        )

    return made


def ranking_notes_and_title(
    session: SessionSnapshot,
) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Returns the title of a ranking, and the notes above and below it."""
    head = *after_round_notes(session), *provisional_notes(session)
    return tuple(ranking_notes(session)), head, ranking_title(session)


def linked_list_grids(
    session: SessionSnapshot, why: PlaceLink
) -> Iterator[tuple[Grid, list[int], LinksByColumn]]:
    """Returns the grid of each extra list, its places and the links of its figures."""
    for grid, ranking_list in zip(ranking_list_grids(session), session.lists.lists, strict=True):
        places = [line.row.pair.place for line in ranking_list.lines]
        reasons = [why(session, place) for place in places]
        yield (
            grid,
            places,
            dict.fromkeys((0, *range(FIRST_LIST_FIGURE, len(grid.columns))), reasons),
        )
