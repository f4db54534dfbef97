"""Linked sessions over the API: what is proposed, changed and undone; and who meets whom."""

import pytest

from tests.boards.services.setup.test_linked_changes import begin, sections_of
from tests.builders import a_session
from tests.linked_sessions import a_linked_event
from tests.web.api.programs import a_program, problem_of
from tournament.models import LinkedChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return a_linked_event("double-howell.2.4.4.3.full")


def test_a_change_is_proposed_made_and_undone(event):
    program, at = a_program(), f"events/{event.slug}/linked/"

    proposed = program.post(f"{at}proposals/", new=1).json()
    key = proposed["proposals"][0]["key"]
    changed = program.post(at, new=1, proposal=key, seen=proposed["version"])
    stale = program.post(at, new=2, proposal="same_length", seen=proposed["version"])
    undone = program.post(f"{at}undo/", seen=changed.json()["version"])

    assert [row["unmet"] for row in proposed["proposals"]].count(0) >= 2
    assert proposed["proposals"][0]["new_numbers"] == [9]
    assert (changed.status_code, undone.status_code) == (201, 201)
    assert [len(row["contestants"]) for row in changed.json()["sessions"]] == [9, 9]
    assert (changed.json()["fits"], changed.json()["undoable"]) == (True, True)
    assert problem_of(stale)[:2] == (409, "stale_seating")
    assert [len(row["contestants"]) for row in undone.json()["sessions"]] == [8, 8]
    assert LinkedChange.objects.get().undone_at


def test_a_session_that_has_begun_is_not_proposed_again(event):
    begin(sections_of(event)[0])
    program, at = a_program(), f"events/{event.slug}/linked/"

    state = program.get(at).json()
    proposed = program.post(f"{at}proposals/", playing=state["playing"][1:]).json()

    assert [row["begun"] for row in state["sessions"]] == [True, False]
    second = state["sessions"][1]["session"]
    assert {row["session"] for offer in proposed["proposals"] for row in offer["sessions"]} == {
        second
    }


@pytest.mark.parametrize(
    ("sent", "code"),
    [({"playing": [10**6]}, "unknown_entry"), ({"playing": []}, "too_few_pairs")],
)
def test_a_field_that_cannot_be_is_refused(event, sent, code):
    problem = problem_of(a_program().post(f"events/{event.slug}/linked/proposals/", **sent))

    assert problem[:2] == (422, code)


def test_an_event_without_linked_sessions_says_so():
    event = a_session().session.event

    problem = problem_of(a_program().get(f"events/{event.slug}/linked/"))

    assert problem[:2] == (422, "not_linked")


def test_who_meets_whom_is_listed_by_session(event):
    rows = a_program().get(f"events/{event.slug}/meetings/").json()["items"]

    assert len(rows) == 8
    assert all(row["never_meets"] == [] for row in rows)
    sessions = sorted(number for row in rows[0]["meets"] for number in row["sessions"])
    assert sessions == [1, 1, 1, 1, 2, 2, 2]
