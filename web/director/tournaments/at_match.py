"""One match in the address: its table in its round, for the members of the club alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tournament.queries.tournaments import seatings_of
from web.director.access import Door, SignedIn, role_of
from web.director.tournaments.access import director_tournament

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session


@dataclass(frozen=True, slots=True)
class AtMatch:
    """A tournament and one of its tables in one round, and the role of whoever asks."""

    event: Event
    seating: Seating
    role: str

    @property
    def session(self) -> Session:
        """The day on which it is played."""
        return self.seating.section.session

    @property
    def address(self) -> tuple[str, str, int]:
        """The words of its address."""
        return self.event.club.slug, self.event.slug, self.seating.pk


def match_in_play(request: SignedIn, club: str, tournament: str, match: int) -> AtMatch:
    """The match, if this user has a role in its club. Two queries, whoever asks."""
    event = director_tournament(request, club, tournament)
    seating = get_object_or_404(seatings_of(event), pk=match)
    return AtMatch(event, seating, role_of(event))


for_match = Door(match_in_play, "club", "tournament", "match")
