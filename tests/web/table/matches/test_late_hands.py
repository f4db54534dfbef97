"""Hands that arrive after the match day was closed are kept for the director to decide."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import LateHand, MatchHand
from boards.queries.matches.match_states import match_state
from boards.services.matches import late_hands
from club.models import LedgerEntry
from tests.builders import a_director, dealt
from tests.web.table.matches.matches import LEG, a_dealt_match, a_match_day, accept_hand
from tests.web.table.phones import a_phone, page
from tournament.models import Seating, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_match_day()


@pytest.fixture
def late(section):
    """A table of which the first hand is recorded, and whose day was closed then."""
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1)
    close()
    return token, phone


def close(state="closed"):
    for session in Session.objects.all():
        session.state, session.revision = state, session.revision + 1
        session.save()


def kept():
    rows = LateHand.objects.order_by("pk")
    return [(row.number, row.entered, row.dismissed_at is not None) for row in rows]


def seating_of(token):
    return Seating.objects.get(section=token.section, table=token.table, round=1)


def recorded(token):
    return [line.hand for line in match_state(seating_of(token).pk).lines]


def address(token, name, **kwargs):
    event = token.section.session.event
    return reverse(f"director:{name}", args=[event.club.slug, event.slug, *kwargs.values()])


def match_page(token, name="match", **kwargs):
    return address(token, name, match=seating_of(token).pk, **kwargs)


def enter_late_hand(client, token, **changes):
    row = LateHand.objects.latest("pk")
    now = match_state(seating_of(token).pk)
    sent = {"text": row.entered, "number": row.number, "request_id": row.request_id}
    return client.post(match_page(token), sent | {"seen": now.version} | changes)


def test_a_hand_after_the_close_waits_for_the_director(late, client):
    token, phone = late

    answer = accept_hand(phone, token, 2, **LEG)

    assert (answer.status_code, answer.context["refusal"]) == (
        409,
        "The match day is closed. The director has your hand 2 and decides.",
    )
    assert (len(recorded(token)), kept()) == (1, [(2, "T2S=", False)])
    assert LedgerEntry.objects.get(action="keep_late_result").table_token == token.pk
    client.force_login(a_director())
    overview = client.get(address(token, "match_event"))
    (_caption, link, hands) = overview.context["late_hands"][0]
    assert (link, hands) == (match_page(token), 1)
    (row,) = client.get(link).context["late_hands"]
    assert (row.late.entered, row.recorded) == ("T2S=", "")


def test_the_director_enters_it_once(late, client):
    token, phone = late
    accept_hand(phone, token, 2, **LEG)
    client.force_login(a_director())

    entered = enter_late_hand(client, token)
    again = enter_late_hand(client, token, seen=1)

    assert (entered.status_code, again.status_code) == (302, 302)
    assert recorded(token) == [dealt("we 3N="), dealt("they 2S=")]
    assert MatchHand.objects.filter(number=2).count() == 1
    assert client.get(match_page(token)).context["late_hands"] == []
    assert client.get(address(token, "match_event")).context["late_hands"] == []


def test_the_table_sees_the_decision_about_each_late_hand(late, client):
    token, phone = late
    for number in (2, 3, 4):
        accept_hand(phone, token, number, **LEG)
    client.force_login(a_director())
    second, third, _fourth = LateHand.objects.order_by("number")
    client.post(match_page(token, "dismiss_late_hand", late_hand=third.pk))
    enter_late_hand(client, token, text=second.entered, number=2, request_id=second.request_id)

    shown = phone.get(page(token, "round"))

    assert [(row.title, row.state) for row in shown.context["requests"]] == [
        ("Round 1, hand 2", "The director accepted it."),
        ("Round 1, hand 3", "The director declined it."),
        ("Round 1, hand 4", "The director has not decided yet."),
    ]


def test_a_closed_match_day_has_no_other_page(late):
    token, phone = late

    hand = phone.get(page(token, "hand", match_round=1, number=2))
    correction = phone.get(page(token, "correction", board=1))

    assert (hand.status_code, hand.headers["Location"]) == (302, page(token, "round"))
    assert correction.status_code == 404


def test_the_director_dismisses_it_once(late, client):
    token, phone = late
    accept_hand(phone, token, 2, **LEG)
    client.force_login(a_director())
    row = LateHand.objects.get()

    for _time in range(2):
        answer = client.post(match_page(token, "dismiss_late_hand", late_hand=row.pk))
        assert answer.status_code == 302

    assert (len(recorded(token)), kept()) == (1, [(2, "T2S=", True)])
    assert LedgerEntry.objects.filter(action="dismiss_late_hand").count() == 1
    assert client.get(match_page(token)).context["late_hands"] == []


def test_a_late_hand_of_another_match_is_not_found(late, client, section):
    token, phone = late
    accept_hand(phone, token, 2, **LEG)
    other = a_dealt_match_of(section, table=2)
    client.force_login(a_director())

    answer = client.post(
        match_page(other, "dismiss_late_hand", late_hand=LateHand.objects.get().pk)
    )

    assert (answer.status_code, kept()) == (404, [(2, "T2S=", False)])


def a_dealt_match_of(section, table):
    return section.table_tokens.get(table=table, ended_at=None)


def test_the_same_late_hand_is_kept_once_and_another_one_too(late):
    token, phone = late

    for answers in (LEG, LEG, LEG | {"tricks": "9"}):
        sent = accept_hand(phone, token, 2, request_id=str(uuid4()), **answers)
        assert sent.status_code == 409
    accept_hand(phone, token, 3, **LEG)
    accept_hand(phone, token, 3, **LEG)

    assert kept() == [(2, "T2S=", False), (2, "T2S+1", False), (3, "T2S=", False)]


def test_a_hand_that_was_recorded_before_the_close_is_no_news(late):
    token, phone = late

    again = accept_hand(phone, token, 1)
    same = accept_hand(phone, token, 1, request_id=str(uuid4()))

    assert (again.status_code, again.headers["Location"]) == (302, page(token, "round"))
    assert (same.status_code, kept()) == (409, [])


def test_trying_tells_nothing_of_the_recorded_hand(late):
    token, phone = late

    tried = [
        accept_hand(phone, token, 1, request_id=str(uuid4()), **answers)
        for answers in ({"contract": "3N", "declaring": "we", "tricks": "9"}, LEG)
    ]

    assert {(answer.status_code, answer.context["refusal"]) for answer in tried} == {
        (409, "The match day is closed. The director has your hand 1 and decides.")
    }


def test_a_hand_of_a_phone_that_lost_the_seat_is_kept_too(section):
    token, _phone = a_dealt_match(section)
    other = a_phone(token, seated=False)

    answer = accept_hand(other, token, 1, offline="1", **LEG)
    without = accept_hand(other, token, 2, **LEG)

    assert (answer.status_code, without.status_code) == (409, 403)
    assert answer.context["refusal"] == (
        "Another phone records at table 1. The director has your hand 1 and decides."
    )
    assert (recorded(token), kept()) == ([], [(1, "T2S=", False)])


@pytest.mark.parametrize(("round_", "number"), [(9, 1), (1, 0), (1, 101)])
def test_a_hand_that_cannot_be_is_not_found(late, round_, number):
    token, phone = late

    answer = accept_hand(
        phone, token, number, round_=round_, request_id=str(uuid4()), seen=0, **LEG
    )

    assert (answer.status_code, kept()) == (404, [])


def test_a_phone_cannot_fill_the_list(late, monkeypatch):
    token, phone = late
    monkeypatch.setattr(late_hands, "MOST_WAITING", 2)

    answers = [
        accept_hand(phone, token, number, request_id=str(uuid4()), **LEG) for number in (2, 3, 4)
    ]

    assert answers[-1].context["refusal"] == (
        "The director has enough late hands of table 1. Speak to the director."
    )
    assert len(kept()) == 2


def test_a_released_day_asks_the_director_for_a_reason(late, client):
    token, phone = late
    close("released")
    accept_hand(phone, token, 2, **LEG)
    client.force_login(a_director())

    refused = enter_late_hand(client, token)
    entered = enter_late_hand(client, token, reason="Sent late by the phone of the table")

    assert (refused.status_code, entered.status_code) == (422, 302)
    assert recorded(token) == [dealt("we 3N="), dealt("they 2S=")]
