"""Opens an evening: the plan seated, and its boards laid out."""

from django.db import transaction

from boards.services.boards import lay_out_boards
from club.models import Club, Source, User
from tournament.models import Section
from tournament.services.evenings import Plan, plan_session, planned_before

__all__ = ["Plan", "open_evening"]


@transaction.atomic
def open_evening(club: Club, plan: Plan, *, by: User | None, source: Source) -> Section:
    """A session that can be played: pairs numbered, tables seated, boards on the tables.

    The same request twice is one session.
    """
    if planned := planned_before(club, plan.request_id):
        return planned
    section = plan_session(club, plan, by=by, source=source)
    lay_out_boards(section.session)
    return section
