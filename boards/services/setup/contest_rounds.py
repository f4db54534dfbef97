"""Draws and deletes rounds of team and Swiss pairs contests, with the boards at the tables."""

from django.db import transaction

from boards.errors import BoardStateError
from boards.queries.contest_adjustments import contest_awards_in_force
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

__all__ = [
    "ContestRoundDraw",
    "delete_unplayed_round",
    "draw_round_with_boards",
    "plan_contest_rounds",
]


@transaction.atomic
def draw_round_with_boards(section: Section, draw: ContestRoundDraw, *, actor: Actor) -> None:
    """Draw the next round, with the boards that the session lacks."""
    require_permission(actor.role, ClubPermission.DIRECT)
    draw_contest_round(section, draw, actor=actor)
    create_missing_boards(section.session)


@transaction.atomic
def delete_unplayed_round(section: Section, round_: int, *, actor: Actor) -> None:
    """Delete the last round, so that it can be drawn again; one with results or awards stays."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if any(award.round == round_ for award in contest_awards_in_force(section.session_id)):
        raise BoardStateError("round_has_awards", round=round_)
    delete_last_round(section, round_, actor=actor)
