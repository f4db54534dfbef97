"""The demonstration's text, read on a table of two boards."""

import json
from datetime import date

import pytest

from formats.demonstration import Club, Demonstration, Pair, Person, Sitting, read
from movements.schedule import Schedule, Seat
from scoring.compass import Direction
from scoring.contract import Contract, Denomination
from scoring.errors import NotationError, RegulationError
from scoring.outcome import Contracted
from scoring.regulations import Regulations


def a_file(**session):
    facts = {"name": "Monday", "date": "2026-11-16", "movement": "mitchell", "winners": 2}
    facts |= {"first_board": 17, "regulations": {"win": 1, "rounding": "exact"}} | session
    people = [{"name": "Ann", "number": "007"}, {"name": "Bea", "number": ""}]
    seat = {"round": 1, "table": 3, "north_south": 1, "east_west": None}
    return json.dumps(
        {
            "club": {"name": "Crown", "slug": "crown", "time_zone": "UTC", "language": "en"},
            "session": facts,
            "pairs": [{"line": "NS", "number": 1, "players": people}],
            "seats": [seat | {"boards": [17, 18], "results": {"17": "3NT N 9"}}],
        }
    )


def test_a_file_is_read_whole():
    three = Contract(3, Denomination.NOTRUMP)

    assert read(a_file()) == Demonstration(
        Club("Crown", "crown", "UTC", "en"),
        Sitting("Monday", date(2026, 11, 16), "mitchell", 2, 17, Regulations(win=1)),
        (Pair("NS", 1, (Person("Ann", "007"), Person("Bea", ""))),),
        Schedule((Seat(1, 3, 1, None, (1, 2)),), lines=2),
        {(1, 3, 17): Contracted(three, Direction.NORTH, 9)},
    )


def test_a_regulation_that_is_not_on_the_list_is_refused():
    with pytest.raises(RegulationError):
        read(a_file(regulations={"win": 3}))


def test_a_result_that_cannot_be_read_is_refused():
    with pytest.raises(NotationError):
        read(a_file().replace("3NT N 9", "3NT N 14"))
