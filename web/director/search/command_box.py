"""View of the search box, which finds a page of a club, a session or a match event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournament.queries.match_events import match_events_of_member
from tournament.queries.sessions import sessions_of_member
from web.director.access.member_access import SignedInRequest, for_club
from web.director.search import (
    club_destinations,
    match_event_destinations,
    session_destinations,
)
from web.director.search.query_matching import Destination, find_destinations

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

MAX_QUERY_LENGTH = 60
MAX_RESULTS = 12


@dataclass(frozen=True, slots=True)
class SearchScope:
    """Where a search starts: a club, and the session or match event that is open, if any."""

    club: Club
    session: Session | None
    event: Event | None


@for_club
@require_safe
def search_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Search results, best first; with `go` redirect to the first."""
    typed = request.GET.get("q", "").strip()[:MAX_QUERY_LENGTH]
    here = _search_scope(request, club)
    places = (
        find_destinations(typed, _search_destinations(request, here), MAX_RESULTS)
        if typed
        else list(_page_destinations(request, here))
    )
    # Within a session or match event a name means its pair; the club's list comes second.
    if typed and not (places and (here.session or here.event)):
        players = club_destinations.player_destinations(club, typed)
        places = [*places, *players][:MAX_RESULTS]
    if places and typed and "go" in request.GET:
        return redirect(places[0].link)
    context = {"club": club, "session": here.session, "event": here.event}
    page = "_search_results" if request.headers.get("HX-Request") == "true" else "search"
    return render(request, f"director/{page}.html", context | {"typed": typed, "places": places})


def _search_scope(request: SignedInRequest, club: Club) -> SearchScope:
    """Read the named session and match event; unknown ones are ignored. Up to two queries."""
    session = request.GET.get("session", "")
    event = request.GET.get("tournament", "")
    sessions = sessions_of_member(request.user, club.slug)
    events = match_events_of_member(request.user, club.slug)
    # At most 14 digits, and no NUL: others could be a database error.
    number = session.isascii() and session.isdigit() and len(session) < MAX_QUERY_LENGTH // 4
    return SearchScope(
        club,
        sessions.filter(pk=session).first() if number else None,
        events.filter(slug=event).first() if event and event.isprintable() else None,
    )


def _search_destinations(request: SignedInRequest, here: SearchScope) -> Iterator[Destination]:
    if here.session:
        yield from session_destinations.session_destinations(here.session, request.may)
    if here.event:
        yield from match_event_destinations.match_event_destinations(here.event)
    yield from club_destinations.club_destinations(here.club, request.may)


def _page_destinations(request: SignedInRequest, here: SearchScope) -> Iterator[Destination]:
    if here.session:
        yield from session_destinations.session_page_destinations(here.session, request.may)
    if here.event:
        yield from match_event_destinations.match_event_page_destinations(here.event)
    yield from club_destinations.club_page_destinations(here.club, request.may)
