"""Who may come in to a tournament: a member of its club, as far as the role goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tournament.queries.tournaments import tournaments_of_member
from web.director.access import Door, SignedIn
from web.shared.clocks import set_clock

if TYPE_CHECKING:
    from tournament.models import Event


def director_tournament(request: SignedIn, club: str, tournament: str) -> Event:
    """The event with its club, if this user has a role there. One query."""
    found = get_object_or_404(tournaments_of_member(request.user, club), slug=tournament)
    set_clock(found.club.time_zone)
    return found


for_tournament = Door(director_tournament, "club", "tournament")
