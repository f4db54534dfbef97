"""Creates linked sessions: one event whose pairs keep their numbers in every session."""

from collections.abc import Sequence

from django.db import transaction

from boards.services.boards import create_missing_boards
from boards.services.setup.new_session import create_session
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from scoring.events.overall import StageGroup
from tournament.models import Section
from tournament.services.setup.new_session import NewSessionPlan
from tournament.services.setup.next_session import SAME, Continuation, continue_event

# Nobody is cut between linked sessions: all of them are one stage.
ONE_STAGE = StageGroup(1, consolation=False)


@transaction.atomic
def create_linked_sessions(
    club: Club, plans: Sequence[NewSessionPlan], *, actor: Actor
) -> list[Section]:
    """Create an event of several sessions ready for play, seated alike; all of them or none.

    A repeated request returns the same sessions.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    first = create_session(club, plans[0], actor=actor)
    event = first.session.event
    planned = list(
        Section.objects.filter(session__event=event)
        .select_related("session")
        .order_by("session__number", "pk")
    )
    if len(planned) > 1:
        return planned
    entries = list(first.places.order_by("line", "number").values_list("entry", flat=True))
    sections = [first]
    for plan in plans[1:]:
        more = Continuation(entries, ONE_STAGE, SAME)
        section = continue_event(event, plan, more, actor=actor)
        create_missing_boards(section.session)
        sections.append(section)
    return sections
