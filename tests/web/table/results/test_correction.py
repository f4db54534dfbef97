"""Asking for a correction at the table, and the director's decision about it."""

import pytest
from django.test import Client
from django.urls import reverse

from boards.models import Result
from club.models import LedgerEntry
from tests.builders import a_director, a_seated_section
from tests.raising import raises_code
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import CorrectionRequest, SeatingBoard
from tournament.queries.tables.correction_requests import find_correction_request
from tournament.services.tables.correction_requests import request_correction

pytestmark = pytest.mark.django_db
REASON = "9 tricks, <b>not</b> 10"


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


@pytest.fixture
def phone(token):
    phone = a_phone(token)
    accept(phone, token, 1)
    return phone


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def ask(phone, token, *, board=1, reason=REASON):
    return phone.post(page(token, "correction", board=board), {"reason": reason})


def at_table(phone, token):
    requests = phone.get(page(token, "round")).context["requests"]
    return [(request.title, request.reason, request.state) for request in requests]


def address(token, name, *arguments):
    return reverse(f"director:{name}", args=["crown", token.section.session_id, *arguments])


def decide(director, token, answer):
    path = address(token, "decide_correction_request", CorrectionRequest.objects.get().pk)
    return director.post(path, {"answer": answer})


def test_the_table_asks_and_both_sides_see_the_request(token, phone):
    response = ask(phone, token)

    assert response.headers["Location"] == page(token, "recorded", board=1)
    assert at_table(phone, token) == [
        ("Correction of board 1", REASON, "The director has not decided yet."),
    ]
    text = phone.get(page(token, "recorded", board=1)).text
    assert "9 tricks, &lt;b&gt;not&lt;/b&gt; 10" in text


def test_the_director_accepts_and_comes_to_the_result(token, phone, director):
    ask(phone, token)
    noted = director.get(address(token, "dashboard"))
    rows = director.get(address(token, "correction_requests")).context["rows"]

    answer = decide(director, token, "accept")

    board = CorrectionRequest.objects.get().seating_board_id
    assert noted.context["correction_requests"] == 1
    assert address(token, "correction_requests") in noted.text
    assert [(row.table, row.request.reason, row.decision) for row in rows] == [
        ("Table 1", REASON, ""),
    ]
    assert answer.headers["Location"] == address(token, "result", board)
    assert at_table(phone, token)[0][2] == "The director accepted it."
    assert director.get(address(token, "dashboard")).context["correction_requests"] == 0
    assert Result.objects.count() == 1


def test_the_director_declines_and_the_first_decision_is_kept(token, phone, director):
    ask(phone, token)

    answer = decide(director, token, "decline")
    decide(director, token, "accept")

    assert answer.headers["Location"] == address(token, "correction_requests")
    assert at_table(phone, token)[0][2] == "The director declined it."
    row = director.get(address(token, "correction_requests")).context["rows"][0]
    assert row.decision == "declined"


def test_without_a_known_answer_nothing_is_decided(token, phone, director):
    ask(phone, token)

    answers = [decide(director, token, answer) for answer in ("", "perhaps")]

    listed = address(token, "correction_requests")
    assert [answer.headers["Location"] for answer in answers] == [listed, listed]
    assert CorrectionRequest.objects.get().decision == ""


def test_the_activity_log_keeps_the_request_and_the_decision(token, phone, director):
    ask(phone, token)
    decide(director, token, "decline")

    rows = director.get(reverse("director:audit_log", args=["crown"])).context["rows"]

    assert [row.done for row in rows[:2]] == [
        "declined the request to correct",
        "asked for a correction of",
    ]
    assert rows[1].who == "the phone of table A1"
    assert LedgerEntry.objects.filter(action="request_correction").get().table_token == token.pk


def test_an_open_request_is_not_doubled_and_a_decided_one_can_be_repeated(token, phone, director):
    ask(phone, token)
    ask(phone, token)
    decide(director, token, "decline")
    ask(phone, token)
    ask(phone, token, reason="it really was 9")

    decisions = CorrectionRequest.objects.values_list("reason", "decision")
    assert list(decisions) == [(REASON, "declined"), (REASON, ""), ("it really was 9", "")]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_a_request_has_a_reason_of_a_sentence(token, phone, reason):
    assert ask(phone, token, reason=reason).status_code == 422
    assert CorrectionRequest.objects.count() == 0


@pytest.mark.parametrize("board", [2, 5, 99])
def test_only_a_recorded_board_of_this_round_is_asked_about(token, phone, board):
    assert ask(phone, token, board=board).status_code == 404
    assert CorrectionRequest.objects.count() == 0


def test_a_board_of_another_table_is_refused(token, phone):
    elsewhere = SeatingBoard.objects.filter(seating__table=2).select_related("seating").first()
    _link, device = phone.cookies["table"].value.split(".")

    with raises_code("correction_elsewhere"):
        request_correction(token, device, elsewhere, reason=REASON)

    assert CorrectionRequest.objects.count() == 0


def test_only_the_seated_phone_asks(token, phone):
    other = a_phone(token)

    assert ask(other, token).status_code == 403
    assert ask(Client(), token).status_code == 404
    assert CorrectionRequest.objects.count() == 0


def test_a_request_is_found_in_its_own_session_only(token, phone):
    ask(phone, token)
    request, other = CorrectionRequest.objects.get(), a_seated_section(club="anchor").session

    assert find_correction_request(token.section.session, request.pk) == request
    assert find_correction_request(other, request.pk) is None


@pytest.mark.parametrize("requests", [1, 2])
def test_the_director_s_page_costs_the_same(
    requests, token, phone, director, django_assert_num_queries
):
    accept(phone, token, 2, request_id="1b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a")
    for board in range(1, requests + 1):
        ask(phone, token, board=board)
    path = address(token, "correction_requests")
    director.get(path)

    with django_assert_num_queries(4):
        director.get(path)
