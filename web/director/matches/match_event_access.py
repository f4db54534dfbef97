"""View decorator that looks up a match event for members of its club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.queries.match_events import match_events_of_member
from web.director.access.member_access import MemberViewDecorator, SignedInRequest
from web.shared.http.time_zone import activate_club_locale

if TYPE_CHECKING:
    from tournament.models import Event


def director_match_event(request: SignedInRequest, club: str, tournament: str) -> Event:
    """The match event with its club, if this user has a role there; else 404. One query."""
    # In a query it can be any text, and PostgreSQL knows no NUL.
    if not tournament.isprintable():
        raise Http404
    event = get_object_or_404(match_events_of_member(request.user, club), slug=tournament)
    activate_club_locale(event.club)
    return event


for_match_event = MemberViewDecorator(director_match_event, "club", "tournament")
