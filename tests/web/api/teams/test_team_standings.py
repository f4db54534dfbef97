"""The standings of teams by the API: exact figures, every match, byes."""

import pytest

from scoring.laws.outcome import BareScore
from tests.builders import a_played_section, a_team_event, recorded, team_board
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db


@pytest.fixture
def program():
    return a_program()


def test_the_standings_have_every_match_with_exact_figures(program):
    section = a_team_event(5)
    for table, points in enumerate((420, 170), start=1):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), BareScore(points))

    body = program.get(f"sessions/{section.session_id}/team-standings/").json()

    first, second, bye = body["matches"]
    assert (first["home"], first["away"], first["complete"]) == (1, 2, True)
    assert [board["home_imps"]["exact"] for board in first["boards"]] == ["6", "6"]
    assert (second["complete"], second["home_points"]) == (False, None)
    assert (bye["home"], bye["away"], bye["boards"]) == (5, None, [])
    assert body["ranking"][0]["team"] == 1
    assert body["ranking"][0]["players"] == ["Ada 1", "Bo 1", "Cy 1", "Di 1"]


def test_a_session_of_pairs_has_none(program):
    section = a_played_section()

    answer = program.get(f"sessions/{section.session_id}/team-standings/")

    assert (answer.status_code, answer.json()["code"]) == (404, "nowhere")
