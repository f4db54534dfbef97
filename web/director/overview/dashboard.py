"""Dashboard page of a session: progress, tasks and the current ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.queries.tables.correction_requests import count_open_correction_requests
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_dashboard, snapshot_of_polled_page
from web.director.overview.table_calls import table_calls_of_session
from web.director.overview.table_progress import results_print_time, session_progress
from web.director.release.players_page import players_page_path
from web.director.release.session_state import has_any_deal
from web.director.session_urls import pair_explanation_url, scorecard_url
from web.director.timing.correction_period import correction_period_clocks
from web.director.timing.slow_tables import slow_tables_of_session
from web.shared.clock.clock_display import clock_of_session
from web.shared.http.concurrency_limit import in_turn_of_readers
from web.shared.pages.rankings import build_linked_ranking

if TYPE_CHECKING:
    from tournament.models import Session

# The page is polled while results come in, and its tables come first: a long field has a page of
# its own.
LONGEST_FIELD = 20
RELEASED = "released"
dashboard_ranking = build_linked_ranking(scorecard_url, pair_explanation_url, longest=LONGEST_FIELD)


@in_turn_of_readers
@conditional_dashboard
@for_session
def dashboard_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Dashboard of a session: progress of every table, tasks and the current ranking."""
    now = snapshot_of_polled_page(request, session)
    # One moment for the whole page, so that its parts agree on what is late.
    moment = timezone.now()
    context = {
        "session": session,
        "progress": session_progress(
            now, printed=results_print_time(session), late=slow_tables_of_session(now, moment)
        ),
        "ranking": dashboard_ranking(now),
        "longest_field": LONGEST_FIELD,
        "calls": table_calls_of_session(session, now),
        "correction_requests": count_open_correction_requests(session),
        "clock": clock_of_session(session),
        "clocks": correction_period_clocks(now, moment),
        # Looks through all results, and only a released session says what players see.
        "dealt": session.state == RELEASED and has_any_deal(now),
        "read_at": moment,
        "players_path": players_page_path(session, moment),
    }
    return render(request, "director/dashboard.html", context)
