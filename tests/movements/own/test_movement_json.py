"""Movements as JSON: what is written is read again, and each defect is named by its place."""

import json

import pytest

from movements.catalogue import offer_by_reference
from movements.individual.individual_catalogue import individual_offer_by_reference
from movements.own.movement_json import read_movement_json, write_movement_json
from movements.own.own_movement import MOST_BYTES, OwnMovement
from movements.teams.team_catalogue import team_offer_by_reference
from tests.raising import raises_code

MOVEMENTS = [
    OwnMovement("Ours", "pairs", offer_by_reference("howell.4.7.3.full").schedule()),
    OwnMovement("Half", "pairs", offer_by_reference("mitchell.5.5.4.EW").schedule()),
    OwnMovement("Switched", "pairs", offer_by_reference("switched-mitchell.7.7.4.full").schedule()),
    OwnMovement("Équipes", "teams", team_offer_by_reference("new-england-relay.6.5.5").schedule),
    OwnMovement("", "players", individual_offer_by_reference("rainbow.28.7.4").schedule),
]


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: movement.name)
def test_a_written_movement_is_read_again(movement):
    assert read_movement_json(write_movement_json(movement)) == movement
    assert movement.faults() == ()


def document(**changes):
    row = {"table": 1, "north_south": 4, "east_west": 1, "boards": [1, 2]}
    head = {"format": "overtrick-movement", "version": 1, "contestants": "pairs"}
    changed = {name: value for name, value in changes.items() if name in ("rounds", *head, "lines")}
    rows = {name: value for name, value in changes.items() if name not in changed}
    return json.dumps({**head, "rounds": [[{**row, **rows}]], **changed})


@pytest.mark.parametrize(
    ("text", "code", "fields"),
    [
        ("", "own_size", {"size": 0}),
        (" " * (MOST_BYTES + 1), "own_size", {"size": MOST_BYTES + 1}),
        ('{"rounds":\n [,]}', "own_json", {"line": 2, "column": 3}),
        ("[" * 100_000, "own_json", {"line": 1}),
        ("[1]", "own_json", {"line": 1}),
        ('{"format": "other"}', "own_format", {"version": 1}),
        (document(contestants="trios"), "own_contestants", {"contestants": "trios"}),
        (document(rounds=[]), "own_rounds", {"rounds": 0}),
        (document(rounds=[[]] * 101), "own_rounds", {"rounds": 101}),
        (document(rounds="no"), "own_field", {"field": "rounds"}),
        (document(rounds=[[], 7]), "own_tables", {"round": 2}),
        (document(rounds=[[{}] * 101]), "own_tables", {"round": 1}),
        (document(rounds=[[7]]), "own_field", {"round": 1, "row": 1, "field": "table"}),
        (document(lines=3), "own_field", {"field": "lines"}),
        (document(table=0), "own_field", {"field": "table"}),
        (document(table=True), "own_field", {"field": "table"}),
        (document(north_south="4"), "own_field", {"field": "north_south"}),
        (document(east_west=1000), "own_field", {"field": "east_west"}),
        (document(boards=[1, 1.5]), "own_field", {"field": "boards"}),
        (document(boards=[1] * 61), "own_field", {"field": "boards"}),
        (document(arrow_switched=1), "own_field", {"field": "arrow_switched"}),
        (document(contestants="players"), "own_field", {"field": "north"}),
    ],
)
def test_a_defect_is_named_by_its_place(text, code, fields):
    with raises_code(code) as refused:
        read_movement_json(text)

    assert fields.items() <= refused.value.facts.items()


def test_a_movement_that_cannot_be_played_is_read_and_its_faults_are_found():
    movement = read_movement_json(document(east_west=4))

    assert [fault.rule for fault in movement.faults()] == ["place_against_itself"]


def test_letters_of_a_name_are_written_as_they_are():
    assert '"name": "Équipes"' in write_movement_json(MOVEMENTS[3])
