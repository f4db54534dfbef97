"""A table accepts a result for a board that has one by then: the director sees both."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from boards.models import Result
from club.models import LedgerEntry
from tests.builders import a_board_in_play, a_contract, a_director, a_seated_section, recorded
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import CorrectionRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return switched_on(a_seated_section())


def requests():
    rows = CorrectionRequest.objects.order_by("pk")
    return [(row.seating_board.number, row.entered, row.decision) for row in rows]


def results():
    rows = Result.objects.order_by("pk")
    return [(row.seating_board.number, row.outcome, row.source) for row in rows]


def test_another_result_than_the_director_s_is_a_request_for_correction(section, client):
    token = token_of(section)
    phone = a_phone(token)
    recorded(
        a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 9), source="director"
    )

    answer = accept(phone, token, 1, tricks="11", offline="1")

    assert answer.status_code == 409
    assert "The director sees both results." in answer.text
    assert results() == [(1, a_contract("4S", "N", 9), "director")]
    assert requests() == [(1, "4SN+1", "")]
    assert LedgerEntry.objects.filter(action="keep_late_result").count() == 1
    client.force_login(a_director(name="bea"))
    place = reverse("director:correction_requests", args=["crown", section.session_id])
    (row,) = client.get(place).context["rows"]
    assert (row.request.entered, row.request.reason) == ("4SN+1", "")
    assert (row.result.count("\N{MINUS SIGN}1"), row.entered.count("+1")) == (1, 1)
    (at_table,) = phone.get(page(token, "round")).context["requests"]
    contract = "4\N{BLACK SPADE SUIT}\N{VARIATION SELECTOR-15} spades  by North"
    entered = f"Accepted at the table: {contract}, made with 1 overtrick"
    assert strip_tags(at_table.reason) == entered


def test_a_conflict_that_is_sent_again_is_one_request(section):
    token = token_of(section)
    phone = a_phone(token)
    recorded(
        a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 9), source="director"
    )

    statuses = [accept(phone, token, 1, offline="1").status_code for _time in range(3)]

    assert (statuses, len(requests())) == ([409] * 3, 1)


def test_the_director_s_same_result_is_no_conflict(section):
    token = token_of(section)
    phone = a_phone(token)
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))

    answer = accept(phone, token, 1, offline="1")

    assert (answer.status_code, answer.headers["Location"]) == (
        *(302, page(token, "recorded", board=1)),
    )
    assert (len(results()), requests()) == (1, [])


def test_no_result_of_an_earlier_round_is_found_out_by_trying(section):
    token = token_of(section)
    phone = a_phone(token)
    for round_ in (1, 2):
        for board in section.seatings.get(round=round_, table=1).boards.all():
            recorded(board, a_contract("4S", "N", 9), source="director")

    tried = [
        accept(phone, token, 1, tricks=str(tricks), request_id=str(uuid4()), sure="1")
        for tricks in (9, 10)
    ]

    def shown(answer):
        return answer.context["refusal"], answer.context["sent"]

    assert [answer.status_code for answer in tried] == [409, 409]
    assert shown(tried[0]) == shown(tried[1])


def test_another_result_of_the_same_request_is_a_request_for_correction(section):
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)

    answer = accept(phone, token, 1, tricks="9")

    assert (answer.status_code, results()) == (409, [(1, a_contract("4S", "N", 10), "table")])
    assert requests() == [(1, "4SN-1", "")]


def test_every_conflicting_result_of_a_board_is_kept(section):
    token = token_of(section)
    phone = a_phone(token)
    recorded(
        a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 9), source="director"
    )

    statuses = [
        accept(phone, token, 1, tricks=tricks, request_id=str(uuid4()), offline="1").status_code
        for tricks in ("10", "11", "12", "11")
    ]

    assert statuses == [409] * 4
    assert requests() == [(1, "4SN=", ""), (1, "4SN+1", ""), (1, "4SN+2", "")]


def test_a_result_is_kept_although_another_request_waits(section):
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)
    phone.post(page(token, "correction", board=1), {"reason": "wrong declarer"})

    accept(phone, token, 1, tricks="9")

    rows = CorrectionRequest.objects.order_by("pk").values_list("reason", "entered")
    assert list(rows) == [("wrong declarer", ""), ("", "4SN-1")]


def test_a_phone_cannot_fill_the_list_of_requests(section):
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)

    answers = [
        accept(phone, token, 1, tricks=str(tricks), request_id=str(uuid4()), sure="1")
        for tricks in (0, 1, 2, 3, 4, 5, 6)
    ]

    assert {answer.status_code for answer in answers} == {409}
    assert [answer.context["sent"] for answer in answers] == [True] * 6 + [False]
    assert len(requests()) == 6
