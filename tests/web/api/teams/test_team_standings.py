"""The standings of teams by the API: exact figures, every match, byes."""

import pytest

from scoring.laws.outcome import BareScore
from tests.builders import a_played_section, a_team_event, recorded, team_board
from tests.web.api.programs import a_program
from tournament.models import Section

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


def test_a_movement_is_opened_by_the_reference_of_an_offer(program):
    offers = program.post(
        "movements/", contestants="teams", count=7, min_boards=24, max_boards=24
    ).json()
    whist = next(row for row in offers["offers"] if row["reference"] == "american-whist.7.6.4")
    event = {
        "name": "Tuesday teams",
        "date": "2026-11-24",
        "teams": [{"name": f"Team {n}"} for n in range(1, 8)],
        "format": "movement",
        "movement": whist["reference"],
    }

    session = program.post("team-events/", **event).json()["id"]

    body = program.get(f"sessions/{session}/team-standings/").json()
    first = body["matches"][0]
    assert len(body["matches"]) == 7 * 6 // 2
    assert (first["home"], first["round"], first["away_round"], first["last_round"]) == (1, 1, 6, 6)
    assert len(first["boards"]) == 4
    assert whist["unplayable"] == ""


def test_a_movement_that_cannot_be_played_says_why(program):
    search = {"contestants": "teams", "count": 18, "min_boards": 9, "max_boards": 9}
    found = program.post("movements/", **search, limit=200).json()
    half = [row for row in found["offers"] if row["unplayable"]]

    assert {(row["name"], row["unplayable"]) for row in half} == {
        (
            "Pivot of teams of eight, one of two rooms",
            "It is for teams of eight, whose other four play half of each match in another room. "
            "An event has teams of four.",
        )
    }
    event = {"name": "T", "date": "2026-11-24", "format": "movement"}
    teams = [{"name": f"Team {n}"} for n in range(1, 19)]
    answer = program.post("team-events/", **event, teams=teams, movement=half[0]["reference"])
    assert (answer.status_code, answer.json()["code"]) == (422, "movement_not_playable")


def test_an_own_movement_of_teams_is_kept_offered_and_opened(program):
    table = "1-2/1 2-1/1 3-4/2 4-3/2\n1-3/3 3-1/3 2-4/4 4-2/4"
    kept = program.post(
        "own-movements/", name="Friday teams", table=table, contestants="teams", boards_a_round=6
    ).json()
    search = {"contestants": "teams", "count": 4, "min_boards": 12, "max_boards": 12, "limit": 200}
    offers = program.post("movements/", **search).json()["offers"]
    [own] = [row for row in offers if row["reference"] == kept["reference"]]
    event = {
        "name": "Friday",
        "date": "2026-11-27",
        "teams": [{"name": f"Team {n}"} for n in range(1, 5)],
        "format": "movement",
        "movement": kept["reference"],
    }

    opened = program.post("team-events/", **event)

    assert (own["name"], own["rounds"], own["boards"], own["unplayable"]) == (
        *("Friday teams", 2, 12, ""),
    )
    body = program.get(f"sessions/{opened.json()['id']}/team-standings/").json()
    assert [
        (row["round"], row["home"], row["away"], len(row["boards"])) for row in body["matches"]
    ] == [(1, 1, 2, 6), (1, 3, 4, 6), (2, 1, 3, 6), (2, 2, 4, 6)]
    fewer = program.post("team-events/", **event | {"teams": event["teams"][:3]})
    assert (fewer.status_code, fewer.json()["code"]) == (422, "movement_for_teams")


def test_points_of_boards_take_the_place_of_imps(program):
    event = {
        "name": "Tuesday teams",
        "date": "2026-11-24",
        "teams": [{"name": f"Team {n}"} for n in range(1, 5)],
        "boards": 2,
        "scoring": "board_a_match",
    }
    session = program.post("team-events/", **event).json()["id"]
    section = Section.objects.get(session=session)
    for table, points in ((1, 420), (2, 170)):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), BareScore(points))

    body = program.get(f"sessions/{session}/team-standings/").json()

    board = body["matches"][0]["boards"][0]
    assert body["scoring"] == "board_a_match"
    assert (board["home_imps"], board["away_imps"]) == (None, None)
    assert (board["home_points"]["exact"], board["away_points"]["exact"]) == ("2", "0")
    assert body["ranking"][0]["points"]["exact"] == "4"


def test_an_own_table_of_victory_points_ranks_the_event(program):
    lines = [
        {"margin": 0, "winner": "10", "loser": "10"},
        {"margin": 9, "winner": "16.5", "loser": "3.5"},
    ]
    event = {"name": "T", "date": "2026-11-24", "boards": 2, "scale": "own", "own_scale": lines}
    teams = [{"name": f"Team {n}"} for n in range(1, 5)]
    session = program.post("team-events/", **event, teams=teams).json()["id"]
    section = Section.objects.get(session=session)
    for table, points in ((1, 420), (2, 170)):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), BareScore(points))

    body = program.get(f"sessions/{session}/team-standings/").json()

    assert {row["points"]["exact"] for row in body["ranking"][:2]} == {"33/2", "7/2"}


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"scale": "own"}, "own_scale_of_event"),
        ({"own_scale": [{"margin": 0, "winner": "10", "loser": "10"}]}, "own_scale_of_event"),
        (
            {"scale": "own", "own_scale": [{"margin": 1, "winner": "10", "loser": "10"}]},
            "scale",
        ),
        ({"format": "knock_out", "scoring": "patton"}, "scoring_of_knock_out"),
        ({"movement": "american-whist"}, "movement_of_format"),
        ({"format": "movement"}, "movement_of_format"),
        ({"format": "movement", "movement": "waltz.5.4.2"}, "unknown_movement"),
        ({"format": "movement", "movement": "hester"}, "movement_of_teams"),
    ],
)
def test_a_scoring_or_movement_that_does_not_fit_is_refused(program, values, code):
    teams = [{"name": f"Team {n}"} for n in range(1, 7)]

    answer = program.post("team-events/", name="T", date="2026-11-24", teams=teams, **values)

    assert (answer.status_code in (404, 422), answer.json()["code"]) == (True, code)
