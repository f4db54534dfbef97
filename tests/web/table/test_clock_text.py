"""The round clock on a table's phone."""

import pytest

from tests.builders import a_seated_section, an_actor
from tests.web.table.phones import a_phone, page, switched_on, token_of
from tournament.models import Session
from tournament.services.sessions.round_clock import (
    ClockPlan,
    pause_round_clock,
    start_round_clock,
)

pytestmark = pytest.mark.django_db
FRENCH = {"headers": {"accept-language": "fr"}}


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def start(token):
    plan = ClockPlan(1, 15, automatic=False)
    return start_round_clock(token.section.session, plan, seen=0, actor=an_actor())


def test_the_clock_is_on_every_page_of_the_phone_once_it_is_started(token):
    phone = a_phone(token)
    before = phone.get(page(token, "round"))
    start(token)

    after = phone.get(page(token, "round"))

    assert (before.context["phone"].clock, after.context["phone"].clock.round) == (None, 1)
    assert "Round 1 of 3" in after.text
    assert f'data-clock="{page(token, "clock")}"' in before.text
    assert "Round 1 of 3" in phone.get(page(token, "result", board=1)).text


def test_the_text_is_polled_with_its_etag(token):
    phone = a_phone(token)
    start(token)
    first = phone.get(page(token, "clock"))
    tag = {"If-None-Match": first.headers["ETag"]}

    again = phone.get(page(token, "clock"), headers=tag)
    pause_round_clock(token.section.session, seen=1, actor=an_actor())
    paused = phone.get(page(token, "clock"), headers=tag)

    assert [answer.status_code for answer in (first, again, paused)] == [200, 304, 200]
    assert "paused" in paused.text


def test_the_text_is_in_the_language_of_the_phone(token):
    phone = a_phone(token, **FRENCH)
    start(token)

    assert "Position 1 sur 3" in phone.get(page(token, "clock")).text


def test_another_phone_and_another_table_do_not_read_it(token, client):
    start(token)

    assert client.get(page(token, "clock")).status_code == 404


def test_after_play_there_is_no_clock(token):
    phone = a_phone(token)
    start(token)
    Session.objects.update(state="closed")

    assert "data-clock" not in phone.get(page(token, "round")).text
