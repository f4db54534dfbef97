"""View decorator that looks up one four-hand match for members of its club."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tournament.queries.match_events import match_seatings
from web.director.access.member_access import MemberViewDecorator, SignedInRequest, role_in_row
from web.director.matches.match_event_access import director_match_event

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session


@dataclass(frozen=True, slots=True)
class MatchAccess:
    """A match event, one of its tables in one round, and the user's role."""

    event: Event
    seating: Seating
    role: str

    @property
    def session(self) -> Session:
        """The day on which the match is played."""
        return self.seating.section.session

    @property
    def address(self) -> tuple[str, str, int]:
        """The URL arguments of the match."""
        return self.event.club.slug, self.event.slug, self.seating.pk


def director_match(request: SignedInRequest, club: str, tournament: str, match: int) -> MatchAccess:
    """The match, if this user has a role in its club; else 404. Two queries."""
    event = director_match_event(request, club, tournament)
    seating = get_object_or_404(match_seatings(event), pk=match)
    return MatchAccess(event, seating, role_in_row(event))


for_match = MemberViewDecorator(director_match, "club", "tournament", "match")
