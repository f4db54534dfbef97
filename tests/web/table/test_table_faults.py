"""A query of a phone's request fails: the rows are those before it or after it, never between."""

from uuid import uuid4

import pytest

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from deals.deal import read_deal
from tests.builders import a_board_in_play, a_contract, a_seated_section, recorded
from tests.web.query_faults import wrong_outcomes
from tests.web.routes import TABLE
from tests.web.table.matches.matches import GAME, a_dealt_match, a_match_day, accept_hand
from tests.web.table.phones import (
    FOUR_SPADES,
    REQUEST,
    a_phone,
    accept,
    page,
    switched_on,
    token_of,
)
from tournament.models import Seat, Session

pytestmark = pytest.mark.django_db
# North and South have every spade and heart: a lead of a heart by East contradicts the cards.
DEAL = "N:AKQJT98765432... ..AKQJT98765432. .AKQJT98765432.. ...AKQJT98765432"
# Pages that only show something, or count a wrong code in the cache.
READING = {
    *("table:clock", "table:code", "table:hand", "table:match_end", "table:offline"),
    *("table:open", "table:recorded", "table:result", "table:round", "table:seat"),
}


def a_token(**options):
    return token_of(switched_on(a_seated_section(), **options))


def a_first_phone():
    token = a_token()
    return a_phone(token, seated=False), page(token, "take_seat"), {}


def an_asking_phone():
    token = a_token()
    a_phone(token)
    return a_phone(token, seated=False), page(token, "take_seat"), {}


def an_answered_phone(answer):
    token = a_token()
    first, _second = a_phone(token), a_phone(token)
    return first, page(token, "answer_seat"), {"answer": answer}


def a_moving_phone():
    """A phone of the pair East-West; every table has a single board in a round."""
    section = switched_on(a_seated_section(boards_a_round=1), phones_move=True)
    token = token_of(section)
    place = Seat.objects.get(
        seating__section=section, seating__table=1, seating__round=1, chairs="EW"
    ).place_id
    return a_phone(token), token, {"place": place}


def an_owner():
    phone, token, fields = a_moving_phone()
    return phone, page(token, "owner"), fields


def a_move():
    """The phone goes to the next table, whose seat is free."""
    phone, token, fields = a_moving_phone()
    phone.post(page(token, "owner"), fields)
    accept(phone, token, 1)
    return phone, page(token, "move"), {}


def a_call(*calls):
    token = a_token()
    phone = a_phone(token)
    for call in calls[:-1]:
        phone.post(page(token, "call"), {"call": call})
    return phone, page(token, "call"), {"call": calls[-1]}


def new_names():
    token = a_token()
    fields = {"N": "=Ada Ace", "S": "=Bo Bold"}
    return a_phone(token), page(token, "names", chairs="NS"), fields


def a_result(token=None, **answers):
    token = token or a_token()
    fields = FOUR_SPADES | {"request_id": REQUEST} | answers
    return a_phone(token), page(token, "accept", board=1), fields


def a_conflict():
    token = a_token()
    board = a_board_in_play(token.section, number=1, table=1)
    recorded(board, a_contract("4S", "N", 9), source="director")
    return a_result(token)


def a_contradicted_result(**answers):
    """The second result that the cards refuse calls the director."""
    token = a_token(asks_lead=True)
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(token.section.session, {1: read_deal(DEAL)}, request)
    phone = a_phone(token)
    accept(phone, token, 1, lead="HA", sure="1")
    fields = FOUR_SPADES | {"request_id": REQUEST, "lead": "HK", "sure": "1"} | answers
    return phone, page(token, "accept", board=1), fields


def a_result_without_seat():
    phone, path, fields = a_result(token := a_token(), offline="1")
    a_phone(token)
    phone.post(page(token, "answer_seat"), {"answer": "hand_over"})
    return phone, path, fields


def a_checked_round(answer):
    token = a_token(confirms_round=True)
    phone = a_phone(token)
    for board in (1, 2):
        accept(phone, token, board, request_id=str(uuid4()))
    fields = {"round": 1, "chairs": "EW", "answer": answer}
    return phone, page(token, "check_round"), fields


def a_correction():
    token = a_token()
    phone = a_phone(token)
    accept(phone, token, 1)
    return phone, page(token, "correction", board=1), {"reason": "9 tricks"}


def a_first_dealer():
    token = token_of(a_match_day())
    return a_phone(token), page(token, "first_dealer"), {"dealer": "N"}


def a_hand():
    token, phone = a_dealt_match(a_match_day())
    path = page(token, "accept_hand", match_round=1, number=1)
    return phone, path, GAME | {"request_id": REQUEST, "seen": 0}


def a_late_hand():
    phone, path, fields = a_hand()
    Session.objects.update(state="closed")
    return phone, path, fields


def a_total(answer):
    token, phone = a_dealt_match(a_match_day())
    for number in range(1, 5):
        accept_hand(phone, token, number)
    fields = {"round": 1, "chairs": "EW", "answer": answer}
    return phone, page(token, "accept_total"), fields


CASES = {
    "first phone": ("take_seat", a_first_phone),
    "asking phone": ("take_seat", an_asking_phone),
    "handed over": ("answer_seat", lambda: an_answered_phone("hand_over")),
    "kept": ("answer_seat", lambda: an_answered_phone("keep")),
    "owner": ("owner", an_owner),
    "move": ("move", a_move),
    "call": ("call", lambda: a_call("ruling")),
    "cancelled call": ("call", lambda: a_call("ruling", "")),
    "names": ("names", new_names),
    "result": ("accept", a_result),
    "passed out": ("accept", lambda: a_result(contract="P")),
    "conflict": ("accept", a_conflict),
    "late result": ("accept", a_result_without_seat),
    "contradiction": ("accept", a_contradicted_result),
    "contradiction offline": ("accept", lambda: a_contradicted_result(offline="1")),
    "agreed round": ("check_round", lambda: a_checked_round("agreed")),
    "disputed round": ("check_round", lambda: a_checked_round("wrong")),
    "correction": ("correction", a_correction),
    "first dealer": ("first_dealer", a_first_dealer),
    "hand": ("accept_hand", a_hand),
    "late hand": ("accept_hand", a_late_hand),
    "agreed total": ("accept_total", lambda: a_total("agreed")),
    "disputed total": ("accept_total", lambda: a_total("wrong")),
}


def test_every_page_that_writes_is_tried():
    assert {f"table:{name}" for name, _case in CASES.values()} == TABLE - READING


@pytest.mark.parametrize("case", CASES)
def test_a_failing_query_leaves_the_rows_before_or_after_a_request(case):
    phone, path, fields = CASES[case][1]()
    phone.raise_request_exception = False

    wrong = wrong_outcomes(lambda: phone.post(path, fields).status_code)

    assert wrong == []
