"""The demonstration's tournament to plain values. Knows people and hands; never a total."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from scoring.compass import Direction
from scoring.hands import Dealt
from scoring.notation.hands import read_hand


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people, the label they play under and where they come from."""

    label: str
    zone: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A sitting of so many rounds."""

    local_date: date
    begins: time
    rounds: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one match: the pair named first is WE."""

    pairs: tuple[str, str]
    dealer: Direction
    hands: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class Infraction:
    """What the convenor noted about a pair."""

    pair: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament and everything that came in from its tables."""

    name: str
    convenor: str
    minutes: int
    days: tuple[Day, ...]
    pairs: tuple[Pair, ...]
    matches: tuple[Sheet, ...]
    play_offs: tuple[Sheet, ...]
    infractions: tuple[Infraction, ...]


def read_tournament(text: str) -> PlayedTournament:
    """The file as values."""
    facts = json.loads(text)
    return PlayedTournament(
        name=facts["name"],
        convenor=facts["convenor"],
        minutes=facts["minutes"],
        days=tuple(_day(row) for row in facts["days"]),
        pairs=tuple(Pair(**row | {"players": tuple(row["players"])}) for row in facts["pairs"]),
        matches=_sheets(facts["matches"]),
        play_offs=_sheets(facts["play_offs"]),
        infractions=tuple(Infraction(**row) for row in facts["infractions"]),
    )


def _day(row: Mapping[str, Any]) -> Day:
    begins = time.fromisoformat(row["begins"])
    return Day(date.fromisoformat(row["date"]), begins, row["rounds"])


def _sheets(rows: Iterable[Mapping[str, Any]]) -> tuple[Sheet, ...]:
    return tuple(_sheet(row) for row in rows)


def _sheet(row: Mapping[str, Any]) -> Sheet:
    one, other = row["pairs"]
    hands = tuple(read_hand(text) for text in row["hands"])
    return Sheet((one, other), Direction(row["dealer"]), hands)
