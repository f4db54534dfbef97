"""Scorecard page of one pair, with its running percentage and analysis, also as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from reports.content.document import Document, Grid, PrintedCard
from reports.content.page_header import describe_scoring_method
from reports.content.results.penalty_notes import penalty_sentences
from reports.content.results.scorecards import scorecards_document
from reports.content.results.scored_results import PairBoardShare
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_session_page
from web.director.session_urls import (
    pair_analysis_url,
    pair_explanation_url,
    penalties_url,
    scorecard_url,
    traveller_url,
)
from web.shared.pages import explanations
from web.shared.pages.pair_analysis import (
    AnalysisLinks,
    AnalysisPage,
    analysis_page,
    pair_analysis_download,
    session_pair_analysis,
)
from web.shared.pages.rankings import NEVER_PRINTED
from web.shared.render.grids import render_grid
from web.shared.render.session_shares import session_shares
from web.shared.render.steps import StepLine

if TYPE_CHECKING:
    from tournament.models import Session


@conditional_session_page
@for_session
def scorecard_page(request: SignedInRequest, session: Session, place: int) -> HttpResponse:
    """Page of the scorecard of one pair."""
    now = cached_snapshot_of(session)
    if place not in now.pairs:
        raise Http404
    return render(
        request, "director/scorecard.html", {"session": session} | _scorecard_context(now, place)
    )


@for_session
@require_safe
def download_pair_analysis(request: SignedInRequest, session: Session, place: int) -> HttpResponse:
    """A pair's analysis as PDF, with the deals of its boards."""
    now = cached_snapshot_of(session)
    if place not in now.pairs:
        raise Http404
    document = pair_analysis_download(now, place, with_deals=True)
    disposition = f'inline; filename="{document.name}"'
    # A browser must not show an older document from its cache.
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(document.content, content_type=document.type, headers=headers)


@cache_per_snapshot
def all_scorecards(snapshot: SessionSnapshot) -> Document:
    """The scorecards as they are printed, one for each pair in the order of the pairs."""
    return scorecards_document(snapshot, NEVER_PRINTED)


def _scorecard_context(snapshot: SessionSnapshot, place: int) -> dict[str, Any]:
    card = all_scorecards(snapshot).blocks[list(snapshot.pairs).index(place)]
    assert isinstance(card, PrintedCard)
    grid = card.blocks[0]
    shares = session_shares(snapshot)[place]
    assert isinstance(grid, Grid)
    ready = render_grid(grid, links=[traveller_url(snapshot, share.cell.board) for share in shares])
    return {
        "title": card.title,
        "names": card.subtitle,
        "head": ready.head,
        "rows": list(zip(ready.rows, _board_explanations(snapshot, place, shares), strict=True)),
        "method": describe_scoring_method(snapshot),
        "why": pair_explanation_url(snapshot, place),
        "penalties": list(penalty_sentences(snapshot, place)),
        "penalise": penalties_url(snapshot, place),
        "analysis": _pair_analysis(snapshot, place),
        "analysis_file": pair_analysis_url(snapshot, place),
    }


@cache_per_snapshot
def _pair_analysis(snapshot: SessionSnapshot, place: int) -> AnalysisPage:
    analysis = session_pair_analysis(snapshot, place, with_deals=True)
    why = pair_explanation_url(snapshot, place)
    return analysis_page(snapshot, analysis, AnalysisLinks(traveller_url, scorecard_url, why))


def _board_explanations(
    snapshot: SessionSnapshot, place: int, shares: Sequence[PairBoardShare]
) -> Iterator[list[StepLine]]:
    """How the numbers of each board are computed, in the order of its columns."""
    boards: list[int] = []
    for share in shares:
        board = share.cell.board
        boards.append(board)
        cell = explanations.explain_table_result(snapshot, share.cell)
        parts = (
            cell.score,
            cell.side(share.line),
            explanations.explain_board_percentage(snapshot, place, board),
            explanations.explain_running_percentage(snapshot, place, boards),
        )
        yield [line for part in parts if part for line in part.lines]
