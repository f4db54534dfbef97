"""The page of one table for the director: what its phone asks, and results to accept or undo."""

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.urls import reverse

from boards.models import Result
from club.models import LedgerEntry
from tests.builders import a_contract, a_director, a_seated_section, named
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of

pytestmark = pytest.mark.django_db
ASKED = "?contract=4S&declarer=N&tricks="


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


@pytest.fixture
def section():
    return switched_on(a_seated_section())


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def address(section, name="table_screen", *arguments):
    return reverse(f"director:{name}", args=["crown", section.session_id, *(arguments or ("A", 1))])


def cell(section, number, table=1):
    return section.seatings.get(round=1, table=table).boards.get(number=number)


def results():
    rows = Result.objects.order_by("pk")
    return [(row.seating_board.number, row.outcome, row.source, row.author) for row in rows]


def test_the_page_shows_the_sides_the_boards_and_the_question_of_the_phone(director, section):
    named(section.places.get(line="NS", number=1), "Ada", "Bo")
    token = token_of(section)
    steps = [director.get(address(section)).context["step"]]
    phone = a_phone(token)
    phone.get(page(token, "result", board=1))
    steps.append(director.get(address(section)).context["step"])
    phone.get(page(token, "result", board=1) + ASKED + "10")

    answer = director.get(address(section))
    steps.append(answer.context["step"])

    assert [step.partition(" Last heard")[0] for step in steps] == [
        "No phone records at this table.",
        "The table is entering board 1.",
        "The phone asks the other side to accept board 1.",
    ]
    assert [(side.label, side.names) for side in answer.context["sides"]] == [
        ("1 NS", "Ada & Bo"),
        ("1 EW", ""),
    ]
    assert [(row.number, row.recorded) for row in answer.context["boards"]] == [
        (1, False),
        (2, False),
    ]
    pending = answer.context["pending"]
    assert (pending.typed, pending.text.words.odd) == ("4SN=", False)


def test_the_director_accepts_for_the_table_and_the_log_says_who(director, section):
    token = token_of(section)
    phone = a_phone(token)
    phone.get(page(token, "result", board=1) + ASKED + "10")
    pending = director.get(address(section)).context["pending"]

    answer = director.post(
        address(section, "accept_for_table", pending.board.pk),
        {"text": pending.typed, "seen": 0, "request_id": uuid4()},
    )

    assert answer.headers["Location"] == address(section)
    (recorded,) = results()
    assert recorded == (1, a_contract("4S", "N", 10), "director", a_director())
    assert LedgerEntry.objects.filter(user=a_director(), table_token=None).exists()
    assert director.get(address(section)).context["pending"] is None
    # The side that accepts a moment later is told so, and nothing is recorded twice.
    assert accept(phone, token, 1).headers["Location"] == page(token, "recorded", board=1)
    assert len(results()) == 1


def test_an_unusual_result_is_shown_with_its_marks(director, section):
    token = token_of(section)
    a_phone(token).get(page(token, "result", board=1) + ASKED + "3")

    answer = director.get(address(section))

    assert "unusual result of board 1" in answer.context["step"]
    pending = answer.context["pending"]
    assert (pending.typed, pending.text.words.odd) == ("4SN-7", True)
    assert pending.text.words.note in answer.text


def test_a_result_is_taken_back_as_the_director_s_act(director, section):
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)

    answer = director.post(
        address(section, "take_back_for_table", cell(section, 1).pk),
        {"seen": 1, "request_id": uuid4()},
    )

    assert answer.headers["Location"] == address(section)
    assert results()[-1] == (1, None, "director", a_director())


def test_a_stale_page_records_nothing_and_says_so(director, section):
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1, tricks="9")
    board = cell(section, 1).pk

    answer = director.post(
        address(section, "accept_for_table", board),
        {"text": "4SN=", "seen": 0, "request_id": uuid4()},
        follow=True,
    )

    assert [row[1] for row in results()] == [a_contract("4S", "N", 9)]
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_the_live_board_leads_to_the_page_of_a_table(director, section):
    text = director.get(reverse("director:dashboard", args=["crown", section.session_id])).text

    assert f'<a href="{address(section, "table_screen", "A", 2)}">2</a>' in text


def test_a_table_that_is_not_there_is_not_found(director, section):
    other = a_seated_section(club="other")

    assert director.get(address(section, "table_screen", "A", 9)).status_code == 404
    assert director.get(address(section, "table_screen", "B", 1)).status_code == 404
    assert director.get(address(other)).status_code == 404
