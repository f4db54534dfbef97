"""A result that the cards contradict: refused at the table, noted, and the director called."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import Result
from boards.services.deals import DealRequest, record_deals
from club.models import LedgerEntry, Source
from deals.deal import read_deal
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_contract, a_director, a_seated_section
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of

pytestmark = pytest.mark.django_db
# East has the ace of spades, South the other honours.
DEAL = read_deal("N:7652.AK2.AK2.AK2 A3.Q43.Q43.Q8743 KQJT984.765.765. .JT98.JT98.JT965")
HELD, NOT_HELD = {"lead": "SA"}, {"lead": "HA"}
THIRTEEN = {"contract": "7S", "tricks": "13", "sure": "1"}


@pytest.fixture
def token():
    session = switched_on(a_seated_section(), asks_lead=True, shows_traveller=True).session
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(session, {1: DEAL}, request)
    return token_of(session.sections.get())


@pytest.fixture
def phone(token):
    return a_phone(token)


def send(phone, token, *, board=1, **answers):
    return accept(phone, token, board, request_id=str(uuid4()), **answers)


def outcomes():
    return [(row.outcome, row.lead) for row in Result.objects.order_by("pk")]


def log_lines():
    rows = LedgerEntry.objects.filter(action__in=("refuse_result", "call_director"))
    return [(row.action, row.reason, row.table_token) for row in rows.order_by("pk")]


def call_of(token):
    token.refresh_from_db()
    return token.call


@pytest.mark.parametrize(
    ("answers", "refusal"),
    [
        (
            NOT_HELD,
            "East does not hold ♥A on board 1. Check the lead, the declarer and the number of the "
            "board.",
        ),
        (
            HELD | THIRTEEN,
            "On board 1 North-South can&#x27;t take 13 tricks in ♠: the cards allow at most 12. "
            "Check the contract, the declarer, the tricks and the number of the board.",
        ),
        (
            HELD | {"contract": "1S", "tricks": "5", "sure": "1"},
            "On board 1 North-South can&#x27;t take only 5 tricks in ♠: the cards give at least 6. "
            "Check the contract, the declarer, the tricks and the number of the board.",
        ),
    ],
    ids=["lead", "too many", "too few"],
)
def test_a_result_that_the_cards_contradict_is_refused_and_noted(token, phone, answers, refusal):
    answer = send(phone, token, **answers)

    assert answer.status_code == 422
    assert f'<p class="note error" role="alert">{refusal}</p>' in answer.text
    assert outcomes() == []
    assert [(action, by) for action, _what, by in log_lines()] == [("refuse_result", token.pk)]
    assert call_of(token) == ""


@pytest.mark.parametrize(
    ("answers", "question"),
    [(NOT_HELD, "Which suit was led?"), (HELD | THIRTEEN, "How many tricks")],
)
def test_the_page_leads_back_to_the_answer_that_the_cards_contradict(
    token, phone, answers, question
):
    change = send(phone, token, **answers).context["change"]

    assert question in phone.get(change).text


def test_after_a_refusal_the_right_result_is_recorded(token, phone):
    send(phone, token, **NOT_HELD)

    answer = send(phone, token, **HELD)

    assert answer.headers["Location"] == page(token, "recorded", board=1)
    assert outcomes() == [(a_contract("4S", "N", 10), "SA")]


def test_the_second_refusal_calls_the_director_and_ends_the_guesses(token, phone):
    """A refusal says something about the hands, so that they cannot be found out one by one."""
    first = send(phone, token, **NOT_HELD)
    repeated = send(phone, token, **NOT_HELD)
    second = send(phone, token, lead="CA")
    third = send(phone, token, lead="DA")
    right = send(phone, token, **HELD)

    assert [answer.status_code for answer in (first, repeated, second, third, right)] == [422] * 5
    left = "The cards did not allow the results sent for board 1. The director enters its result."
    answers = (first, repeated, second, third, right)
    assert [left in answer.text for answer in answers] == [False, False, True, True, True]
    assert [bool(answer.context["change"]) for answer in answers] == [True] * 2 + [False] * 3
    assert ["The director is called" in answer.text for answer in (repeated, second)] == [
        False,
        True,
    ]
    assert log_lines() == [
        ("refuse_result", "4SN= HA", token.pk),
        ("refuse_result", "4SN= CA", token.pk),
        ("call_director", "", token.pk),
    ]
    assert call_of(token) == "result"
    assert outcomes() == []
    # Other boards go on.
    assert send(phone, token, board=2, **NOT_HELD).status_code == 302


def test_a_result_accepted_offline_is_recorded_and_the_director_called(token, phone, client):
    answer = send(phone, token, **NOT_HELD, offline="1")

    assert answer.headers["Location"] == page(token, "recorded", board=1)
    assert outcomes() == [(a_contract("4S", "N", 10), "HA")]
    assert call_of(token) == "result"
    snapshot = snapshot_of_session(token.section.session_id)
    (cell,) = [cell for cell in snapshot.cells if cell.outcome]
    assert [mark.code for mark in snapshot.marks_of(cell)] == ["lead_elsewhere"]
    # It may belong to another board, which this table is still to play.
    assert phone.get(page(token, "recorded", board=1)).context["compared"] == ()


def test_a_repeated_offline_result_does_not_call_again(token, phone):
    sent = {"request_id": str(uuid4()), "offline": "1", **NOT_HELD}
    accept(phone, token, 1, **sent)
    phone.post(page(token, "call"), {"call": ""})

    answer = accept(phone, token, 1, **sent)

    assert (answer.status_code, call_of(token), len(outcomes())) == (302, "", 1)


def test_without_a_deal_nothing_is_contradicted(token, phone):
    assert send(phone, token, board=2, **NOT_HELD).status_code == 302
    assert call_of(token) == ""


def test_a_phone_without_the_seat_learns_nothing_of_the_cards(token, phone):
    other = a_phone(token, seated=False)

    answers = [send(other, token, **lead) for lead in (HELD, NOT_HELD)]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert log_lines() == []


def test_the_director_sees_the_refused_result_in_the_activity_log(token, phone, client):
    send(phone, token, **NOT_HELD)
    client.force_login(a_director())

    text = client.get(reverse("director:audit_log", args=["crown"])).text

    assert "sent a result that the cards do not allow for" in text
    assert "4SN= HA" in text
