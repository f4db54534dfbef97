"""Directors who go on with one event, or reckon it, at one moment: exactly one of them does."""

from uuid import uuid4

import pytest

from boards.queries.going_on import ways_on
from club.models import Source
from scoring.overall import OverallRule
from tests.builders import a_played_section, another_session
from tests.tournament.services.test_races import raced
from tournament.models import Event, Session
from tournament.queries.fingerprints import of_rules
from tournament.services.overalls import change_overall

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_who_go_on_at_once_one_is_told():
    section = a_played_section()
    seen = ways_on(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=seen, request_id=uuid4())] * 2)

    assert answers == ["done", "stale_overall"]
    assert [each.number for each in Session.objects.order_by("number")] == [1, 2]


def test_a_session_that_is_asked_for_twice_at_once_is_one():
    section, key = a_played_section(), uuid4()
    seen = ways_on(section.session.event).ways["stay"].seen

    answers = raced(*[lambda: another_session(section, seen=seen, request_id=key)] * 2)

    assert (answers, Session.objects.count()) == (["done"] * 2, 2)


def test_of_two_who_reckon_at_once_one_is_told():
    event = a_played_section().session.event
    seen, by = of_rules(OverallRule()), {"by": None, "source": Source.DIRECTOR}

    answers = raced(
        *(
            lambda drop=drop: change_overall(event, OverallRule(drop=drop), seen=seen, **by)
            for drop in (1, 2)
        )
    )

    assert answers == ["done", "stale_regulations"]
    assert Event.objects.get().overall.drop in (1, 2)
