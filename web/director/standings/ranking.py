"""Ranking page of a session, with all results or after a given round.

The columns are those of the document: `reports.content.results.ranking`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_polled_page, snapshot_of_polled_page
from web.director.session_urls import pair_explanation_url, scorecard_url
from web.shared.http.concurrency_limit import in_turn_of_readers
from web.shared.pages.after_round import after_round_context, requested_snapshot
from web.shared.pages.rankings import build_linked_ranking

if TYPE_CHECKING:
    from tournament.models import Session

director_ranking = build_linked_ranking(scorecard_url, pair_explanation_url)


@in_turn_of_readers
@conditional_polled_page
@for_session
def ranking_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Ranking of a session, now or after a round; released or not."""
    now = snapshot_of_polled_page(request, session)
    as_asked = requested_snapshot(now, request.GET.get("after", ""))
    context = {
        "session": session,
        "ranking": director_ranking(as_asked),
        **after_round_context(now, as_asked),
    }
    return render(request, "director/ranking.html", context)
