"""The demonstration's text, read on a table of two boards."""

import json
from datetime import date

from formats.demonstration.session import (
    Demonstration,
    DemonstrationClub,
    DemonstrationPair,
    DemonstrationPerson,
    DemonstrationSession,
    read_demonstration,
)
from movements.schedule import Schedule, ScheduledSeat
from scoring.events.regulations import Regulations
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination
from scoring.laws.outcome import ContractResult
from tests.raising import raises_code


def a_file(**session):
    kwargs = {"name": "Monday", "date": "2026-11-16", "movement": "mitchell", "winners": 2}
    kwargs |= {"first_board": 17, "regulations": {"win": 1, "rounding": "exact"}} | session
    people = [{"name": "Ann", "number": "007"}, {"name": "Bea", "number": ""}]
    seat = {"round": 1, "table": 3, "north_south": 1, "east_west": None}
    return json.dumps(
        {
            "club": {"name": "Crown", "slug": "crown", "time_zone": "UTC", "language": "en"},
            "session": kwargs,
            "pairs": [{"line": "NS", "number": 1, "players": people}],
            "seats": [seat | {"boards": [17, 18], "results": {"17": "3NT N 9"}}],
        }
    )


def test_a_file_is_read_whole():
    three = Contract(3, Denomination.NOTRUMP)

    assert read_demonstration(a_file()) == Demonstration(
        DemonstrationClub("Crown", "crown", "UTC", "en"),
        DemonstrationSession("Monday", date(2026, 11, 16), "mitchell", 2, 17, Regulations(win=1)),
        (
            DemonstrationPair(
                "NS", 1, (DemonstrationPerson("Ann", "007"), DemonstrationPerson("Bea", ""))
            ),
        ),
        Schedule((ScheduledSeat(1, 3, 1, None, (1, 2)),), lines=2),
        {(1, 3, 17): ContractResult(three, Direction.NORTH, 9)},
    )


def test_a_regulation_that_is_not_on_the_list_is_refused():
    with raises_code("regulation"):
        read_demonstration(a_file(regulations={"win": 3}))


def test_a_result_that_cannot_be_read_is_refused():
    with raises_code("notation_tricks"):
        read_demonstration(a_file().replace("3NT N 9", "3NT N 14"))
