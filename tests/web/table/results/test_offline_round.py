"""Data that a phone loads to record its round offline: no more than its own pages show."""

import gzip
import re
from pathlib import Path
from uuid import uuid4

import pytest

from tests.builders import (
    a_board_in_play,
    a_contract,
    a_seated_section,
    an_individual,
    recorded,
)
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import FOUR_SPADES, REQUEST, a_phone, page, switched_on, token_of
from tournament.models import SeatingBoard, Session
from web.table.results.question_order import read_draft
from web.table.results.questions import QUESTIONS

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).parents[4] / "web/static/web"
MOST_LINES, MOST_LINES_OF_WORKER = 600, 60
MOST_BYTES = 60_000


@pytest.fixture
def section():
    return switched_on(a_seated_section(), shows_traveller=True)


@pytest.fixture
def token(section):
    return token_of(section)


def test_it_has_the_boards_of_the_round_in_play_and_of_the_next_two(section, token):
    phone = a_phone(token)
    recorded(a_board_in_play(section, number=2, table=1), a_contract("4S", "N", 10))

    first, second, third = phone.get(page(token, "offline")).context["rounds"]

    assert [(board.number, board.recorded) for board in first.boards] == [(1, False), (2, True)]
    assert first.moves == (
        *("Pair 1 NS: stay at table 1, NS", "Pair 1 EW: table 2, EW"),
        "Boards 1\N{EN DASH}2: table 3",
    )
    assert [(seat.title, seat.who) for seat in second.seats] == [
        ("North-South", "pair 1 NS"),
        ("East-West", "pair 3 EW"),
    ]
    assert [[board.number for board in round_.boards] for round_ in (second, third)] == [
        [3, 4],
        [5, 6],
    ]


def test_it_has_three_rounds_at_most():
    token = token_of(switched_on(a_seated_section(tables=5)))

    rounds = a_phone(token).get(page(token, "offline")).context["rounds"]

    assert [round_.number for round_ in rounds] == [1, 2, 3]


def test_it_has_every_question_that_the_server_asks(token):
    asked = a_phone(token).get(page(token, "offline")).context["rounds"][0].questions

    names = [question.name for question in asked]
    assert names == ["contract", "declarer", *(f"tricks-{level}" for level in range(1, 8))]
    four = next(question for question in asked if question.name == "tricks-4").question
    labels = [key.label for group in four.groups for key in group.keys]
    draft = read_draft({"contract": "4S", "declarer": "N"})
    server = [key.label for group in QUESTIONS["tricks"](draft, ()).groups for key in group.keys]
    assert labels == server


def test_the_lead_is_asked_where_the_session_asks_for_it():
    token = token_of(switched_on(a_seated_section(), asks_lead=True))

    answer = a_phone(token).get(page(token, "offline"))

    leads = [question.name for question in answer.context["rounds"][0].questions][2:7]
    assert leads == ["lead_suit", *(f"lead_rank-{suit}" for suit in "CDHS")]
    assert "data-asks-lead" in answer.text


def test_no_result_of_the_round_is_in_it(section, token):
    phone = a_phone(token)
    for board in section.seatings.get(round=2, table=3).boards.all():
        recorded(board, a_contract("7NXX", "N", 13))
    recorded(a_board_in_play(section, number=2, table=1), a_contract("6H", "N", 12))

    text = phone.get(page(token, "offline")).text

    # The keys of the questions aside, which name every contract, no score and no result is there.
    assert not re.search(r"2980|980|made|by North", text)


def test_only_the_seated_phone_loads_it(token, client):
    guest = a_phone(token, seated=False)

    seated = a_phone(token)
    answers = [phone.get(page(token, "offline")) for phone in (client, guest, seated)]

    assert [answer.status_code for answer in answers] == [404, 302, 200]


@pytest.mark.parametrize("build", [a_match_day, an_individual])
def test_other_kinds_answer_too(build):
    section = build()
    if build is an_individual:
        switched_on(section)
    token = token_of(section)

    rounds = a_phone(token).get(page(token, "offline")).context["rounds"]

    assert [len(round_.boards) for round_ in rounds[:1]] == [4 if build is a_match_day else 2]


