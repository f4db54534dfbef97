"""Draws rounds of contests of teams and of Swiss pairs, with boards at the tables."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.services.contests.contest_rounds import (
    delete_last_round,
    draw_contest_round,
    plan_contest_rounds,
)
from tournament.services.contests.round_draw import ContestRoundDraw

__all__ = ["ContestRoundDraw", "delete_last_round", "draw_round_with_boards", "plan_contest_rounds"]


@transaction.atomic
def draw_round_with_boards(section: Section, draw: ContestRoundDraw, *, actor: Actor) -> None:
    """Draw the next round, with the boards that the session lacks."""
    require_permission(actor.role, ClubPermission.DIRECT)
    draw_contest_round(section, draw, actor=actor)
    create_missing_boards(section.session)
