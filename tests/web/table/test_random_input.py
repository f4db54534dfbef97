"""Random addresses, queries and forms of a table: no server error, and a refusal changes no row."""

import random
import string

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders import a_board_in_play, a_contract, a_seated_section, recorded
from tests.effort import SAMPLES, effort
from tests.web.routes import every_row
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import REQUEST, a_phone, page, switched_on, token_of

SERVER_ERROR, REFUSED = 500, 400
ANSWERS = st.one_of(
    st.sampled_from(
        ("4S", "1N", "7C", "P", "NP", "8S", "N", "E", "we", "they", "x", "xx", "agreed", "wrong")
    ),
    st.sampled_from(
        ("0", "7", "13", "14", "-1", "SA", "HK", "-", "1", "2", "99999999999", REQUEST)
    ),
    st.sampled_from(("hand_over", "keep", "NS", "EW", "", "=Ada Ace", "=Bo")),
    st.text(max_size=20),
)
NAMES = (
    *("contract", "doubled", "declarer", "declaring", "lead", "tricks", "honours", "sure"),
    *("request_id", "seen", "round", "chairs", "answer", "dealer", "reason", "offline", "code"),
    *("language", "after", "q", "N", "S", "E", "W"),
)
FIELDS = st.dictionaries(st.sampled_from(NAMES), ANSWERS, max_size=8)
NUMBERS = st.sampled_from((1, 2, 3, 99, 10**12))
OF_A_TABLE = ("round", "seat", "take_seat", "answer_seat", "call", "clock", "offline")
OF_A_ROUND = ("check_round", "first_dealer", "accept_total", "match_end")
OF_A_BOARD = ("result", "accept", "recorded", "correction")
CHAIRS = st.sampled_from(("NS", "EW", "N", "X"))
OF_A_HAND = ("hand", "accept_hand")


@pytest.fixture(params=[a_seated_section, a_match_day], ids=["boards", "matches"])
def token(request, db):
    section = request.param()
    if request.param is a_seated_section:
        switched_on(section)
        recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))
    return token_of(section)


def addresses(token):
    of_boards = st.builds(
        lambda name, board: page(token, name, board=board), st.sampled_from(OF_A_BOARD), NUMBERS
    )
    of_hands = st.builds(
        lambda name, number, other: page(token, name, match_round=number, number=other),
        *(st.sampled_from(OF_A_HAND), NUMBERS, NUMBERS),
    )
    of_chairs = st.builds(lambda chairs: page(token, "names", chairs=chairs), CHAIRS)
    plain = st.sampled_from([page(token, name) for name in (*OF_A_TABLE, *OF_A_ROUND)])
    return st.one_of(plain, of_boards, of_hands, of_chairs)


def test_no_random_request_fails_and_a_refused_one_changes_nothing(token):
    phone = a_phone(token)

    @given(at=addresses(token), fields=FIELDS, is_post=st.booleans())
    @settings(
        max_examples=effort(40 if SAMPLES else 150, 600, again=30),
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    def ask(at, fields, is_post):
        with transaction.atomic():
            before = every_row()
            answer = phone.post(at, fields) if is_post else phone.get(at, fields)
            if answer.status_code >= REFUSED or not is_post:
                assert every_row() == before
            transaction.set_rollback(True)
        assert answer.status_code < SERVER_ERROR

    ask()


def test_no_random_code_opens_a_table_and_no_phone_is_blocked(db):
    section = switched_on(a_seated_section())
    phone = a_phone(token_of(section))
    guesser, chance = Client(), random.Random("codes")
    at = reverse("table:code", args=[section.session_id])

    statuses = set()
    for _guess in range(effort(300, 10_000)):
        code = "".join(chance.choices(string.ascii_uppercase + string.digits, k=8))
        statuses.add(guesser.post(at, {"code": code}).status_code)

    assert statuses == {422, 429}
    assert phone.get(page(token_of(section), "round")).status_code == 200
    assert [name for name in guesser.cookies if "table" in name] == []
