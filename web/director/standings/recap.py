"""Recap page: every pair against every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from reports.content.document import Grid
from reports.content.page_header import describe_scoring_method
from reports.content.results.recap import average_and_datum_rows, total_columns
from reports.content.results.recap import recap_document as content
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.permissions import SignedInRequest, for_session
from web.director.etags import conditional_session_page
from web.director.session_urls import pair_explanation_url, scorecard_url
from web.shared.pages.rankings import NEVER_PRINTED
from web.shared.render.grids import HtmlGrid, render_grid
from web.shared.render.session_cache import cache_per_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Session

# The columns before the boards are the pair and its names.
FIRST_BOARD_COLUMN = 2


@conditional_session_page
@for_session
def recap_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Recap of a session: every pair's score on every board, totals and percentages."""
    now = cached_snapshot_of(session)
    context = {
        "session": session,
        "sheet": render_recap_grid(now),
        "method": describe_scoring_method(now),
    }
    return render(request, "director/recap.html", context)


@cache_per_snapshot
def render_recap_grid(snapshot: SessionSnapshot) -> HtmlGrid | None:
    """Render the recap, once for each revision; None before the first result."""
    block = content(snapshot, NEVER_PRINTED).blocks[0]
    if not isinstance(block, Grid):
        return None
    boards_of = _boards_of_pairs(snapshot)
    # The document leaves out pairs without a result, so the links have to, too.
    played = [place for place in snapshot.pairs if boards_of[place]]
    links = [*_empty_links(snapshot), *(scorecard_url(snapshot, place) for place in played)]
    boards = range(FIRST_BOARD_COLUMN, FIRST_BOARD_COLUMN + len(snapshot.boards))
    return render_grid(block, links=links, also=_explanation_links(snapshot, played), aside=boards)


def _explanation_links(snapshot: SessionSnapshot, played: Sequence[int]) -> dict[int, list[str]]:
    """Links of the figures by column: to the board's explanation, and of totals to the top of it.

    The rows above the pairs (average, datum) have no links.
    """
    nothing = _empty_links(snapshot)
    tops = [*nothing, *(pair_explanation_url(snapshot, place) for place in played)]
    boards_of = _boards_of_pairs(snapshot)
    boards = snapshot.boards
    has = [*(set[int]() for _row in nothing), *(boards_of[place] for place in played)]
    leads = {
        at: [
            f"{top}#board-{board}" if board in own else ""
            for top, own in zip(tops, has, strict=True)
        ]
        for at, board in enumerate(boards, start=FIRST_BOARD_COLUMN)
    }
    after = FIRST_BOARD_COLUMN + len(boards)
    return {**leads, **{after + at: tops for at in range(len(total_columns(snapshot)))}}


def _boards_of_pairs(snapshot: SessionSnapshot) -> dict[int, set[int]]:
    """The boards on which each pair has a result."""
    boards: dict[int, set[int]] = {place: set() for place in snapshot.pairs}
    for cell in snapshot.cells:
        if cell.outcome is not None:
            for place in cell.seated:
                boards[place].add(cell.board)
    return boards


def _empty_links(snapshot: SessionSnapshot) -> list[str]:
    return ["" for _row in average_and_datum_rows(snapshot)]
