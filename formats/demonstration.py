"""The demonstration club's text to plain values. Knows people and contracts; never a score."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from movements.schedule import Schedule, Seat
from scoring import notation
from scoring.regulations import Regulations

Where = tuple[int, int, int]
"""A round, a table, and a board as it is numbered in the room."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody invented; the number is text, and may be missing."""

    name: str
    number: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people and the place that they play under."""

    line: str
    number: int
    players: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Club:
    """A club, where it is on the clock, and what it speaks."""

    name: str
    slug: str
    time_zone: str
    language: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """What the director decided before play."""

    name: str
    local_date: date
    movement: str
    winners: int
    first_board: int
    regulations: Regulations


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A club and one evening in it: who sat where, and what came in from each table."""

    club: Club
    sitting: Sitting
    pairs: tuple[Pair, ...]
    schedule: Schedule
    results: Mapping[Where, notation.Said]


def read(text: str) -> Demonstration:
    """The file as values; the schedule counts boards from one, as every schedule does."""
    facts = json.loads(text)
    sitting = _sitting(facts["session"])
    return Demonstration(
        club=Club(**facts["club"]),
        sitting=sitting,
        pairs=tuple(_pair(row) for row in facts["pairs"]),
        schedule=_schedule(facts["seats"], first_board=sitting.first_board),
        results=dict(_results(facts["seats"])),
    )


def _sitting(row: Mapping[str, Any]) -> Sitting:
    return Sitting(
        name=row["name"],
        local_date=date.fromisoformat(row["date"]),
        movement=row["movement"],
        winners=row["winners"],
        first_board=row["first_board"],
        regulations=Regulations(**row["regulations"]),
    )


def _pair(row: Mapping[str, Any]) -> Pair:
    return Pair(row["line"], row["number"], tuple(Person(**each) for each in row["players"]))


def _schedule(rows: Iterable[Mapping[str, Any]], *, first_board: int) -> Schedule:
    return Schedule(tuple(_seat(row, first_board - 1) for row in rows), lines=2)


def _seat(row: Mapping[str, Any], above: int) -> Seat:
    boards = tuple(number - above for number in row["boards"])
    return Seat(row["round"], row["table"], row["north_south"], row["east_west"], boards)


def _results(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Where, notation.Said]]:
    for row in rows:
        for board, text in row["results"].items():
            yield (row["round"], row["table"], int(board)), notation.read(text)
