"""Public pages with the list of a session's boards and the traveller of each board.

The columns are those of the document: `reports.content.results.travellers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render

from boards.queries.table_results import TableResult
from reports.content.cells.pair_names import describe_deal_of_result
from reports.content.page_header import describe_scoring_method
from reports.content.results.fouled_boards import fouled_group_notes
from reports.content.results.scored_results import results_by_board
from reports.content.results.travellers import traveller_grids
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot
from web.public.access import for_visible_boards
from web.public.sessions.corrections import VisibleCorrection, corrections_by_board
from web.public.sessions.session_urls import (
    public_explanation_url,
    public_scorecard_url,
    public_traveller_url,
)
from web.shared.pages.replay_links import board_replay_links
from web.shared.render.grids import HtmlGrid, render_grid
from web.shared.render.hand_records import session_diagrams

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.access import VisibleSession

NORTH_SOUTH_COLUMN = 0
EAST_WEST_COLUMN = 1
NORTH_SOUTH_SCORE_COLUMN = 8
EAST_WEST_SCORE_COLUMN = 9


@dataclass(frozen=True, slots=True)
class PublicTraveller:
    """A traveller: dealer, vulnerability, results, frequencies and corrections."""

    number: int
    link: str
    dealt: str
    title: str
    results: HtmlGrid
    frequencies: HtmlGrid
    groups: tuple[str, ...]
    changes: tuple[VisibleCorrection, ...]


@for_visible_boards
def public_travellers_page(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Lists a session's boards, each with its frequencies."""
    context = visible.facts(
        boards=list(public_travellers_by_board(visible.snapshot).values()),
        method=describe_scoring_method(visible.snapshot),
    )
    return render(request, "public/travellers.html", context)


@for_visible_boards
def public_traveller_page(
    request: HttpRequest, visible: VisibleSession, board: int
) -> HttpResponse:
    """Shows the traveller of a board; 404 without results."""
    by_board = public_travellers_by_board(visible.snapshot)
    if board not in by_board:
        raise Http404
    context = visible.facts(
        board=by_board[board],
        boards=list(by_board.values()),
        method=describe_scoring_method(visible.snapshot),
    )
    context["deal"] = session_diagrams(visible.snapshot).get(board) if visible.hands else None
    context["played"] = board_replay_links(visible.snapshot, board) if context["deal"] else []
    return render(request, "public/traveller.html", context)


@cache_per_snapshot
def public_travellers_by_board(snapshot: SessionSnapshot) -> Mapping[int, PublicTraveller]:
    """Returns the travellers by board, cached per revision. Queries as for `changes`."""
    changed = corrections_by_board(snapshot)
    grids = traveller_grids(snapshot)
    public_travellers = {}
    for board, scored in results_by_board(snapshot).items():
        cells = [scored_result.cell for scored_result in scored]
        public_travellers[board] = PublicTraveller(
            board,
            public_traveller_url(snapshot, board),
            describe_deal_of_result(cells[0]),
            grids[board].results.title,
            render_grid(grids[board].results, also=_pair_links(snapshot, cells)),
            render_grid(grids[board].frequencies),
            tuple(fouled_group_notes(snapshot, board)),
            changed.get(board, ()),
        )
    return public_travellers


def _pair_links(snapshot: SessionSnapshot, cells: Sequence[TableResult]) -> dict[int, list[str]]:
    """Links each pair's number to its scorecard, and its matchpoints to their explanation."""
    if snapshot.individual:
        # Two players have each score, so there is no one page to link it to.
        return {}
    north_south = [cell.north_south for cell in cells]
    east_west = [cell.east_west for cell in cells]
    return {
        NORTH_SOUTH_COLUMN: [
            public_scorecard_url(snapshot, place) if place else "" for place in north_south
        ],
        EAST_WEST_COLUMN: [
            public_scorecard_url(snapshot, place) if place else "" for place in east_west
        ],
        NORTH_SOUTH_SCORE_COLUMN: _explanation_links(snapshot, cells, north_south),
        EAST_WEST_SCORE_COLUMN: _explanation_links(snapshot, cells, east_west),
    }


def _explanation_links(
    snapshot: SessionSnapshot, cells: Sequence[TableResult], places: Sequence[int | None]
) -> list[str]:
    pairs = zip(cells, places, strict=True)
    return [
        public_explanation_url(snapshot, place, cell.board) if place else ""
        for cell, place in pairs
    ]
