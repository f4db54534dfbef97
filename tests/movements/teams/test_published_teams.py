"""The published movements of teams: each is offered, by rule or as printed."""

import json
from collections import Counter
from pathlib import Path

import pytest

from movements.teams.team_catalogue import suitable_team_offers
from tests.movements.contest_renumbering import is_same_movement

DATA = Path(__file__).parents[1] / "data"
PUBLISHED = [json.loads(line) for line in (DATA / "published_teams.jsonl").read_text().splitlines()]
REPRODUCED = json.loads((DATA / "reproduced_teams.json").read_text())


def rows_of(published):
    return [
        (round_, table, (north_south, east_west), lot)
        for round_, rows in enumerate(published["rounds"], start=1)
        for table, north_south, east_west, lot in rows
    ]


def offered(teams, rounds, code):
    """With one board a round, the boards are the rounds."""
    offers = suitable_team_offers(teams, least=rounds, most=rounds)
    [offer] = [
        each_offer
        for each_offer in offers
        if each_offer.reference == f"{code[0]}.{teams}.{code[1]}.1"
    ]
    return [
        (seat.round, seat.table, (seat.north_south, seat.east_west), seat.boards[0])
        for seat in offer.schedule.matches()
    ]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(len(PUBLISHED)))
def test_a_published_movement_is_offered(number):
    published, listed = PUBLISHED[number], REPRODUCED[number]
    code = listed["offered"].split(".")

    assert (published["name"], published["teams"]) == (listed["name"], listed["teams"])
    assert is_same_movement(rows_of(published), offered(listed["teams"], listed["rounds"], code))


def test_of_each_family_all_are_offered():
    assert Counter(movement["family"] for movement in REPRODUCED if movement["offered"]) == {
        "pivot": 32,
        "american-whist": 14,
        "tolly": 11,
        "parallel-row": 10,
        "stagger": 9,
        "score-break": 7,
        "flower": 7,
        "pachabo": 7,
        "two-teams": 5,
        "teams-other": 5,
        "league": 5,
        "patton": 4,
        "new-england-relay": 4,
        "hester": 2,
        "round-robin": 2,
        "thurner": 2,
        "circulation": 1,
    }


def test_a_changed_set_or_seat_is_another_movement():
    rows = rows_of(PUBLISHED[0])
    (round_, table, (home, away), lot), *rest = rows

    assert is_same_movement(rows, rows)
    assert not is_same_movement(rows, [(round_, table, (away, home), lot), *rest])
    assert not is_same_movement(rows, [(round_, table, (home, away), lot % 5 + 2), *rest])
