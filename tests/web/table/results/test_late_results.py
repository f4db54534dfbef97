"""Results that arrive after the session was closed are kept for the director to decide."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from boards.models import Result
from club.models import LedgerEntry
from tests.builders import a_contract, a_director, a_seated_section
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import CorrectionRequest, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return switched_on(a_seated_section())


@pytest.fixture
def token(section):
    return token_of(section)


@pytest.fixture
def phone(token):
    return a_phone(token)


def close(state="closed"):
    for session in Session.objects.all():
        session.state, session.revision = state, session.revision + 1
        session.save()


def kept():
    rows = CorrectionRequest.objects.order_by("pk")
    return [(row.seating_board.number, row.entered, row.decision) for row in rows]


def address(section, name, *arguments):
    return reverse(f"director:{name}", args=["crown", section.session_id, *arguments])


def test_a_result_after_the_close_waits_for_the_director(section, token, phone, client):
    close()

    answer = accept(phone, token, 2, offline="1")

    assert (answer.status_code, answer.context["refusal"]) == (
        409,
        "The session is closed. The director has your result of board 2 and decides.",
    )
    assert (Result.objects.count(), kept()) == (0, [(2, "4SN=", "")])
    assert LedgerEntry.objects.get(action="keep_late_result").table_token == token.pk
    (at_table,) = phone.get(page(token, "round")).context["requests"]
    contract = "4\N{BLACK SPADE SUIT}\N{VARIATION SELECTOR-15} spades  by North"
    assert (at_table.title, strip_tags(at_table.reason), at_table.state) == (
        "Correction of board 2",
        f"Accepted at the table: {contract}, made",
        "The director has not decided yet.",
    )
    client.force_login(a_director())
    assert client.get(address(section, "dashboard")).context["correction_requests"] == 1


def test_the_director_accepts_it_and_records_it(section, token, phone, client):
    close()
    accept(phone, token, 2, offline="1")
    request = CorrectionRequest.objects.get()
    client.force_login(a_director())

    decided = client.post(
        address(section, "decide_correction_request", request.pk), {"answer": "accept"}
    )
    opened = client.get(decided.headers["Location"])
    recorded = client.post(
        address(section, "correct", request.seating_board_id),
        {
            "text": opened.context["typed"]["text"],
            "seen": opened.context["seen"],
            "request_id": opened.context["request_id"],
        },
    )

    assert (opened.context["typed"], recorded.status_code) == ({"text": "4SN="}, 302)
    assert [(row.outcome, row.source) for row in Result.objects.all()] == [
        (a_contract("4S", "N", 10), "director")
    ]
    assert kept() == [(2, "4SN=", "accepted")]


def test_the_same_late_result_is_kept_once_and_another_one_too(token, phone):
    close("released")

    for tricks in ("10", "10", "9"):
        assert accept(phone, token, 2, tricks=tricks).status_code == 409

    assert kept() == [(2, "4SN=", ""), (2, "4SN-1", "")]


def test_a_result_that_was_recorded_before_the_close_is_no_news(token, phone):
    accept(phone, token, 1)
    close()

    again = accept(phone, token, 1)
    same = accept(phone, token, 1, request_id=str(uuid4()))

    assert (again.status_code, again.headers["Location"]) == (302, page(token, "round"))
    assert (same.status_code, kept()) == (409, [])


def test_trying_tells_nothing_of_the_recorded_result(token, phone):
    accept(phone, token, 1)
    close()

    tried = [
        accept(phone, token, 1, tricks=tricks, request_id=str(uuid4())) for tricks in ("10", "11")
    ]

    assert {(answer.status_code, answer.context["refusal"]) for answer in tried} == {
        (409, "The session is closed. The director has your result of board 1 and decides.")
    }


def test_a_result_of_the_phone_that_was_replaced_is_kept(token, phone):
    other = a_phone(token)
    phone.post(page(token, "answer_seat"), {"answer": "hand_over"})
    accept(other, token, 1, tricks="9")

    answer = accept(phone, token, 1, offline="1", request_id=str(uuid4()))

    assert (answer.status_code, kept()) == (409, [(1, "4SN=", "")])
    assert "Another phone records at table 1." in answer.context["refusal"]


def test_boards_of_other_tables_and_unfinished_results_are_refused(section, token, phone):
    close()

    answers = [
        accept(phone, token, 99),
        accept(phone, token_of(section, 2), 5),
        accept(phone, token, 1, tricks=""),
        accept(phone, token, 1, request_id="x"),
    ]

    assert ([answer.status_code for answer in answers], kept()) == ([404] * 4, [])


def test_nothing_is_kept_once_the_phones_are_switched_off(token, phone):
    close()
    type(token).objects.update(ended_at=token.issued_at)

    assert (accept(phone, token, 1).status_code, kept()) == (404, [])
