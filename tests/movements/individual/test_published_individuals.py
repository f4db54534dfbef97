"""The published movements of individuals: which are offered, and why two are not."""

import json
from pathlib import Path

import pytest

from movements.individual.individual_catalogue import suitable_individual_offers
from tests.movements.contest_checker import wrong_with_players
from tests.movements.contest_renumbering import is_same_movement

DATA = Path(__file__).parents[1] / "data"
LINES = (DATA / "published_individuals.jsonl").read_text().splitlines()
PUBLISHED = [json.loads(line) for line in LINES]
REPRODUCED = json.loads((DATA / "reproduced_individuals.json").read_text())
OFFERED = [number for number, listed in enumerate(REPRODUCED) if "offered" in listed]


def rows_of(published):
    return [
        (round_, table, tuple(players), lot)
        for round_, rows in enumerate(published["rounds"], start=1)
        for table, *players, lot in rows
    ]


@pytest.mark.parametrize("number", OFFERED)
def test_a_published_movement_is_offered(number):
    published, listed = PUBLISHED[number], REPRODUCED[number]
    key, code = listed["offered"].split(".")
    players, rounds = listed["players"], listed["rounds"]
    offers = suitable_individual_offers(players, least=rounds, most=rounds)

    [offer] = [
        each_offer for each_offer in offers if each_offer.reference == f"{key}.{players}.{code}.1"
    ]

    assert published["name"] == listed["name"]
    assert is_same_movement(
        rows_of(published),
        [(seat.round, seat.table, seat.players, seat.boards[0]) for seat in offer.schedule.seats],
    )


def test_two_of_59_are_defective_and_all_others_are_offered():
    missed = [number for number in range(59) if number not in OFFERED]

    assert [REPRODUCED[number]["name"] for number in missed] == [
        "Glennick 7 +1 Tables + Rover",
        "Glennick 7 +1 Tables",
    ]
    for number in missed:
        players = PUBLISHED[number]["players"]
        kinds = {
            kind for kind, _ in wrong_with_players(rows_of(PUBLISHED[number]), players=players)
        }
        assert kinds == {"chair", "replay"}
