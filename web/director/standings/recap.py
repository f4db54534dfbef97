"""Recap page: every pair against every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from reports.content.document import Grid
from reports.content.page_header import describe_scoring_method
from reports.content.results.recap import average_and_datum_rows, total_columns
from reports.content.results.recap import recap_document as content
from reports.content.results.scored_results import shares_by_pair
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

FIRST_BOARD_COLUMN = 2


@conditional_session_page
@for_session
def recap_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Matchpoints over opponents, totals and percentages."""
    now = cached_snapshot_of(session)
    context = {
        "session": session,
        "sheet": render_recap_grid(now),
        "method": describe_scoring_method(now),
    }
    return render(request, "director/recap.html", context)


@cache_per_snapshot
def render_recap_grid(snapshot: SessionSnapshot) -> HtmlGrid | None:
    """Made once for each revision; nothing before the first result."""
    block = content(snapshot, NEVER_PRINTED).blocks[0]
    if not isinstance(block, Grid):
        return None
    shares = shares_by_pair(snapshot)
    played = [place for place in snapshot.pairs if shares[place]]
    links = [*_empty_links(snapshot), *(scorecard_url(snapshot, place) for place in played)]
    boards = range(FIRST_BOARD_COLUMN, FIRST_BOARD_COLUMN + len(snapshot.boards))
    return render_grid(block, links=links, also=_explanation_links(snapshot, played), aside=boards)


def _explanation_links(snapshot: SessionSnapshot, played: Sequence[int]) -> dict[int, list[str]]:
    """Where each figure leads: a board's matchpoints to the board, totals to the top of the page.

    The row above the pairs leads nowhere.
    """
    nothing = _empty_links(snapshot)
    tops = [*nothing, *(pair_explanation_url(snapshot, place) for place in played)]
    shares = shares_by_pair(snapshot)
    boards = snapshot.boards
    has = [
        *(set[int]() for _row in nothing),
        *({share.cell.board for share in shares[place]} for place in played),
    ]
    leads = {
        at: [
            f"{top}#board-{board}" if board in own else ""
            for top, own in zip(tops, has, strict=True)
        ]
        for at, board in enumerate(boards, start=FIRST_BOARD_COLUMN)
    }
    after = FIRST_BOARD_COLUMN + len(boards)
    return {**leads, **{after + at: tops for at in range(len(total_columns(snapshot)))}}


def _empty_links(snapshot: SessionSnapshot) -> list[str]:
    return ["" for _row in average_and_datum_rows(snapshot)]
