"""The tables page says what the phones at the tables ask, and which are not heard of."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests.builders import a_director, a_seated_section
from tests.web.api.programs import Program, a_secret
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from web.shared.phones.phone_presence import KEY, PhonePresence, phone_presences

pytestmark = pytest.mark.django_db
FOUR_SPADES = "?contract=4S&declarer=N&tricks="


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


@pytest.fixture
def section():
    return switched_on(a_seated_section())


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def address(section):
    return reverse("director:phone_states", args=["crown", section.session_id])


def texts(director, section):
    return [state.text for state in director.get(address(section)).context["states"]]


def test_a_result_that_waits_for_the_other_side_is_named_until_it_is_recorded(director, section):
    token = token_of(section)
    phone = a_phone(token)
    stages = [texts(director, section)]

    phone.get(page(token, "result", board=1) + FOUR_SPADES + "10")
    stages.append(texts(director, section))
    accept(phone, token, 1)
    phone.get(page(token, "recorded", board=1))
    stages.append(texts(director, section))

    assert stages == [[], ["Table 1: the other side is asked to accept board 1"], []]


def test_a_stop_at_an_unusual_result_is_named_and_leads_to_the_table(director, section):
    token = token_of(section, 2)
    a_phone(token).get(page(token, "result", board=3) + FOUR_SPADES + "3")

    (state,) = director.get(address(section)).context["states"]

    assert state.text == "Table 2: asked whether an unusual result of board 3 is right"
    place = reverse("director:dashboard", args=["crown", section.session_id])
    assert state.link == f"{place}phones/tables/A/2/"
    assert director.get(state.link).status_code == 200


def heard_of(token, minutes, *more):
    seen = timezone.now() - timedelta(minutes=minutes)
    cache.set(KEY.format(token.pk), tuple(PhonePresence(seen, *more)))


def test_a_phone_that_sleeps_for_a_board_is_not_named_and_a_silent_one_is(director, section):
    for table, minutes in ((1, 8), (2, 16)):
        a_phone(token_of(section, table))
        heard_of(token_of(section, table), minutes)

    (text,) = texts(director, section)

    assert text.startswith("Table 2: the phone is not heard of since ")


def test_the_poll_of_the_clock_keeps_the_question_and_tells_that_the_phone_is_there(section):
    token = token_of(section)
    phone = a_phone(token)
    heard_of(token, 20, "other_side", 1)

    phone.get(page(token, "clock"))

    presence = phone_presences([token.pk])[token.pk]
    assert presence[1:] == ("other_side", 1, "")
    assert timezone.now() - presence.seen < timedelta(minutes=1)


def test_a_phone_without_the_seat_is_not_heard_of(section):
    token = token_of(section)
    a_phone(token)
    cache.clear()

    a_phone(token).get(page(token, "clock"))

    assert phone_presences([token.pk]) == {}


def test_of_many_tables_a_few_are_listed(director):
    section = switched_on(a_seated_section(tables=9, boards_a_round=1))
    for token in section.table_tokens.order_by("table"):
        board = section.seatings.get(round=1, table=token.table).boards.get().number
        a_phone(token).get(page(token, "result", board=board) + FOUR_SPADES + "10")

    answer = director.get(address(section))

    assert (len(answer.context["states"]), answer.context["more"]) == (6, 3)
    assert "and 3 tables more" in answer.text


def test_an_unchanged_poll_is_not_sent_again(director, section):
    token = token_of(section)
    phone = a_phone(token)
    first = director.get(address(section))
    tag = {"If-None-Match": first.headers["ETag"]}

    same = director.get(address(section), headers=tag)
    phone.get(page(token, "result", board=1) + FOUR_SPADES + "10")
    changed = director.get(address(section), headers=tag)

    assert [first.status_code, same.status_code, changed.status_code] == [200, 304, 200]


def test_the_api_lists_the_question_of_each_phone(section):
    token = token_of(section)
    a_phone(token).get(page(token, "result", board=1) + FOUR_SPADES + "10")

    rows = Program(a_secret()).get(f"sessions/{section.session_id}/phones/").json()["items"]

    known = [(row["table"], row["asks"], row["board"], bool(row["heard_at"])) for row in rows]
    assert known == [(1, "other_side", 1, True), (2, "", 0, False), (3, "", 0, False)]
