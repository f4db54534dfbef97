"""Creates a session or a section from its plan, with seating and boards."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club, Source, User
from tournament.models import Section, Session
from tournament.services.seating.sections import NewSectionPlan, add_section
from tournament.services.setup.new_session import (
    NewSessionPlan,
    find_planned_session,
    plan_session,
)

__all__ = ["NewSectionPlan", "NewSessionPlan", "create_section", "create_session"]


@transaction.atomic
def create_session(club: Club, plan: NewSessionPlan, *, by: User | None, source: Source) -> Section:
    """A session that can be played: pairs numbered, tables seated, boards on the tables.

    The same request twice is one session.
    """
    if planned := find_planned_session(club, plan.request_id):
        return planned
    section = plan_session(club, plan, by=by, source=source)
    create_missing_boards(section.session)
    return section


@transaction.atomic
def create_section(
    session: Session,
    plan: NewSectionPlan,
    *,
    by: User | None,
    source: Source,
    seen: int | None = None,
) -> Section:
    """Another section that can be played, with the boards that it needs beyond those there are."""
    section = add_section(session, plan, by=by, source=source, seen=seen)
    create_missing_boards(section.session)
    return section
