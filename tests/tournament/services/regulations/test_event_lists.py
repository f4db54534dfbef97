"""The lists of an event: chosen with an audit entry, refused after a concurrent change."""

import pytest

from club.models import LedgerEntry, Source
from scoring.events.event_lists import EventLists
from tests.builders import a_director, a_played_section, an_actor
from tests.raising import raises_code
from tournament.models import Event, Session
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.event_lists import change_event_lists

pytestmark = pytest.mark.django_db
CHOSEN = EventLists((1250,), handicap=True)


def test_changed_lists_raise_the_revision_and_are_logged():
    session = a_played_section().session
    session.refresh_from_db()
    ann = a_director()

    change_event_lists(
        session.event,
        CHOSEN,
        seen=regulations_edit_token(EventLists()),
        actor=an_actor(ann),
    )

    assert Event.objects.get().lists == CHOSEN
    assert Session.objects.get().revision == session.revision + 1
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.user) == ("lists", "tournament.Event", ann)


def test_a_stale_change_of_lists_is_refused():
    event = a_played_section().session.event
    change_event_lists(event, CHOSEN, actor=an_actor(source=Source.API))

    with raises_code("stale_regulations"):
        change_event_lists(
            event,
            EventLists(),
            seen=regulations_edit_token(EventLists()),
            actor=an_actor(source=Source.API),
        )

    assert Event.objects.get().lists == CHOSEN
