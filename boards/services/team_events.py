"""Creates events of teams and draws their rounds, with boards at the tables."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.services.teams.team_events import EnteredTeam, TeamEventPlan, create_team_event
from tournament.services.teams.team_rounds import (
    TeamRoundDraw,
    delete_last_round,
    draw_team_round,
)

__all__ = [
    "EnteredTeam",
    "TeamEventPlan",
    "TeamRoundDraw",
    "delete_last_round",
    "draw_round_with_boards",
    "open_team_event",
]


@transaction.atomic
def open_team_event(club: Club, plan: TeamEventPlan, *, actor: Actor) -> Section:
    """Create an event of teams ready for play; a repeated request returns the same event."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section = create_team_event(club, plan, actor=actor)
    create_missing_boards(section.session)
    return section


@transaction.atomic
def draw_round_with_boards(section: Section, draw: TeamRoundDraw, *, actor: Actor) -> None:
    """Draw the next round, with the boards that the session lacks."""
    require_permission(actor.role, ClubPermission.DIRECT)
    draw_team_round(section, draw, actor=actor)
    create_missing_boards(section.session)
