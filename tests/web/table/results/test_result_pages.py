"""A result from the first question to the row, and all that must not lead to one."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from boards.models import Result
from boards.services.deals import DealRequest, record_deals
from club.models import LedgerEntry, Source
from deals.deal import read_deal
from deals.double_dummy import read_double_dummy
from scoring.laws.outcome import NotPlayed, PassedOut
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_mitchell,
    a_request,
    a_seated_section,
    a_session,
    named,
    recorded,
)
from tests.web.table.phones import REQUEST, a_phone, accept, page, switched_on, token_of
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db
OTHER_REQUEST = "1b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"
# BEGIN and COMMIT: a savepoint and its release in a test.
SAVEPOINTS = 2
KEY = re.compile(r'<a class="(?:button )?(?:primary )?key[^"]*" href="([^"]*)"')


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


@pytest.fixture
def phone(token):
    return a_phone(token)


def rows():
    return [
        (row.seating_board.number, row.outcome, row.lead, row.source)
        for row in Result.objects.order_by("pk")
    ]


def links(answer):
    return [link.replace("&amp;", "&") for link in KEY.findall(answer.text)]


def ending(answer, end):
    """The address of the key that ends like this."""
    (link,) = [link for link in links(answer) if link.endswith(end)]
    return link


def hidden(answer):
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.text))


def follow(client, start, *ends):
    """Touch one key after another; the last page and the number of touches."""
    answer = client.get(start)
    for end in ends:
        link = ending(answer, end)
        start = link if link.startswith("/") else start.partition("?")[0] + link
        answer = client.get(start)
    return answer, len(ends)


def test_a_result_takes_five_touches_and_six_if_doubled(token, phone):
    start = page(token, "round")
    answers = ("/boards/1/", "contract=4S", "declarer=N", "tricks=10")

    last, touches = follow(phone, start, *answers)
    done = phone.post(page(token, "accept", board=1), hidden(last))

    assert (done.status_code, done.headers["Location"]) == (302, page(token, "recorded", board=1))
    assert rows() == [(1, a_contract("4S", "N", 10), "", "table")]
    assert touches + 1 == 5
    doubled = ("/boards/2/", "contract=3N", "doubled=x", "&declarer=E", "tricks=9")
    last, touches = follow(phone, start, *doubled)
    phone.post(page(token, "accept", board=2), hidden(last))
    assert rows()[1] == (2, a_contract("3NTX", "E", 9), "", "table")
    assert touches + 1 == 6


def test_a_lead_takes_two_touches_more_or_is_left_out():
    token = token_of(switched_on(a_seated_section(), asks_lead=True))
    phone, start = a_phone(token), page(token, "round")
    led = ("/boards/1/", "contract=4S", "declarer=N", "lead=D", "lead=DT", "tricks=10")
    left_out = ("/boards/2/", "contract=4S", "declarer=N", "lead=-", "tricks=10")

    touches = []
    for board, answers in ((1, led), (2, left_out)):
        last, count = follow(phone, start, *answers)
        phone.post(page(token, "accept", board=board), hidden(last))
        touches.append(count + 1)

    assert [row[2] for row in rows()] == ["DT", ""]
    assert touches == [7, 6]


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [({"contract": "P"}, PassedOut()), ({"contract": "NP"}, NotPlayed())],
)
def test_a_board_without_a_contract_is_recorded_at_once(token, phone, answers, outcome):
    last, _touches = follow(
        phone, page(token, "round"), "/boards/1/", f"contract={answers['contract']}"
    )
    phone.post(page(token, "accept", board=1), hidden(last))

    row = Result.objects.get()
    assert (row.outcome, row.why) == (outcome, "late" if outcome == NotPlayed() else "")


@pytest.mark.parametrize(
    ("query", "back"),
    [
        ("?contract=4S&doubled=x", "?"),
        ("?contract=4S&doubled=x&declarer=N", "?contract=4S&amp;doubled=x"),
        (
            "?contract=4S&declarer=N&tricks=10",
            "?contract=4S&amp;declarer=N",
        ),
    ],
)
def test_back_takes_the_last_answer_away(token, phone, query, back):
    here = page(token, "result", board=1)

    answer = phone.get(here + query)

    assert f'<a class="back" href="{here}{back}">' in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "?contract=8S",
        "?contract=4S&declarer=Q",
        "?contract=<script>",
        "?declarer=N&tricks=9",
        "?contract=4S&declarer=N&tricks=14",
        "?contract=4S&declarer=N&lead=XX&tricks=9",
        "?contract=%00",
    ],
)
def test_a_forged_answer_is_asked_again(token, phone, query):
    answer = phone.get(page(token, "result", board=1) + query)

    assert answer.status_code == 200
    assert answer.context["question"].groups


def test_the_other_side_reads_its_own_score(token, phone):
    text = phone.get(page(token, "result", board=1) + "?contract=4S&declarer=N&tricks=10").text

    assert "Turn the phone to East-West" in text
    assert "Your opponents score 420." in text


def test_arrow_switched_boards_are_accepted_by_the_pair_that_holds_north_south(token, phone):
    SeatingBoard.objects.filter(seating__table=1, seating__round=1).update(arrow_switched=True)
    Session.objects.update(revision=9)

    text = phone.get(page(token, "result", board=1) + "?contract=4S&declarer=N&tricks=10").text

    assert "Turn the phone to North-South" in text
    assert "You score 420." in text
    assert "Arrow switch" in phone.get(page(token, "round")).text


def test_a_double_touch_is_one_result(token, phone):
    answers = [accept(phone, token, 1) for _time in range(3)]

    assert {answer.status_code for answer in answers} == {302}
    assert len(rows()) == 1
    assert LedgerEntry.objects.filter(action="record").count() == 1


def test_a_double_touch_on_the_last_board_of_the_round_is_one_result(token, phone):
    accept(phone, token, 1)

    answers = [accept(phone, token, 2, request_id=OTHER_REQUEST) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert [row[0] for row in rows()] == [1, 2]


def test_the_same_request_with_another_result_is_refused(token, phone):
    accept(phone, token, 1)

    answer = accept(phone, token, 1, tricks="9")

    assert answer.status_code == 409
    assert [row[1].tricks for row in rows()] == [10]


def test_a_recorded_board_is_not_recorded_again(token, phone):
    recorded(a_board_in_play(token.section, number=1, table=1), a_contract("4S", "N", 10))

    answer = accept(phone, token, 1, tricks="9")

    assert (answer.status_code, len(rows())) == (409, 1)
    assert "Call the director" in answer.text
    opened = phone.get(page(token, "result", board=1))
    assert opened.headers["Location"] == page(token, "recorded", board=1)


@pytest.mark.parametrize("board", [3, 5, 7, 999, 10**30])
def test_boards_of_other_tables_and_rounds_are_out_of_reach(token, phone, board):
    reached = [
        phone.get(page(token, "result", board=board)).headers["Location"],
        phone.get(page(token, "recorded", board=board)).headers["Location"],
        accept(phone, token, board).status_code,
    ]

    assert reached == [page(token, "round"), page(token, "round"), 404]
    assert rows() == []


def test_a_result_of_another_table_is_out_of_reach(token, phone):
    recorded(a_board_in_play(token.section, number=3, table=2), a_contract("4S", "N", 10))

    answer = phone.get(page(token, "recorded", board=3))

    assert answer.headers["Location"] == page(token, "round")


@pytest.mark.parametrize(
    "change",
    [
        {"contract": ""},
        {"tricks": "14"},
        {"declarer": "X"},
        {"request_id": "1"},
        {"request_id": ""},
    ],
)
def test_a_forged_result_leads_back_to_the_questions(token, phone, change):
    answer = accept(phone, token, 1, **change)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(page(token, "result", board=1))
    assert rows() == []


def test_nothing_is_recorded_by_get_or_without_the_token_of_the_page(token):
    phone = a_phone(token)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies

    statuses = [
        phone.get(page(token, "accept", board=1)).status_code,
        accept(strict, token, 1).status_code,
    ]

    assert (statuses, rows()) == ([405, 403], [])


def test_an_unusual_result_stops_and_asks_before_the_other_side_accepts(token, phone):
    answers = {"contract": "4S", "declarer": "N", "tricks": "4", "request_id": REQUEST}
    query = "?contract=4S&declarer=N&tricks=4"

    stopped = phone.get(page(token, "result", board=1) + query)
    forced = phone.post(page(token, "accept", board=1), answers)

    assert "This result is unusual" in stopped.text
    assert (forced.status_code, rows()) == (422, [])
    sure = phone.get(ending(stopped, "sure=1"))
    phone.post(page(token, "accept", board=1), hidden(sure))
    assert rows() == [(1, a_contract("4S", "N", 4), "", "table")]


def test_a_warning_names_nothing_of_other_tables():
    section = switched_on(a_seated_section(tables=5, boards_a_round=1))
    token = token_of(section)
    for board in SeatingBoard.objects.filter(number=1).exclude(seating__table=1):
        recorded(board, a_contract("4S", "E", 10))

    text = (
        a_phone(token)
        .get(page(token, "result", board=1) + "?contract=4S&declarer=N&tricks=10")
        .text
    )

    assert "This result is unusual" in text
    assert "other tables" not in text
    assert "E-W" not in text


@pytest.mark.parametrize(
    "answers",
    [
        {"contract": "7N", "declarer": "N", "lead": "-", "tricks": "13"},
        {"contract": "1N", "declarer": "N", "lead": "SA", "tricks": "7"},
    ],
    ids=["double dummy", "lead"],
)
def test_no_warning_depends_on_the_deal(answers):
    session = switched_on(a_seated_section(), asks_lead=True).session
    token = session.sections.get().table_tokens.get(table=1)
    # The leader, East, has no spades.
    deal = read_deal("N:AKQJT98765432... ..AKQJT98765432. .AKQJT98765432.. ...AKQJT98765432")
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(session, {1: deal}, request, makes={1: read_double_dummy("7" * 20)})
    query = "&".join(f"{name}={value}" for name, value in answers.items())

    asked = a_phone(token).get(page(token, "result", board=1) + f"?{query}")

    assert hidden(asked).items() >= answers.items()
    assert "This result is unusual" not in asked.text


def test_names_of_players_are_text(token, phone):
    section = switched_on(a_session(a_mitchell(), name="Hostile"))
    other = token_of(section)
    named(section.places.get(line="NS", number=1), "<script>x</script>", "Bo")

    text = a_phone(other).get(page(other, "round")).text

    assert "<script>" not in text
    assert "&lt;script&gt;x" in text


def test_a_result_after_the_session_is_refused(token, phone):
    Session.objects.update(state="closed")

    assert accept(phone, token, 1).status_code == 409
    assert rows() == []


@pytest.mark.parametrize("tables", [3, 9])
def test_the_pages_cost_the_same_with_three_and_nine_tables(tables, django_assert_num_queries):
    token = token_of(switched_on(a_seated_section(tables=tables)))
    phone = a_phone(token)
    phone.get(page(token, "round"))

    with django_assert_num_queries(3):
        phone.get(page(token, "round"))
    with django_assert_num_queries(2):
        phone.get(page(token, "result", board=1))


@pytest.mark.parametrize("tables", [3, 9])
def test_an_accepted_result_costs_six_queries(tables, django_assert_num_queries):
    """With BEGIN and COMMIT, which are a savepoint in this test."""
    token = token_of(switched_on(a_seated_section(tables=tables)))
    phone = a_phone(token)
    phone.get(page(token, "round"))

    with django_assert_num_queries(6 + SAVEPOINTS):
        accept(phone, token, 1)


def test_director_and_table_record_the_same_board_and_one_result_is_current(token, phone):
    board = a_board_in_play(token.section, number=1, table=1)
    accept(phone, token, 1)

    recorded(board, a_contract("4S", "N", 9), seen=1, request_id=a_request().request_id)

    assert "by North, down 1" in phone.get(page(token, "recorded", board=1)).text
    assert [row[1].tricks for row in rows()] == [10, 9]
