"""The API of a contest's awards: given, stale, withdrawn, and in the standings."""

import pytest

from tests.builders import a_played_section, a_team_event
from tests.web.api.programs import a_program, problem_of
from tests.web.director.teams.test_team_pages import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_team_event(4)
    played(section)
    return section


def first_entry(section):
    return section.session.event.entries.order_by("pk").first().pk


def test_a_program_records_a_forfeit_and_withdraws_it(section):
    program, where = a_program(), f"sessions/{section.session_id}/"
    one = first_entry(section)

    given = program.post(
        f"{where}contest-awards/", seen=0, kind="forfeit", contestant=one, round=1, reason="No car"
    ).json()
    standings = program.get(f"{where}team-standings/").json()

    assert given["version"] == 1
    assert {name: given["awards"][0][name] for name in ("kind", "number", "rule", "reason")} == {
        "kind": "forfeit",
        "number": 1,
        "rule": "highest",
        "reason": "No car",
    }
    match = standings["matches"][0]
    assert (match["decided"], match["complete"]) == ("forfeit", True)
    assert [match[side]["exact"] for side in ("home_points", "away_points")] == ["0", "12"]
    pk = given["awards"][0]["id"]
    back = program.post(f"{where}contest-awards/{pk}/withdrawal/", seen=1, reason="They came")
    assert back.json()["awards"][0]["withdrawal_reason"] == "They came"
    assert program.get(f"{where}contest-awards/").json() == back.json()
    assert program.get(f"{where}team-standings/").json()["matches"][0]["decided"] == ""


def test_a_penalty_is_part_of_the_points_and_explained(section):
    program, where = a_program(), f"sessions/{section.session_id}/"
    one = first_entry(section)
    penalty = {"kind": "penalty", "contestant": one, "points": "1.5", "reason": "Slow"}

    program.post(f"{where}contest-awards/", seen=0, **penalty)

    rows = program.get(f"{where}team-standings/").json()["ranking"]
    row = next(row for row in rows if row["team"] == 1)
    assert (row["awarded"]["exact"], row["points"]["shown"]) == ("-3/2", "12.89")
    steps = program.get(f"{where}contestants/{one}/explanation/").json()["items"]
    assert "penalty" in str(steps)


def test_a_stale_log_is_answered_with_the_current_one(section):
    program, where = a_program(), f"sessions/{section.session_id}/contest-awards/"
    bonus = {"kind": "bonus", "contestant": first_entry(section), "points": "1", "reason": "x"}
    program.post(where, seen=0, **bonus)

    stale = program.post(where, seen=0, **bonus)

    assert (stale.status_code, stale.json()["code"]) == (409, "stale_awards")
    assert stale.json()["current"]["version"] == 1


@pytest.mark.parametrize(
    ("award", "code"),
    [
        ({"kind": "penalty", "points": "0"}, "award_of_nothing"),
        ({"kind": "assigned", "points": "12"}, "award_without_round"),
        ({"kind": "assigned", "points": "12", "round": 3}, "no_match_in_round"),
        ({"kind": "penalty", "points": "1", "law": "86"}, "regulation"),
    ],
)
def test_an_invalid_award_is_refused_by_its_code(section, award, code):
    where = f"sessions/{section.session_id}/contest-awards/"
    award = {"contestant": first_entry(section), "reason": "x", "seen": 0} | award

    assert problem_of(a_program().post(where, **award))[:2] == (422, code)


def test_a_session_of_pairs_has_no_awards():
    section = a_played_section()

    answer = a_program().get(f"sessions/{section.session_id}/contest-awards/")

    assert answer.status_code == 404
