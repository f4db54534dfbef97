"""Events of linked sessions, for tests."""

from datetime import date

from boards.services.setup.linked_changes import change_linked_sessions
from boards.services.setup.linked_sessions import create_linked_sessions
from movements.linked.linked_catalogue import linked_offer_by_reference
from scoring.events.regulations import Regulations
from tests.builders import a_club, an_actor
from tests.remembered_rows import remember_rows
from tournament.models import Event
from tournament.queries.movements.linked_sessions import (
    LinkedWishes,
    default_linked_wishes,
    find_linked_sessions,
    propose_linked_changes,
)
from web.shared.pages.movements.linked_plans import linked_session_plans

DAY = date(2026, 11, 23)
DOUBLE_HOWELL = "double-howell.2.8.8.3.full"


@remember_rows
def a_linked_event(reference: str = DOUBLE_HOWELL, *, club: str = "crown") -> Event:
    plans = linked_session_plans(
        linked_offer_by_reference(reference),
        name="Linked pairs",
        local_date=DAY,
        days_apart=1,
        copies=1,
        regulations=Regulations(),
        first_board=1,
        table_numbers=(),
        request_id=None,
    )
    return create_linked_sessions(a_club(club), plans, actor=an_actor())[0].session.event


def linked_wishes_without(event: Event, *entries: int, new: int = 0) -> LinkedWishes:
    """The usual wishes, but these entries do not play on, and so many pairs join."""
    now = default_linked_wishes(find_linked_sessions(event))
    playing = tuple(entry for entry in now.playing if entry not in entries)
    return LinkedWishes(playing, new, now.keep, now.boards, now.copies)


def change_linked(event: Event, wishes: LinkedWishes, key: str = "", **others):
    """The best proposal, or the one with this key."""
    if not key:
        key = propose_linked_changes(find_linked_sessions(event), wishes)[0].offer.key
    return change_linked_sessions(event, wishes, key, **{"actor": an_actor()} | others)


def a_changed_linked_event(club: str = "crown") -> Event:
    """Eight pairs in two sessions that have been nine."""
    event = a_linked_event("double-howell.2.4.4.3.full", club=club)
    change_linked(event, linked_wishes_without(event, new=1))
    return event
