"""Movements searched, checked and paired over the API; nothing is stored of a club."""

import pytest

from club.models import Club
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_movements_of_teams_are_found_with_figures_and_a_schedule():
    body = a_program().post("movements/", contestants="teams", count=8, limit=1).json()

    [best] = body["offers"]
    schedule = best.pop("schedule")
    remarks = best.pop("remarks")
    assert best == {
        "reference": "new-england-relay.8.7.4",
        "name": "New England Relay",
        "tables": 8,
        "rounds": 7,
        "boards_a_round": 4,
        "boards": 28,
        "balance": None,
        "unplayable": "",
        "competition": None,
        "figures": {
            "teams": 8,
            "boards_in_play": 32,
            "opponents": {"least": 7, "most": 7},
            "opponents_possible": 7,
            "sitting_out": 0,
            "copies": 2,
            "minutes": 210,
        },
    }
    assert (len(schedule), remarks[0]["rule"]) == (56, "board_shared")
    assert body["total"] > 100
    assert body["knock_out"]["byes"] == []
    assert {row["name"]: row["reason"] for row in body["unsuitable"]} == {
        "Triples": "triple_teams",
        "Hester": "odd_teams",
        "Tolly": "printed_teams",
        "Pivot of teams of eight, one of two rooms": "room_teams",
    }


def test_movements_of_players_and_of_pairs_are_found():
    program = a_program()

    players = program.post("movements/", contestants="players", count=28, limit=1).json()
    pairs = program.post("movements/", contestants="pairs", count=14, winners=2, limit=1).json()

    assert players["offers"][0]["schedule"][0]["north"] == 1
    assert pairs["offers"][0]["schedule"][0]["north_south"] == 1
    assert pairs["offers"][0]["balance"] is None
    assert (players["reasons"], pairs["reasons"][0]) == (
        [],
        {"reason": "boards", "detail": "Each pair plays 28 boards, as you asked."},
    )


def test_pairs_are_offered_at_the_clubs_pace_for_the_seats_and_sets_asked_for():
    program = a_program()
    Club.objects.update(minutes_a_board="7.0")
    body = {"contestants": "pairs", "count": 16, "about_boards": 26, "limit": 1}

    def best(**more):
        [offer] = program.post("movements/", **body, **more).json()["offers"]
        figures = offer["figures"]
        return offer["reference"], figures["minutes"], figures["one_more_pair"]

    assert best(winners=2) == ("relay-mitchell.8.8.3.full", 168, "rover")
    assert best(minutes_a_board="8.0", minutes=200) == ("relay-mitchell.8.8.3.full", 192, "rover")
    assert best(winners=1, stationary=4) == (
        "reduced-howell-balanced.8.12.2.full",
        168,
        "half_table",
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"contestants": "teams", "count": 99}, "team_count"),
        ({"contestants": "players", "count": 3}, "player_count"),
        ({"contestants": "trios", "count": 3}, "contestants"),
    ],
)
def test_a_number_of_pairs_without_a_movement_is_refused(data, code):
    answer = a_program().post("movements/", **data)

    assert answer.status_code == 422
    assert code in answer.content.decode()


def test_an_own_movement_is_checked_as_text_or_document():
    program = a_program()
    row = {"table": 1, "north_south": 1, "east_west": 1, "boards": [1]}
    document = {
        **{"format": "overtrick-movement", "version": 1, "contestants": "pairs"},
        "rounds": [[row]],
    }

    typed = program.post("movements/check/", table="4-1/1 2-3/1", boards_a_round=1).json()
    faulty = program.post("movements/check/", movement=document).json()

    assert (typed["tables"], typed["faults"], typed["remarks"]) == (
        2,
        [],
        [{"rule": "board_shared", "subject": [1, 1]}],
    )
    assert faulty["faults"] == [{"rule": "place_against_itself", "subject": [1, "", 1]}]


def test_a_defective_movement_is_refused_by_its_place():
    assert problem_of(a_program().post("movements/check/", table="4-1"))[:2] == (422, "own_cell")


def test_a_swiss_round_is_paired():
    paired = a_program().post(
        "swiss-rounds/",
        rankings=[[1, 2, 3, 4], [4, 3, 2, 1]],
        met=[[1, 2], [3, 4]],
        locks=[{"table": 2, "one": 4, "other": 1}],
    )

    assert paired.json() == {
        "matches": [
            {"table": 1, "one": 3, "other": 2, "is_rematch": False},
            {"table": 2, "one": 4, "other": 1, "is_rematch": False},
        ],
        "bye": None,
    }


def test_linked_sessions_are_found_with_the_schedule_of_each():
    body = a_program().post("movements/", contestants="pairs", count=16, sessions=2).json()

    best, _barometer = body["offers"]
    assert (best["reference"], best["balance"]) == ("double-howell.2.8.8.3.full", "100")
    assert [session["reference"] for session in best["sessions"]] == [
        "double-howell-first.8.8.3.full",
        "double-howell-second.8.7.3.full",
    ]
    assert [len(session["schedule"]) for session in best["sessions"]] == [64, 56]
    assert {row for amounts in best["competition"]["amounts"] for row in amounts} == {0, 21}
    assert [row["reason"] for row in body["reasons"]] == [
        "all_meet",
        "nearest",
        "balance",
        "shared",
    ]
    assert {row["name"]: row["reason"] for row in body["unsuitable"]} == {
        "Interwoven Howell": "tables"
    }
