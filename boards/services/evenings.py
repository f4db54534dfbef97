"""Creates a session from its plan: seating and boards."""

from django.db import transaction

from boards.services.boards import lay_out_boards
from club.models import Club, Source, User
from tournament.models import Section, Session
from tournament.services.seating.sections import NewSectionPlan, add_section
from tournament.services.setup.new_session import (
    NewSessionPlan,
    find_planned_session,
    plan_session,
)

__all__ = ["NewSectionPlan", "NewSessionPlan", "open_evening", "open_section"]


@transaction.atomic
def open_evening(club: Club, plan: NewSessionPlan, *, by: User | None, source: Source) -> Section:
    """A session that can be played: pairs numbered, tables seated, boards on the tables.

    The same request twice is one session.
    """
    if planned := find_planned_session(club, plan.request_id):
        return planned
    section = plan_session(club, plan, by=by, source=source)
    lay_out_boards(section.session)
    return section


@transaction.atomic
def open_section(
    session: Session,
    plan: NewSectionPlan,
    *,
    by: User | None,
    source: Source,
    seen: int | None = None,
) -> Section:
    """Another section that can be played, with the boards that it needs beyond those there are."""
    section = add_section(session, plan, by=by, source=source, seen=seen)
    lay_out_boards(section.session)
    return section
