"""The command box: from a few letters to a pair, a board, a table, a paper or a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournament.queries.sessions import sessions_of_member
from tournament.queries.tournaments import tournaments_of_member
from web.director.access import SignedIn, for_director
from web.director.finding import clubs, evenings, tournaments
from web.director.finding.not_offered import NotOffered, not_offered
from web.director.finding.places import Place, found

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

LONGEST, MOST = 60, 12


@dataclass(frozen=True, slots=True)
class Here:
    """Where somebody stands who looks for something: a club, and an event of it or none."""

    club: Club
    session: Session | None
    event: Event | None


@for_director
@require_safe
def find(request: SignedIn, club: Club) -> HttpResponse:
    """What is found, the best first; whoever says `go` is taken there at once."""
    typed, here = request.GET.get("q", "").strip()[:LONGEST], _here(request, club)
    places = found(typed, _places(request, here), MOST) if typed else list(_pages(request, here))
    # A row that says what is missing is to be read: going to its link would hide the sentence.
    if places and typed and "go" in request.GET and not isinstance(places[0], NotOffered):
        return redirect(places[0].link)
    facts = {"club": club, "session": here.session, "event": here.event}
    page = "_found" if request.headers.get("HX-Request") == "true" else "find"
    return render(request, f"director/{page}.html", facts | {"typed": typed, "places": places})


def _here(request: SignedIn, club: Club) -> Here:
    """One query for each that is named; one that is not there is none."""
    session, event = request.GET.get("session", ""), request.GET.get("tournament", "")
    sessions = sessions_of_member(request.user, club.slug)
    events = tournaments_of_member(request.user, club.slug)
    number = session.isascii() and session.isdigit() and len(session) < LONGEST // 4
    return Here(
        club,
        sessions.filter(pk=session).first() if number else None,
        events.filter(slug=event).first() if event else None,
    )


def _places(request: SignedIn, here: Here) -> Iterator[Place]:
    if here.session:
        yield from evenings.places(here.session)
    if here.event:
        yield from tournaments.places(here.event)
    yield from clubs.places(here.club, request.may)
    yield from not_offered(here.club, request.may)


def _pages(request: SignedIn, here: Here) -> Iterator[Place]:
    if here.session:
        yield from evenings.pages(here.session)
    if here.event:
        yield from tournaments.pages(here.event)
    yield from clubs.pages(here.club, request.may)
