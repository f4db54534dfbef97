"""One match in the address: its table in its round, for the directors of the club alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.queries.tournaments import seatings_of
from web.director.access import SignedIn
from web.director.tournaments.access import director_tournament

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class AtMatch:
    """A tournament and one of its tables in one round."""

    event: Event
    seating: Seating

    @property
    def session(self) -> Session:
        """The day on which it is played."""
        return self.seating.section.session

    @property
    def address(self) -> tuple[str, str, int]:
        """The words of its address."""
        return self.event.club.slug, self.event.slug, self.seating.pk


def for_match(
    view: Callable[Concatenate[SignedIn, AtMatch, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A view of one match. Two queries, whoever asks."""

    @login_required
    @wraps(view)
    def open_door(
        request: SignedIn,
        /,
        club: str,
        tournament: str,
        match: int,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> HttpResponse:
        event = director_tournament(request, club, tournament)
        seating = get_object_or_404(seatings_of(event), pk=match)
        return view(request, AtMatch(event, seating), *args, **kwargs)

    return open_door
