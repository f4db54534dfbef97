"""Reads the demonstration club's match event from JSON: days, pairs and score sheets."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from scoring.laws.compass import Direction
from scoring.notation.sheet_hand_text import read_sheet_hand
from scoring.score_sheets.sheet_hands import DealtHand


@dataclass(frozen=True, slots=True)
class DemonstrationMatchPair:
    """Two players, their label and their zone."""

    label: str
    zone: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DemonstrationDay:
    """A day of play: its date, starting time and number of rounds."""

    local_date: date
    begins: time
    rounds: int


@dataclass(frozen=True, slots=True)
class DemonstrationSheet:
    """The score sheet of one match: the pair named first is WE."""

    pairs: tuple[str, str]
    dealer: Direction
    hands: tuple[DealtHand, ...]


@dataclass(frozen=True, slots=True)
class DemonstrationInfraction:
    """An infraction that the convenor noted about a pair."""

    pair: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class DemonstrationMatchEvent:
    """A match event with its days, pairs, score sheets and infractions."""

    name: str
    convenor: str
    minutes: int
    days: tuple[DemonstrationDay, ...]
    pairs: tuple[DemonstrationMatchPair, ...]
    matches: tuple[DemonstrationSheet, ...]
    play_offs: tuple[DemonstrationSheet, ...]
    infractions: tuple[DemonstrationInfraction, ...]


def read_demonstration_match_event(text: str) -> DemonstrationMatchEvent:
    """Read the match event from JSON text."""
    data = json.loads(text)
    return DemonstrationMatchEvent(
        name=data["name"],
        convenor=data["convenor"],
        minutes=data["minutes"],
        days=tuple(_day(row) for row in data["days"]),
        pairs=tuple(
            DemonstrationMatchPair(**row | {"players": tuple(row["players"])})
            for row in data["pairs"]
        ),
        matches=_sheets(data["matches"]),
        play_offs=_sheets(data["play_offs"]),
        infractions=tuple(DemonstrationInfraction(**row) for row in data["infractions"]),
    )


def _day(row: Mapping[str, Any]) -> DemonstrationDay:
    begins = time.fromisoformat(row["begins"])
    return DemonstrationDay(date.fromisoformat(row["date"]), begins, row["rounds"])


def _sheets(rows: Iterable[Mapping[str, Any]]) -> tuple[DemonstrationSheet, ...]:
    return tuple(_sheet(row) for row in rows)


def _sheet(row: Mapping[str, Any]) -> DemonstrationSheet:
    first, other = row["pairs"]
    hands = tuple(read_sheet_hand(text) for text in row["hands"])
    return DemonstrationSheet((first, other), Direction(row["dealer"]), hands)
