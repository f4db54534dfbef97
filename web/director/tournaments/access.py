"""Who may come in to a tournament: a director of its club, signed in. To others it is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from tournament.queries.tournaments import tournaments_of_director
from web.director.access import SignedIn
from web.shared.clocks import set_clock

if TYPE_CHECKING:
    from tournament.models import Event

P = ParamSpec("P")


def for_tournament(
    view: Callable[Concatenate[SignedIn, Event, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A view of one tournament: `club` and `tournament` in the address become the event's row."""

    @login_required
    @wraps(view)
    def open_door(
        request: SignedIn, /, club: str, tournament: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        found = director_tournament(request, club, tournament)
        return view(request, found, *args, **kwargs)

    return open_door


def director_tournament(request: SignedIn, club: str, tournament: str) -> Event:
    """The event with its club, if this user directs there. One query."""
    found = get_object_or_404(tournaments_of_director(request.user, club), slug=tournament)
    set_clock(found.club.time_zone)
    return found
