"""Check entries by API: keyed, listed with both versions, settled."""

import pytest

from club.models import User
from tests.builders import a_board_in_play, a_contract, a_director, a_mitchell, a_session, recorded
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    board = a_board_in_play(a_session(a_mitchell(boards_a_round=1)), number=1, table=1)
    recorded(board, a_contract("4S", "N", 10), by=a_director(name="first"))
    return board


def test_a_difference_is_keyed_listed_and_settled(board):
    program = a_program()
    session = f"sessions/{board.seating.section.session_id}/"
    path = f"{session}results/{board.pk}/check-entry/"

    entered = program.post(path, seen=0, entry="4SN-1")
    listed = program.get(f"{session}check-entries/").json()
    settled = program.post(f"{path}settlement/", seen=1, check_seen=1, take="check")

    assert (entered.status_code, settled.status_code) == (201, 201)
    assert (listed["checked"], listed["boards"]) == (0, 9)
    (row,) = listed["keyed"]
    assert (row["state"], row["outcome"]["entry"], row["check_outcome"]["entry"]) == (
        "different",
        "4SN=",
        "4SN-1",
    )
    assert row["check_by"] == User.objects.exclude(username="first").get().username
    now = settled.json()
    assert (now["state"], now["version"], now["taken"]) == ("settled", 2, True)
    assert program.get(f"{session}check-entries/").json()["checked"] == 1


def test_a_removed_check_entry_stays_in_the_list(board):
    program = a_program()
    session = f"sessions/{board.seating.section.session_id}/"
    path = f"{session}results/{board.pk}/check-entry/"
    program.post(path, seen=0, entry="4SN-1")

    removed = program.post(f"{path}removal/", seen=1)

    assert removed.status_code == 201
    (row,) = program.get(f"{session}check-entries/").json()["keyed"]
    assert (row["state"], row["check_version"], row["check_outcome"]) == ("removed", 2, None)
    assert row["check_by"] == User.objects.exclude(username="first").get().username


def test_a_check_entry_wakes_a_program_that_waits_for_changes(board):
    program = a_program()
    session = f"sessions/{board.seating.section.session_id}/"
    before = program.get(f"{session}changes/").json()

    program.post(f"{session}results/{board.pk}/check-entry/", seen=0, entry="4SN-1")
    now = program.get(
        f"{session}changes/", since=before["revision"], after=before["last"], wait=20
    ).json()

    assert now["revision"] == before["revision"] + 1
    assert [change["action"] for change in now["changes"]] == ["key_check"]


def test_an_outdated_check_entry_is_answered_with_both_versions(board):
    program = a_program()
    path = f"sessions/{board.seating.section.session_id}/results/{board.pk}/check-entry/"
    program.post(path, seen=0, entry="4SN=")

    refused = program.post(path, seen=0, entry="PASS")

    assert problem_of(refused)[:2] == (409, "stale_check")
    assert refused.json()["current"]["check_outcome"]["entry"] == "4SN="
