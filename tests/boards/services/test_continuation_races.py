"""Directors who go on with one event, or compute it, at one moment: exactly one of them does."""

from uuid import uuid4

import pytest

from scoring.events.overall import OverallRule
from scoring.events.regulations import Regulations
from standings.events.qualification import continuation_options
from tests.builders import a_mitchell, a_played_section, an_actor, an_evening, another_session
from tests.tournament.services.test_races import raced
from tournament.models import Event, Session
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.events.overalls import change_overall
from tournament.services.regulations.regulations import change_regulations
from tournament.services.seating.sections import NewSectionPlan, add_section

pytestmark = pytest.mark.django_db(transaction=True)
BY = {"actor": an_actor()}


def test_of_two_who_go_on_at_once_one_is_told():
    section = a_played_section()
    seen = continuation_options(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=seen, request_id=uuid4())] * 2)

    assert answers == ["done", "stale_overall"]
    assert [each.number for each in Session.objects.order_by("number")] == [1, 2]


def test_a_session_that_is_asked_for_twice_at_once_is_one():
    section, key = a_played_section(), uuid4()
    seen = continuation_options(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=seen, request_id=key)] * 2)

    assert (answers, Session.objects.count()) == (["done"] * 2, 2)


def test_of_two_who_reckon_at_once_one_is_told():
    event = a_played_section().session.event
    seen = regulations_edit_token(OverallRule())

    answers = raced(
        *(
            lambda drop=drop: change_overall(event, OverallRule(drop=drop), seen=seen, **BY)
            for drop in (1, 2)
        )
    )

    assert answers == ["done", "stale_regulations"]
    assert Event.objects.get().overall.drop in (1, 2)


def test_who_goes_on_waits_for_who_changes_the_event_or_adds_to_a_session():
    section = an_evening(a_mitchell(boards_a_round=1))
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
    assert [each.sections.count() for each in Session.objects.order_by("number")] == [2, 1]
