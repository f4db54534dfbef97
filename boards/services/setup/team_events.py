"""Creates team events ready for play, with boards at the tables."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.services.teams.team_events import EnteredTeam, TeamEventPlan, create_team_event

__all__ = ["EnteredTeam", "TeamEventPlan", "open_team_event"]


@transaction.atomic
def open_team_event(club: Club, plan: TeamEventPlan, *, actor: Actor) -> Section:
    """Create an event of teams ready for play; a repeated request returns the same event."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section = create_team_event(club, plan, actor=actor)
    create_missing_boards(section.session)
    return section
