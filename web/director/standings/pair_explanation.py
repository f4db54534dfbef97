"""Page that explains a pair's rank, total and percentage, board by board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render

from reports.content.cells.after_round import after_round_notice
from reports.content.cells.pair_names import contestant_title, player_names
from reports.content.page_header import describe_scoring_method
from standings.snapshot_cache import cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_session_page
from web.director.session_urls import scorecard_url, traveller_url
from web.shared.pages.after_round import requested_snapshot
from web.shared.pages.pair_analysis import explained_groups
from web.shared.pages.pair_explanation import pair_boards_context, pair_place_parts

if TYPE_CHECKING:
    from tournament.models import Session


@conditional_session_page
@for_session
def pair_explanation_page(request: SignedInRequest, session: Session, place: int) -> HttpResponse:
    """Explain a pair's rank, percentage and total, then every board; now or after a round."""
    now = requested_snapshot(cached_snapshot_of(session), request.GET.get("after", ""))
    if place not in now.pairs:
        raise Http404
    context = {
        "session": session,
        "title": contestant_title(now, place),
        "names": player_names(now.pairs[place]),
        "card": scorecard_url(now, place),
        "method": describe_scoring_method(now),
        "moment": after_round_notice(now),
        "parts": pair_place_parts(now, place),
        "groups": explained_groups(now, place, with_deals=True),
        **pair_boards_context(now, place, traveller_url),
    }
    return render(request, "director/pair_explanation.html", context)
