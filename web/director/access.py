"""Who may come in: a director of that club, signed in. To anybody else nothing is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from club.queries.clubs import clubs_of_director
from tournament.queries.sessions import sessions_of_director
from web.shared.clocks import set_clock

if TYPE_CHECKING:
    from club.models import Club, User
    from tournament.models import Session

P = ParamSpec("P")


class SignedIn(HttpRequest):
    """A request whose user is known."""

    user: User


def for_director(
    view: Callable[Concatenate[SignedIn, Club, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A view of one club: `club` in the address becomes the row, for its directors alone."""

    @login_required
    @wraps(view)
    def open_door(
        request: SignedIn, /, club: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        found = director_club(request, club)
        return view(request, found, *args, **kwargs)

    return open_door


def for_session(
    view: Callable[Concatenate[SignedIn, Session, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A view of one session: `club` and `session` in the address become the session's row."""

    @login_required
    @wraps(view)
    def open_door(
        request: SignedIn, /, club: str, session: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        found = director_session(request, club, session)
        return view(request, found, *args, **kwargs)

    return open_door


def director_club(request: SignedIn, club: str) -> Club:
    """The club, if this user directs in it. One query."""
    found = get_object_or_404(clubs_of_director(request.user), slug=club)
    set_clock(found.time_zone)
    return found


def director_session(request: SignedIn, club: str, session: int) -> Session:
    """The session with its event and club, if this user directs there. One query."""
    found = get_object_or_404(sessions_of_director(request.user, club), pk=session)
    set_clock(found.event.club.time_zone)
    return found
