"""Reads the demonstration club and its session from JSON: people, schedule and results."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from movements.schedule import Schedule, ScheduledSeat
from scoring import notation
from scoring.events.regulations import Regulations

# A round, a table, and a board as it is numbered in the room.
TableBoard = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class DemonstrationPerson:
    """An invented player; the number is text and can be empty."""

    name: str
    number: str


@dataclass(frozen=True, slots=True)
class DemonstrationPair:
    """Two players, and the line and number of their pair."""

    line: str
    number: int
    players: tuple[DemonstrationPerson, ...]


@dataclass(frozen=True, slots=True)
class DemonstrationClub:
    """A club, its time zone and its language."""

    name: str
    slug: str
    time_zone: str
    language: str


@dataclass(frozen=True, slots=True)
class DemonstrationSession:
    """The settings that the director chose before play."""

    name: str
    local_date: date
    movement: str
    winners: int
    first_board: int
    regulations: Regulations


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A club and one session of it: pairs, schedule, and results by table and board."""

    club: DemonstrationClub
    sitting: DemonstrationSession
    pairs: tuple[DemonstrationPair, ...]
    schedule: Schedule
    results: Mapping[TableBoard, notation.TypedOutcome]


def read_demonstration(text: str) -> Demonstration:
    """Read the demonstration from JSON text; the schedule counts boards from one."""
    data = json.loads(text)
    sitting = _sitting(data["session"])
    return Demonstration(
        club=DemonstrationClub(**data["club"]),
        sitting=sitting,
        pairs=tuple(_pair(row) for row in data["pairs"]),
        schedule=_schedule(data["seats"], first_board=sitting.first_board),
        results=dict(_results(data["seats"])),
    )


def _sitting(row: Mapping[str, Any]) -> DemonstrationSession:
    return DemonstrationSession(
        name=row["name"],
        local_date=date.fromisoformat(row["date"]),
        movement=row["movement"],
        winners=row["winners"],
        first_board=row["first_board"],
        regulations=Regulations(**row["regulations"]),
    )


def _pair(row: Mapping[str, Any]) -> DemonstrationPair:
    return DemonstrationPair(
        row["line"],
        row["number"],
        tuple(DemonstrationPerson(**player) for player in row["players"]),
    )


def _schedule(rows: Iterable[Mapping[str, Any]], *, first_board: int) -> Schedule:
    return Schedule(tuple(_seat(row, first_board - 1) for row in rows), lines=2)


def _seat(row: Mapping[str, Any], above: int) -> ScheduledSeat:
    boards = tuple(number - above for number in row["boards"])
    return ScheduledSeat(row["round"], row["table"], row["north_south"], row["east_west"], boards)


def _results(
    rows: Iterable[Mapping[str, Any]],
) -> Iterator[tuple[TableBoard, notation.TypedOutcome]]:
    for row in rows:
        for board, text in row["results"].items():
            yield (row["round"], row["table"], int(board)), notation.read_typed_outcome(text)
