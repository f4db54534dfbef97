"""Data classes of what a phone needs to record boards, or hands of matches, while offline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from web.table.results.questions import TableQuestion
from web.table.sides import SeatOfTable, SideOfTable

# The round in play and the next two: a network that is down for longer needs the director anyway.
MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class OfflineQuestion:
    """A question, named after what its keys depend on, such as `tricks-4` for a level of four."""

    name: str
    question: TableQuestion


@dataclass(frozen=True, slots=True)
class OfflineBoard:
    """A board of a round or a hand of a match, with the side that accepts its result.

    `key` names it to the phone's script and to players while it waits: the number of a board, or
    round and number of a hand. `seen` is the version of the match that the hand is added to. While
    nobody has chosen who deals first, `deals` has the `deal` of each choice by its letter.
    """

    key: str
    number: int
    deal: str
    link: str
    recorded: bool
    side: SideOfTable
    accept: str
    title: str = ""
    seen: int | None = None
    deals: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OfflineRound:
    """A round at the table: who sits there, its boards, the questions, and where all go then.

    The hands of a match are recorded in order, boards in any.
    """

    number: int
    seats: tuple[SeatOfTable, ...]
    boards: tuple[OfflineBoard, ...]
    questions: tuple[OfflineQuestion, ...]
    moves: tuple[str, ...]
    is_match: bool = False
