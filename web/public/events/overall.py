"""Public page of the overall ranking of an event of several sessions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.queries.clubs import find_club
from standings.events.overall import CountedOverallSession, compute_overall
from tournament.queries.overalls import pairs_events, sessions_with_public_ranking
from web.shared.http.time_zone import activate_club_locale
from web.shared.pages.overalls import build_overall_page
from web.shared.pages.pair_names import hide_overall_names


@require_safe
def public_overall_page(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Overall ranking of an event with several sessions, if some ranking is released."""
    club_row = find_club(club)
    event_row = club_row and pairs_events(club_row.pk).filter(slug=event, several=True).first()
    sessions = list(sessions_with_public_ranking(event_row, timezone.now())) if event_row else []
    if club_row is None or not event_row or not sessions:
        raise Http404
    activate_club_locale(club_row)
    computed = hide_overall_names(compute_overall(event_row.overall, sessions), club_row)

    def link(session: CountedOverallSession) -> str:
        return reverse("public:ranking", args=(club_row.slug, session.pk))

    context = {"club": club_row, "event": event_row, "shown": build_overall_page(computed, link)}
    return render(request, "public/overall.html", context)
