"""A knock-out by the API: opened, bracket read, rounds drawn, level and corrected matches."""

import pytest

from tests.builders import a_team_event
from tests.standings.teams.test_knock_out_contest import correct_board, play_match
from tests.web.api.programs import a_program, problem_of
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def program():
    return a_program()


@pytest.fixture
def section():
    return a_team_event(4, format="knock_out")


def address(section):
    return f"sessions/{section.session_id}/"


def sides_of(bracket):
    return [
        [tuple(side["team"] for side in match["sides"]) for match in rounds["matches"]]
        for rounds in bracket["rounds"]
    ]


def test_a_knock_out_is_opened_and_its_bracket_read(program):
    teams = [{"name": f"Team {number}"} for number in range(1, 6)]
    opened = program.post(
        "team-events/",
        name="Cup",
        date="2026-11-24",
        teams=teams,
        format="knock_out",
        boards=16,
        segments=2,
    )
    assert opened.status_code == 201

    bracket = program.get(f"sessions/{opened.json()['id']}/bracket/").json()

    assert sides_of(bracket) == [[(4, 5)], [(1, None), (2, 3)], [(None, None)]]
    assert (bracket["byes"], bracket["champion"], bracket["next_round"]) == ([1, 2, 3], None, None)
    [first] = bracket["rounds"][0]["matches"]
    assert (first["boards"], first["level"], first["winner"]) == (16, False, None)
    assert [side["winner_of"] for side in bracket["rounds"][1]["matches"][0]["sides"]] == [None, 1]


def test_the_winners_are_drawn_and_a_champion_named(program, section):
    at = address(section)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    assert program.get(f"{at}bracket/").json()["next_round"] == 2
    chosen = program.post(f"{at}rounds/", round=2, matches=[[1, 3]])
    assert problem_of(chosen)[:2] == (422, "bracket_matches")

    drawn = program.post(f"{at}rounds/", round=2)

    assert drawn.status_code == 201
    assert [(row["home"], row["away"]) for row in drawn.json()["matches"]] == [(1, 2)]
    play_match(section, 2, 1, -420)
    bracket = program.get(f"{at}bracket/").json()
    assert bracket["champion"] == 2
    assert bracket["rounds"][1]["matches"][0]["sides"][1]["imps"]["exact"] == "9"
    standings = program.get(f"{at}team-standings/").json()
    assert [(row["rank"], row["team"]) for row in standings["ranking"]] == [
        (1, 2),
        (2, 1),
        (3, 3),
        (3, 4),
    ]


def test_the_losers_of_the_semi_finals_play_for_third_place(program):
    teams = [{"name": f"Team {number}"} for number in range(1, 5)]
    about = {"name": "Cup", "date": "2026-11-24", "boards": 2, "third_place": True}
    swiss = program.post("team-events/", teams=teams, **about)
    assert problem_of(swiss)[:2] == (422, "third_place")
    opened = program.post("team-events/", teams=teams, format="knock_out", **about)
    at = f"sessions/{opened.json()['id']}/"
    section = Section.objects.get(session=opened.json()["id"])
    third = program.get(f"{at}bracket/").json()["rounds"][1]["matches"][1]
    assert [(side["team"], side["loser_of"]) for side in third["sides"]] == [(None, 1), (None, 2)]
    for number in (1, 2):
        play_match(section, 1, number, 420)
    program.post(f"{at}rounds/", round=2)
    play_match(section, 2, 2, -420)
    drawn = program.get(f"{at}rounds/2/").json()["matches"]
    assert [match["for_third_place"] for match in drawn] == [False, True]

    final, third = program.get(f"{at}bracket/").json()["rounds"][1]["matches"]

    assert (final["for_third_place"], third["for_third_place"]) == (False, True)
    assert (final["title"], third["title"]) == ("Final", "Third place")
    assert ([side["team"] for side in third["sides"]], third["winner"]) == ([4, 3], 4)
    ranking = program.get(f"{at}team-standings/").json()["ranking"]
    assert [(row["rank"], row["team"]) for row in ranking][2:] == [(3, 4), (4, 3)]


def test_a_level_match_gets_extra_boards_and_loses_them(program, section):
    play_match(section, 1, 1, 0)
    match = program.get(f"{address(section)}bracket/").json()["rounds"][0]["matches"][0]
    assert match["level"]
    boards = f"{address(section)}bracket/matches/{match['id']}/extra-boards/"

    added = program.post(boards)

    assert added.status_code == 201
    changed = added.json()["rounds"][0]["matches"][0]
    assert (changed["boards"], changed["extra_boards"], changed["level"]) == (4, 2, False)
    assert problem_of(program.post(boards))[:2] == (422, "match_not_level")
    removed = program.send("delete", boards, {}).json()["rounds"][0]["matches"][0]
    assert removed["extra_boards"] == 0


def test_extra_boards_that_do_not_count_are_named(program, section):
    play_match(section, 1, 1, 0)
    match = program.get(f"{address(section)}bracket/").json()["rounds"][0]["matches"][0]
    program.post(f"{address(section)}bracket/matches/{match['id']}/extra-boards/")
    play_match(section, 1, 1, -420, first=3)

    correct_board(section, 110)

    changed = program.get(f"{address(section)}bracket/").json()["rounds"][0]["matches"][0]
    figures = changed["boards"], changed["extra_boards"], changed["uncounted_boards"]
    assert (*figures, changed["winner"]) == (2, 0, [3, 4], 1)


def test_drawn_matches_follow_a_corrected_result(program, section):
    for number in (1, 2):
        play_match(section, 1, number, 420)
    program.post(f"{address(section)}rounds/", round=2)
    correct_board(section, -420)
    at = f"{address(section)}bracket/"
    assert program.get(at).json()["misplaced"] == [
        {"round": 2, "match": 1, "drawn": 1, "winner": 4}
    ]

    followed = program.post(f"{at}corrections/").json()

    assert (followed["misplaced"], sides_of(followed)[1]) == ([], [(4, 2)])


def test_a_director_decides_who_goes_on(program, section):
    at = address(section)
    two = program.get(f"{at}contestants/").json()["items"][3]["id"]

    given = program.post(
        f"{at}contest-awards/", seen=0, kind="advances", contestant=two, round=1, reason="conceded"
    )

    assert given.status_code == 201
    match = program.get(f"{at}bracket/").json()["rounds"][0]["matches"][0]
    assert (match["winner"], match["decided_by_director"]) == (4, True)


def test_other_contests_have_no_bracket(program):
    other = a_team_event(4)

    assert program.get(f"{address(other)}bracket/").status_code == 404
    assert Section.objects.count() == 1
