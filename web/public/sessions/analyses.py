"""Public analysis of a pair's session, on its scorecard page and as PDF.

The figures by opponents and by role come to the pair's total, so they are shown with the ranking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse

from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot
from web.public.access import for_visible_boards
from web.public.sessions.session_urls import (
    find_place_by_slug,
    public_explanation_url,
    public_scorecard_url,
    public_traveller_url,
)
from web.shared.pages.pair_analysis import (
    AnalysisLinks,
    AnalysisPage,
    analysis_page,
    pair_analysis_download,
    session_pair_analysis,
)

if TYPE_CHECKING:
    from django.http import HttpRequest

    from web.public.access import VisibleSession


@for_visible_boards
def download_public_analysis(
    request: HttpRequest, visible: VisibleSession, pair: str
) -> HttpResponse:
    """Sends a pair's analysis as PDF, with its deals if the hand records are released."""
    place = find_place_by_slug(visible.snapshot, pair)
    if place is None or not visible.ranking:
        raise Http404
    document = pair_analysis_download(visible.snapshot, place, with_deals=visible.hands)
    headers = {"Content-Disposition": f'inline; filename="{document.name}"'}
    return HttpResponse(document.content, content_type=document.type, headers=headers)


@cache_per_snapshot
def public_analysis(snapshot: SessionSnapshot, place: int, with_deals: bool) -> AnalysisPage:
    """Returns a pair's analysis for its page, cached per revision."""
    analysis = session_pair_analysis(snapshot, place, with_deals=with_deals)
    why = public_explanation_url(snapshot, place)
    return analysis_page(
        snapshot, analysis, AnalysisLinks(public_traveller_url, public_scorecard_url, why)
    )
