"""The overall of an event for anybody: of sessions whose rankings players see, and of no others."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.queries.clubs import club_called
from standings.events.overall import CountedOverallSession, compute_overall
from tournament.queries.overalls import pairs_events, seen_sessions
from web.shared.clocks import set_clock
from web.shared.overalls import overall_page
from web.shared.people import overall_shown


@require_safe
def overall(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """An event of several sessions, as far as anybody sees them; else there is none."""
    found = club_called(club)
    asked = found and pairs_events(found.pk).filter(slug=event, several=True).first()
    sessions = list(seen_sessions(asked, timezone.now())) if asked else []
    if found is None or not asked or not sessions:
        raise Http404
    set_clock(found.time_zone)
    now = overall_shown(compute_overall(asked.overall, sessions), found)

    def link(session: CountedOverallSession) -> str:
        return reverse("public:ranking", args=(found.slug, session.pk))

    facts = {"club": found, "event": asked, "shown": overall_page(now, link)}
    return render(request, "public/overall.html", facts)
