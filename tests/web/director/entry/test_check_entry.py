"""Pages of the check entry: keyed unseen, differences with both versions, settled by a director."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import CheckEntry, Result
from tests.builders import a_board_in_play, a_contract, a_director, a_mitchell, a_session, recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    board = a_board_in_play(a_session(a_mitchell(boards_a_round=1)), number=1, table=1)
    recorded(board, a_contract("4S", "N", 10), by=a_director(name="first"))
    return board


def address(board, name, *more):
    return reverse(f"director:{name}", args=["crown", board.seating.section.session_id, *more])


def key(client, board, text, seen=0):
    values = {"text": text, "seen": seen, "request_id": uuid4()}
    return client.post(address(board, "save_check_entry", board.pk), values)


def hidden_fields(html):
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))


def test_a_second_person_keys_the_boards_without_seeing_a_result(client, board):
    client.force_login(a_director(name="second", role="assistant"))
    page = client.get(address(board, "check_entry")).text

    answer = key(client, board, "4SN-1")

    # As a word: the random id of the form may have these digits in it.
    assert not re.search(r"\b420\b", page)
    assert re.search(r'aria-current="page">Entry</a>', page)
    assert "0 of 9 boards checked" in page
    assert answer.headers["Location"].endswith(f"?by=round&after={board.pk}")
    assert CheckEntry.objects.get().outcome == a_contract("4S", "N", 9)
    following = client.get(answer.headers["Location"]).text
    assert "✓ second" in following
    assert f'id="row-{board.pk}" aria-current' not in following
    assert "4♠" not in following


def test_a_refused_check_entry_keeps_the_typed_text(client, board):
    client.force_login(a_director(name="second"))

    answer = key(client, board, "9SN=")

    assert answer.status_code == 422
    assert 'value="9SN="' in answer.text
    assert 'role="alert"' in answer.text


def test_a_director_sees_both_versions_and_takes_the_check_entry(client, board):
    client.force_login(a_director(name="second"))
    key(client, board, "4SN-1")
    page = client.get(address(board, "check_differences")).text
    fields = hidden_fields(page[page.index("settle") :])

    answer = client.post(
        address(board, "settle_difference", board.pk), fields | {"take": "check"}, follow=True
    )

    assert [word for word in ("first", "second", "Keep the result") if word not in page] == []
    assert Result.objects.order_by("version").last().outcome == a_contract("4S", "N", 9)
    assert "check entry taken" in answer.text
    assert "1 of 9 boards checked" in answer.text


def test_keeping_the_result_settles_it_too(client, board):
    client.force_login(a_director(name="second"))
    key(client, board, "4SN-1")
    page = client.get(address(board, "check_differences")).text
    fields = hidden_fields(page[page.index("settle") :])

    answer = client.post(
        address(board, "settle_difference", board.pk), fields | {"take": "result"}, follow=True
    )

    assert Result.objects.count() == 1
    assert "result kept" in answer.text


def test_an_assistant_sees_differences_and_settles_none(client, board):
    client.force_login(a_director(name="second", role="assistant"))
    key(client, board, "4SN-1")

    page = client.get(address(board, "check_differences")).text
    answer = client.post(address(board, "settle_difference", board.pk), {"take": "check"})

    assert "settle/" not in page
    assert answer.status_code == 403


def test_a_check_entry_is_removed_on_the_page_and_says_by_whom(client, board):
    client.force_login(a_director(name="second", role="assistant"))
    key(client, board, "4SN-1")
    page = client.get(address(board, "check_entry"), {"at": board.pk}).text
    fields = hidden_fields(page[page.index("/remove/") :])

    answer = client.post(address(board, "remove_check_entry", board.pk), fields, follow=True)

    assert CheckEntry.objects.order_by("version").last().outcome is None
    assert "removed by second" in answer.text
    assert "/remove/" not in answer.text


def test_an_outdated_removal_is_refused(client, board):
    client.force_login(a_director(name="second"))
    key(client, board, "4SN-1")
    values = {"seen": 0, "request_id": uuid4()}

    answer = client.post(address(board, "remove_check_entry", board.pk), values, follow=True)

    assert "Reload the page" in answer.text
    assert CheckEntry.objects.count() == 1
