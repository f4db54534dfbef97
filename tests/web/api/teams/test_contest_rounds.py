"""Swiss pairs and teams by the API, from opening to standings, rounds drawn on the way."""

from uuid import uuid4

import pytest

from scoring.laws.outcome import BareScore
from tests.builders import a_played_section, a_swiss_pairs, a_team_event, recorded, team_board
from tests.web.api.programs import a_program, problem_of
from tournament.models import Event, Seating

pytestmark = pytest.mark.django_db
PAIRS = [[f"Ada {number}", f"Bo {number}"] for number in range(1, 6)]
SWISS = {
    "name": "Tuesday Swiss",
    "date": "2026-11-24",
    "pairs": PAIRS,
    "boards": 2,
    "rounds": 3,
    "method": "matchpoints",
    "first_round": "list",
}
NOUGHT = {"exact": "0", "shown": "0.00"}


@pytest.fixture
def program():
    return a_program()


def played(program, at, round_, entries):
    """The same result at each table of the round on both of its boards."""
    rows = program.get(f"{at}results/", limit=200).json()["items"]
    for row in rows:
        if row["round"] == round_:
            answer = program.post(
                f"{at}results/{row['id']}/", seen=0, entry=entries[row["table"] - 1]
            )
            assert answer.status_code == 201


def sides(answer):
    return [(match["home"], match["away"]) for match in answer["matches"]]


def test_swiss_pairs_are_opened_played_drawn_and_released_by_the_api(program):
    opened = program.post("swiss-pairs/", **SWISS)
    session = opened.json()
    at = f"sessions/{session['id']}/"

    assert (opened.status_code, session["kind"], session["name"]) == (201, "pairs", SWISS["name"])
    assert [
        (item["number"], item["name"]) for item in program.get(f"{at}contestants/").json()["items"]
    ] == [(number, f"Ada {number} & Bo {number}") for number in range(1, 6)]
    [first_round] = program.get(f"{at}rounds/").json()["items"]
    assert sides(first_round) == [(1, 2), (3, 4), (5, None)]

    program.post(f"{at}state/", state="running")
    played(program, at, 1, ["4SN=", "3SN="])
    first = program.get(f"{at}results/", limit=200).json()["items"][0]["id"]
    before = program.get(f"{at}results/{first}/").json()["next_drawn_round"]
    proposed = program.post(f"{at}rounds/proposal/", locks=[]).json()
    drawn = program.post(f"{at}rounds/", round=2)

    assert (before, program.get(f"{at}results/{first}/").json()["next_drawn_round"]) == (None, 2)

    # After round 1: pair 1 has 20, 4 has 20, 5 has 12 of its bye, 2 and 3 nothing.
    assert (drawn.status_code, sides(drawn.json())[:2]) == (201, sides(proposed))
    assert sides(proposed) == [(4, 1), (5, 2)]
    assert (proposed["bye"], drawn.json()["matches"][2]["home"]) == (3, 3)
    body = program.get(f"{at}swiss-standings/").json()
    assert (body["unit"], body["rounds"], body["planned_rounds"]) == ("points", 2, 3)
    assert [
        (row["rank"], row["pair"], row["points"]["exact"], row["byes"]) for row in body["ranking"]
    ] == [(1, 1, "20", []), (1, 4, "20", []), (3, 5, "12", [1]), (4, 2, "0", []), (4, 3, "0", [])]
    match = body["matches"][0]
    assert (match["north_south_score"]["exact"], match["east_west_score"]["exact"]) == ("100", "0")
    assert (match["north_south_points"]["exact"], match["east_west_points"]) == ("20", NOUGHT)

    assert [
        program.post(f"{at}state/", state=state).status_code for state in ("closed", "released")
    ] == [201, 201]


def test_every_figure_of_a_contest_explains_itself(program):
    section = a_swiss_pairs(4, boards=1)
    for table, score in ((1, 420), (2, 50)):
        recorded(team_board(section, table=table, number=1), BareScore(score))
    at = f"sessions/{section.session_id}/"
    contestant_id = program.get(f"{at}contestants/").json()["items"][0]["id"]

    points, rank = program.get(f"{at}contestants/{contestant_id}/explanation/").json()["items"]

    assert (points["key"], points["step"]["value"], points["lines"][0]["text"]) == (
        "points",
        "20",
        "points: 20 = 20 (round 1)",
    )
    assert (rank["key"], rank["step"]["value"]) == ("rank", "1")


def test_a_round_is_drawn_as_sent_and_deleted_again(program):
    section = a_team_event(4)
    at = f"sessions/{section.session_id}/"

    drawn = program.post(f"{at}rounds/", round=2, matches=[[4, 1], [3, 2]])
    deleted = program.send("delete", f"{at}rounds/2/", {})

    assert sides(drawn.json()) == [(4, 1), (3, 2)]
    assert sides(deleted.json()) == [(4, 1), (3, 2)]
    assert [item["round"] for item in program.get(f"{at}rounds/").json()["items"]] == [1]
    assert sides(program.get(f"{at}rounds/1/").json()) == [(1, 2), (3, 4)]
    assert program.get(f"{at}rounds/2/").status_code == 404