def test_a_result_accepted_without_the_network_is_not_asked_about(token):
    phone = a_phone(token)
    grand = {"contract": "7N", "declarer": "S", "tricks": "0", "request_id": REQUEST}

    asked = phone.post(page(token, "accept", board=1), grand)
    late = phone.post(page(token, "accept", board=1), grand | {"offline": "1"})

    assert (asked.status_code, late.status_code) == (422, 302)
    assert late.headers["Location"] == page(token, "recorded", board=1)


def test_a_late_delivery_of_a_board_recorded_meanwhile_is_a_conflict(section, token):
    phone = a_phone(token)
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 9))
    late = FOUR_SPADES | {"request_id": REQUEST, "offline": "1"}

    assert phone.post(page(token, "accept", board=1), late).status_code == 409


def test_a_delivery_two_rounds_late_is_recorded_already_or_a_conflict(section, token):
    phone = a_phone(token)
    late = FOUR_SPADES | {"request_id": REQUEST, "offline": "1"}
    assert phone.post(page(token, "accept", board=1), late).status_code == 302
    played = SeatingBoard.objects.filter(
        seating__section=section, seating__table=1, seating__round__lt=3, results=None
    )
    for board in played:
        recorded(board, a_contract("4S", "N", 9))

    again = phone.post(page(token, "accept", board=1), late)
    other = phone.post(page(token, "accept", board=2), late | {"request_id": str(uuid4())})
    unplayed = phone.post(page(token, "accept", board=9), late)

    assert (again.status_code, other.status_code, unplayed.status_code) == (302, 409, 404)


@pytest.mark.parametrize("tables", [3, 9])
def test_it_costs_the_same_with_any_number_of_tables(tables, django_assert_num_queries):
    token = token_of(switched_on(a_seated_section(tables=tables)))
    phone = a_phone(token)
    phone.get(page(token, "round"))

    with django_assert_num_queries(1):
        phone.get(page(token, "offline"))


SCRIPTS = [*STATIC.glob("table_*.js"), STATIC / "clock.js"]


IMPORTS = re.compile(r"""^import .* from "\./(.*)";$""", re.MULTILINE)


def scripts_of_page(text):
    """Every script that a page loads: those that it names, and what they import.

    The service worker is a separate script, and only with HTTPS.
    """
    scripts, named = set(), set(re.findall(r'src="[^"]*/web/(\w+\.js)', text))
    while named:
        scripts |= named
        named = {
            imported
            for name in named
            for imported in IMPORTS.findall((STATIC / name).read_text())
            if imported not in scripts
        }
    return scripts


def test_the_scripts_of_a_page_of_a_table_stay_short():
    section = switched_on(a_seated_section())
    phone, token = a_phone(token_of(section)), token_of(section)
    during = phone.get(page(token, "round")).text
    Session.objects.update(state="closed", revision=99)
    after = phone.get(page(token, "round")).text

    loaded = [scripts_of_page(text) for text in (during, after)]

    core = {"table_offline.js", "table_outbox.js", "table_pages.js", "table_store.js"}
    assert loaded == [core | {"clock.js"}, core | {"table_countdown.js"}]
    lines = [
        sum(len((STATIC / name).read_text().splitlines()) for name in names)
        for names in (*loaded, {"table_worker.js"})
    ]
    assert max(lines[:2]) <= MOST_LINES
    assert lines[2] <= MOST_LINES_OF_WORKER


def test_the_first_page_is_small_with_all_that_it_loads():
    token = token_of(switched_on(a_seated_section(boards_a_round=4), asks_lead=True))
    phone = a_phone(token)
    browser = {"headers": {"accept-encoding": "gzip"}}

    pages = [phone.get(page(token, name), **browser) for name in ("round", "offline")]

    # Static files are sent compressed, as they are when the program is installed.
    files = [*SCRIPTS, STATIC / "overtrick.css", STATIC / "table.css"]
    size = sum(len(gzip.compress(file.read_bytes())) for file in files)
    assert pages[1].headers["Content-Encoding"] == "gzip"
    assert size + sum(len(answer.content) for answer in pages) < MOST_BYTES
