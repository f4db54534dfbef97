"""Directors who go on with one event, or compute it, at one moment: exactly one of them does."""

from uuid import uuid4

import pytest

from scoring.events.overall import OverallRule
from scoring.events.regulations import Regulations
from standings.events.qualification import continuation_options
from tests.builders import a_mitchell, a_played_section, a_session, an_actor, another_session
from tests.tournament.services.test_seating_races import raced
from tournament.models import Event, Session
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.events.overalls import change_overall
from tournament.services.regulations.regulations import change_regulations
from tournament.services.seating.sections import NewSectionPlan, add_section

pytestmark = pytest.mark.django_db(transaction=True)
BY = {"actor": an_actor()}


def test_one_of_two_concurrent_continuations_is_refused():
    section = a_played_section()
    version = continuation_options(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=version, request_id=uuid4())] * 2)

    assert answers == ["done", "stale_overall"]
    assert [session.number for session in Session.objects.order_by("number")] == [1, 2]


def test_a_continuation_requested_twice_at_once_is_created_once():
    section, key = a_played_section(), uuid4()
    version = continuation_options(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=version, request_id=key)] * 2)

    assert (answers, Session.objects.count()) == (["done"] * 2, 2)


def test_one_of_two_concurrent_calculations_is_refused():
    event = a_played_section().session.event
    edit_token = regulations_edit_token(OverallRule())

    answers = raced(
        *(
            lambda drop=drop: change_overall(event, OverallRule(drop=drop), seen=edit_token, **BY)
            for drop in (1, 2)
        )
    )

    assert answers == ["done", "stale_regulations"]
    assert Event.objects.get().overall.drop in (1, 2)


def test_a_continuation_waits_for_concurrent_changes_of_its_event():
    section = a_session(a_mitchell(boards_a_round=1))
    session, event = section.session, section.session.event
    six = a_mitchell(tables=6)

    answers = raced(
        lambda: another_session(section, schedule=six, request_id=uuid4()),
        lambda: change_overall(event, OverallRule(drop=1), **BY),
        lambda: change_regulations(Event.objects.get(), Regulations(win=1), **BY),
        lambda: add_section(session, NewSectionPlan(a_mitchell(), "mitchell", 2), **BY),
    )

    event = Event.objects.get()
    assert answers == ["done"] * 4
    assert (event.several, event.overall.drop, event.regulations.win) == (True, 1, 1)
    assert [
        each_session.sections.count() for each_session in Session.objects.order_by("number")
    ] == [2, 1]
