"""Teams that withdraw, come late or exchange a round, by the API."""

import pytest

from tests.builders import a_swiss_pairs, a_team_event
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def program():
    return a_program()


@pytest.fixture
def section():
    return a_team_event(4)


def address(section):
    return f"sessions/{section.session_id}/contest-field/"


def ids_of(program, section):
    return [team["id"] for team in program.get(address(section)).json()["teams"]]


def test_a_team_withdraws_after_a_preview_and_returns(program, section):
    team = ids_of(program, section)[2]
    body = {"change": "withdraw", "contestant": team}

    preview = program.post(f"{address(section)}preview/", **body).json()
    changed = program.post(address(section), **body)

    assert preview == {
        "effects": [
            "3 Team 3 is not drawn from round 2 on. Its matches count.",
            "Teams in the next draw: 3.",
        ]
    }
    assert changed.status_code == 201
    assert [row["withdrawn_after"] for row in changed.json()["teams"]] == [None, None, 1, None]
    again = program.post(address(section), **body)
    assert problem_of(again)[:2] == (422, "withdrawn_before")
    back = program.post(address(section), change="return", contestant=team).json()
    assert [row["withdrawn_after"] for row in back["teams"]] == [None] * 4


def test_a_late_team_is_added_and_removed(program, section):
    added = program.post(address(section), change="add", team={"name": "Late", "players": ["Zoe"]})
    late = added.json()["teams"][-1]

    assert (late["number"], late["name"], late["late_from"]) == (5, "Late", 2)
    left = program.post(address(section), change="remove", contestant=late["id"]).json()["teams"]
    assert len(left) == 4


def test_two_teams_exchange_a_round(program, section):
    one, _two, three, _four = ids_of(program, section)

    answer = program.post(address(section), change="exchange", contestant=one, other=three, round=1)

    assert answer.status_code == 201
    [first] = program.get(f"sessions/{section.session_id}/rounds/").json()["items"]
    assert [(row["home"], row["away"]) for row in first["matches"]] == [(3, 2), (1, 4)]


@pytest.mark.parametrize(
    ("body", "field"),
    [({"change": "add"}, "team"), ({"change": "exchange", "contestant": 1}, "other")],
)
def test_a_field_that_the_change_needs_is_named(program, section, body, field):
    status, _code, problem = problem_of(program.post(address(section), **body))[:3]

    assert status == 422
    assert field in str(problem)


def test_a_knock_out_has_no_such_address(program):
    final = a_team_event(2, format="knock_out")

    assert program.get(address(final)).status_code == 404


def test_a_pair_of_a_swiss_withdraws_and_a_late_one_comes(program):
    pairs = a_swiss_pairs(4, boards=1)
    pair = ids_of(program, pairs)[2]

    withdrawn = program.post(address(pairs), change="withdraw", contestant=pair).json()["teams"]
    added = program.post(address(pairs), change="add", pair=["Zoe One", "Zed Two"]).json()["teams"]

    assert [row["withdrawn_after"] for row in withdrawn] == [None, None, 1, None]
    late = added[-1]
    name = "Zoe One & Zed Two"
    assert (late["number"], late["name"], late["late_from"]) == (5, name, 2)
    without = program.post(address(pairs), change="add", team={"name": "Late", "players": []})
    status, _code, problem = problem_of(without)[:3]
    assert (status, "pair" in str(problem)) == (422, True)
