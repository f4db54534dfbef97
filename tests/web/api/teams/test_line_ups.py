"""Line-ups of team matches and the Butler of the players by the API."""

import pytest

from tests.builders import a_team_event
from tests.standings.teams.test_team_contest import played
from tests.tournament.services.teams.test_room_line_ups import match_of
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def program():
    return a_program()


def test_line_ups_are_read_noted_and_counted(program):
    section = a_team_event(4)
    played(section)
    match = match_of(section)
    at = f"sessions/{section.session_id}/"
    address = f"{at}team-matches/{match.pk}/line-ups/"
    before = program.get(address).json()
    assert [(seat["room"], seat["side"], seat["part_starts"]) for seat in before["seats"]] == [
        ("open", "NS", [1, 2]),
        ("open", "EW", [1, 2]),
        ("closed", "NS", [1, 2]),
        ("closed", "EW", [1, 2]),
    ]
    people = before["teams"][0]["players"]
    assert [row["name"] for row in people] == ["Ada 1", "Bo 1", "Cy 1", "Di 1"]
    row = {"round": 1, "table": 1, "contestant": match.home_id, "from_board": 1}
    row["players"] = [people[0]["id"], people[1]["id"]]

    noted = program.post(address, line_ups=[row], seen=before["seen"])

    assert noted.status_code == 201
    assert noted.json()["seats"][0]["line_ups"] == [{"from_board": 1, "players": people[:2]}]
    assert problem_of(program.post(address, line_ups=[], seen=before["seen"]))[1] == "stale_seating"
    twice = program.post(address, line_ups=[row, row | {"table": 2}])
    assert problem_of(twice)[:2] == (422, "two_rooms")
    butler = program.get(f"{at}player-butler/").json()
    assert [
        (line["rank"], line["shared"], line["name"], line["team"], line["imps_a_board"]["exact"])
        for line in butler["ranking"]
    ] == [(1, True, "Ada 1", 1, "6"), (1, True, "Bo 1", 1, "6")]
    assert butler["partnerships"] == [
        {
            "rank": 1,
            "shared": False,
            "players": people[:2],
            "team": 1,
            "imps_a_board": butler["ranking"][0]["imps_a_board"],
            "imps": butler["ranking"][0]["imps"],
            "boards": 2,
        }
    ]
    assert butler["unnoted"] == 14


def test_a_match_of_another_session_has_no_line_ups_here(program):
    section, other = a_team_event(4), a_team_event(5)
    bye = other.session.team_matches.get(away=None)

    for match in (match_of(section), bye):
        address = f"sessions/{other.session_id}/team-matches/{match.pk}/line-ups/"
        assert program.get(address).status_code == 404
