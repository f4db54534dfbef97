"""Creates a session or a section from its plan, with seating and boards."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section, Session
from tournament.services.seating.sections import NewSectionPlan, add_section
from tournament.services.setup.new_session import (
    NewSessionPlan,
    find_planned_session,
    plan_session,
)

__all__ = ["NewSectionPlan", "NewSessionPlan", "create_section", "create_session"]


@transaction.atomic
def create_session(club: Club, plan: NewSessionPlan, *, actor: Actor) -> Section:
    """Create a session ready for play: pairs numbered, tables seated, boards at the tables.

    A repeated request returns the same session.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if planned := find_planned_session(club, plan.request_id):
        return planned
    section = plan_session(club, plan, actor=actor)
    create_missing_boards(section.session)
    return section


@transaction.atomic
def create_section(
    session: Session,
    plan: NewSectionPlan,
    *,
    actor: Actor,
    seen: int | None = None,
) -> Section:
    """Create another section ready for play, with the boards that the session lacks."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section = add_section(session, plan, actor=actor, seen=seen)
    create_missing_boards(section.session)
    return section
