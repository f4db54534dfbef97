"""Random addresses, queries and forms of a table: no server error, and a refusal changes no row."""

import random
from collections import Counter

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders import a_contract, a_seated_section, a_team_event, an_individual, recorded
from tests.effort import SAMPLES, effort
from tests.web.routes import every_row
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import REQUEST, a_phone, accept, page, switched_on, token_of
from tournament.models import SeatingBoard
from tournament.queries.tables.table_tokens import CODE_LENGTH, CODE_LETTERS, secrets_of_token

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


@pytest.fixture(params=[a_seated_section, a_team_event, an_individual, a_match_day])
def token(request, db):
    section = request.param()
    if request.param is not a_match_day:
        switched_on(section)
        board = SeatingBoard.objects.filter(
            seating__section=section, seating__round=1, seating__table=1
        ).first()
        recorded(board, a_contract("4S", "N", 10))
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
        max_examples=effort(20 if SAMPLES else 100, 400, again=15),
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


def test_no_random_code_opens_a_table_and_no_phone_is_slowed(db):
    """One device guesses till it is refused, then many others: failures are counted for each."""
    token = token_of(switched_on(a_seated_section()))
    elsewhere = token_of(switched_on(a_seated_section(club="anchor")))
    phone, chance = a_phone(token), random.Random("codes")
    number, of_one = effort(450, 10_000), 100
    calm = queries_of_round(phone, token)
    guesser, statuses = Client(), []

    for guess in range(number):
        if guess >= of_one:
            guesser = Client(REMOTE_ADDR=f"192.0.2.{guess % 20}")
        code = "".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH))
        statuses.append(guesser.post(code_page(token), {"code": code}).status_code)
        assert [name for name in guesser.cookies if "table" in name] == []

    assert Counter(statuses[:of_one]) == {422: 30, 429: of_one - 30}
    assert Counter(statuses[of_one:]) == {422: 270, 429: number - of_one - 270}
    assert queries_of_round(phone, token) == calm
    assert accept(phone, token, 2).status_code == 302
    code = secrets_of_token(elsewhere).code
    assert guesser.post(code_page(elsewhere), {"code": code}).status_code == 302


def code_page(token):
    return reverse("table:code", args=[token.section.session_id])


def queries_of_round(phone, token):
    """How many queries the page of the round costs, after one request that warms the caches."""
    phone.get(page(token, "round"))
    with CaptureQueriesContext(connection) as queries:
        assert phone.get(page(token, "round")).status_code == 200
    return len(queries)