def test_a_locked_match_keeps_its_table_in_the_proposal(program):
    at = f"sessions/{a_swiss_pairs(6).session_id}/"

    body = program.post(f"{at}rounds/proposal/", locks=[{"match": 3, "home": 6, "away": 1}]).json()

    assert body["matches"][2] == {"match": 3, "home": 6, "away": 1, "is_rematch": False}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"round": 3}, "not_the_next_round"),
        ({"round": 1}, "not_the_next_round"),
        ({"round": 2, "matches": [[1, 3], [2, 9]]}, "field"),
        ({"round": 2, "matches": [[1, 3], [2, 1]]}, "team_drawn_twice"),
        ({"round": 2, "matches": [[1, 3]]}, "team_not_drawn"),
        ({"round": 2, "matches": [[1, 2, 3]]}, "field"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(program, body, code):
    section = a_swiss_pairs(4)

    assert problem_of(program.post(f"sessions/{section.session_id}/rounds/", **body))[:2] == (
        422,
        code,
    )
    assert set(Seating.objects.values_list("round", flat=True)) == {1}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"pairs": PAIRS[:3]}, "entered_pairs"),
        ({"pairs": [*PAIRS, ["Ada 1", "Cy"]]}, "player_in_two_pairs"),
        ({"pairs": [*PAIRS, ["X", "Y", "Z"]]}, "pair_players"),
        ({"boards": 0}, "field"),
        ({"bye": "101"}, "field"),
    ],
)
def test_swiss_pairs_that_cannot_be_are_refused(program, changed, code):
    assert problem_of(program.post("swiss-pairs/", **SWISS | changed))[:2] == (422, code)
    assert not Event.objects.exists()


def test_an_event_sent_twice_is_opened_once_with_the_same_first_round(program):
    request_id, body = uuid4(), SWISS | {"first_round": "random"}

    first, again = (program.post("swiss-pairs/", request_id, **body) for _time in range(2))

    assert first.json() == again.json()
    assert Event.objects.count() == 1


def test_an_event_of_teams_is_opened_with_all_rounds_of_a_round_robin(program):
    teams = [{"name": name, "players": [f"{name}a", f"{name}b"]} for name in "ABCD"]
    body = {"name": "Teams", "date": "2026-11-24", "format": "round_robin", "boards": 2}

    session = program.post("team-events/", **body, teams=teams).json()

    at = f"sessions/{session['id']}/"
    rounds = program.get(f"{at}rounds/").json()["items"]
    assert (session["kind"], len(rounds)) == ("teams", 3)
    assert [item["players"] for item in program.get(f"{at}contestants/").json()["items"]] == [
        team["players"] for team in teams
    ]
    assert problem_of(program.post("team-events/", **body, teams=teams[:3]))[:2] == (
        422,
        "entered_teams",
    )


@pytest.mark.parametrize("where", ["rounds/", "contestants/", "swiss-standings/"])
def test_a_session_of_pairs_has_no_contest(program, where):
    section = a_played_section()

    answer = program.get(f"sessions/{section.session_id}/{where}")

    assert (answer.status_code, answer.json()["code"]) == (404, "nowhere")


def test_a_triple_is_opened_proposed_and_drawn_by_the_api(program):
    teams = [{"name": f"Team {number}"} for number in range(1, 8)]
    opened = program.post(
        "team-events/", name="Teams", date="2026-11-24", teams=teams, boards=2, odd="triple"
    )
    at = f"sessions/{opened.json()['id']}/"
    [first_round] = program.get(f"{at}rounds/").json()["items"]
    assert sides(first_round) == [(1, 2), (3, 4), (5, 6), (6, 7), (7, 5)]
    assert [match["triple"] for match in first_round["matches"]] == [False] * 2 + [True] * 3
    proposed = program.post(f"{at}rounds/proposal/", locks=[]).json()
    assert (len(proposed["matches"]), proposed["triple"], proposed["bye"]) == (2, None, None)

    second = program.post(f"{at}rounds/", round=2).json()

    # By tables: who is North-South in the first round stays there.
    assert sides(second)[2:] == [(7, 5), (5, 6), (6, 7)]
    proposed = program.post(f"{at}rounds/proposal/", locks=[]).json()
    assert len(proposed["triple"]) == 3
    bye = program.post(f"{at}rounds/proposal/", locks=[], odd="bye").json()
    assert (bye["triple"], bye["bye"] is None) == (None, False)
    chosen = program.post(f"{at}rounds/", round=3, matches=[[5, 1], [6, 2]], triple=[3, 4, 7])
    assert sides(chosen.json())[2:] == [(3, 4), (4, 7), (7, 3)]
    matches = program.get(f"{at}team-standings/").json()["matches"]
    assert [match["triple"] for match in matches if match["round"] == 3] == [False] * 2 + [True] * 3
    late = program.post(f"{at}rounds/", round=4, matches=[[3, 1], [5, 2]])
    assert problem_of(late)[:2] == (422, "team_in_triple")
