"""Public page of a session's ranking.

The columns are those of the document: `reports.content.results.ranking`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.shortcuts import render

from boards.queries.table_results import SeatedPair
from reports.content.cells.pair_names import player_names
from reports.content.document import Grid
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranking_grids
from reports.content.results.ranking_lists import ranking_list_grids
from reports.content.session_cache import cache_per_snapshot
from standings.after_round import is_barometer_session
from standings.snapshot_cache import SessionSnapshot
from web.public.access import for_visible_session
from web.public.sessions.scorecards import scorecards_without_totals
from web.public.sessions.session_urls import public_explanation_url, public_scorecard_url
from web.shared.pages.after_round import after_round_context, requested_public_snapshot
from web.shared.pages.pair_names import drop_name_columns
from web.shared.pages.rankings import (
    PAIR_COLUMN,
    RankingPage,
    ranking_notes_and_title,
)
from web.shared.render.grids import HtmlGrid, render_grid

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.access import VisibleSession

NAMES_COLUMN = PAIR_COLUMN + 1


@for_visible_session()
def public_ranking_page(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Shows the ranking, with links to scorecards if the travellers are released.

    The ranking after a round depends on when boards were played. So it needs released travellers,
    and a barometer, in which rounds are final. The link that a director hands out leads here, also
    if the ranking is released later.
    """
    snapshot = visible.snapshot
    typed = request.GET.get("after", "")
    as_asked = requested_public_snapshot(snapshot, typed) if visible.travellers else snapshot
    if not visible.ranking:
        context = visible.facts(
            pairs=list(scorecards_without_totals(snapshot).values()) if visible.travellers else []
        )
    else:
        rounds = (
            after_round_context(snapshot, as_asked)
            if visible.travellers and is_barometer_session(snapshot)
            else {}
        )
        context = visible.facts(
            ranking=ranking_with_links(as_asked)
            if visible.travellers
            else ranking_without_links(snapshot),
            **rounds,
        )
    return render(request, "public/ranking.html", context)


@cache_per_snapshot
def ranking_without_links(snapshot: SessionSnapshot) -> RankingPage:
    """Returns the ranking, cached per revision."""
    fields = tuple(render_grid(grid) for grid in _ranking_grids(snapshot))
    list_sheets = tuple(
        render_grid(_without_empty_names(snapshot, grid)) for grid in ranking_list_grids(snapshot)
    )
    return RankingPage(
        describe_scoring_method(snapshot), fields, list_sheets, *ranking_notes_and_title(snapshot)
    )


@cache_per_snapshot
def ranking_with_links(snapshot: SessionSnapshot) -> RankingPage:
    """Returns the ranking with links to scorecards by name, or by number without names.

    The figures link to the explanations of place, total and percentage.
    """
    fields = []
    rows = iter(snapshot.ranking)
    for grid in _ranking_grids(snapshot):
        fields.append(_grid_with_links(snapshot, grid, [next(rows).pair for _row in grid.rows]))
    list_sheets = [
        _grid_with_links(
            snapshot,
            _without_empty_names(snapshot, grid),
            [line.row.pair for line in ranking_list.lines],
        )
        for grid, ranking_list in zip(
            ranking_list_grids(snapshot), snapshot.lists.lists, strict=True
        )
    ]
    return RankingPage(
        describe_scoring_method(snapshot),
        tuple(fields),
        tuple(list_sheets),
        *ranking_notes_and_title(snapshot),
    )


def _grid_with_links(
    snapshot: SessionSnapshot, grid: Grid, pairs: Sequence[SeatedPair]
) -> HtmlGrid:
    links = [public_scorecard_url(snapshot, pair.place) for pair in pairs]
    named = [bool(player_names(pair)) for pair in pairs]
    by_name = [link if name else "" for link, name in zip(links, named, strict=True)]
    by_number = ["" if name else link for link, name in zip(links, named, strict=True)]
    reasons = [public_explanation_url(snapshot, pair.place) for pair in pairs]
    first = next(at for at, column in enumerate(grid.columns) if column.strong)
    also = dict.fromkeys(range(first, len(grid.columns)), reasons)
    also |= {NAMES_COLUMN: by_name} if any(by_name) else {}
    return render_grid(grid, linked=PAIR_COLUMN, links=by_number, also=also)


def _ranking_grids(snapshot: SessionSnapshot) -> list[Grid]:
    """Returns a grid for each field, without the column of names if all are empty."""
    return [_without_empty_names(snapshot, grid) for grid in ranking_grids(snapshot)]


def _without_empty_names(snapshot: SessionSnapshot, grid: Grid) -> Grid:
    named = any(pair.people for pair in snapshot.pairs.values())
    return grid if named else drop_name_columns(grid)
