"""Values of an event read from a file: pairs, boards, results and published scores.

Every published figure is text as printed, because its decimals are part of what is compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from deals.deal import BridgeDeal
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.penalties import ScorePenalty
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import Averages
from scoring.laws.compass import Direction, Side
from scoring.laws.outcome import Outcome

DIRECTIONS = ("", "NS", "EW")
MOST_PAIRS = 1_900
# Of one pair, with its substitutes.
MOST_PLAYERS = 6
MOST_RESULTS = 60_000
HIGHEST_BOARD = 999
HIGHEST_PAIR = 9_999
LONGEST_NAME = 120
LONGEST_NUMBER = 20

ImportedOutcome = Outcome | Averages | AdjustedScore


class EventPairKey(NamedTuple):
    """A pair of the file: its section, its direction (NS, EW or none) and its number in it."""

    section: str
    direction: str
    number: int

    def __str__(self) -> str:
        return f"{self.section}{self.number}{self.direction}"


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player as the file names them; the number is text and can be empty."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class PublishedPairFigures:
    """The figures of a pair in the published ranking; empty where none is printed.

    An `adjustment` in an unknown unit is part of the published total, and is not used here.
    """

    total: str = ""
    percentage: str = ""
    rank: str = ""
    boards: str = ""
    adjustment: str = ""


@dataclass(frozen=True, slots=True)
class PublishedResultFigures:
    """The figures of one result on the published traveller, for each side."""

    north_south: str = ""
    east_west: str = ""
    north_south_percentage: str = ""
    east_west_percentage: str = ""


@dataclass(frozen=True, slots=True)
class EventPair:
    """A pair with its players, a penalty if the file has one, and its published figures."""

    key: EventPairKey
    players: tuple[EventPlayer, ...] = ()
    penalty: ScorePenalty | None = None
    published: PublishedPairFigures = PublishedPairFigures()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class EventBoard:
    """A board: dealer, vulnerability and cards if the file has them, and its published datum."""

    number: int
    dealer: Direction | None = None
    vulnerable: frozenset[Side] | None = None
    deal: BridgeDeal | None = None
    datum: str = ""


@dataclass(frozen=True, slots=True)
class EventResult:
    """One board at one table. A side without a pair is None; so is an unknown round or table."""

    board: int
    north_south: EventPairKey | None
    east_west: EventPairKey | None
    outcome: ImportedOutcome
    lead: str = ""
    round: int | None = None
    table: int | None = None
    published: PublishedResultFigures = PublishedResultFigures()
    line: int = field(default=0, compare=False)

    @property
    def pairs(self) -> tuple[EventPairKey, ...]:
        """The pairs at the table."""
        return tuple(pair for pair in (self.north_south, self.east_west) if pair is not None)


@dataclass(frozen=True, slots=True)
class EventRemark:
    """A fact of the file that was read differently than written, or not at all.

    `line` is its line in the file, or its row in the `table` of a database; 0 if it has none.

    score_differs: contract and tricks come to `computed`, the file has `score`, which is used
    adjustment: pair `pair` has an adjustment of `amount` in an unknown unit, which is not used
    no_pair: a result on `board` without pairs
    no_result: a row of `board` without a result
    lead: `value` on `board` is no card
    not_decided: the director has not decided `board` at `table`
    device_remark: the device has the remark `value` on `board`
    wrong_direction: the pairs at `table` sat the other way on `board`
    deal: the deal of `board` is impossible and left out
    deals_differ: two sections have different deals of `board`; the first is used
    number_twice: the number `value`, typed for pair `pair`, is another player's
    rows_missing: the `table` of the file does not have as many rows as it states
    """

    code: str
    line: int
    facts: Mapping[str, str | int] = field(default_factory=dict)
    table: str = ""


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """A session of pairs as another program published it.

    A file that does not say how boards are compared has no `method_stated`; one chooses it.
    `regulations` are the names and values that the file states for our scoring; `program` is the
    program that made the file, and `notes` are remarks of its publisher.
    """

    title: str
    pairs: tuple[EventPair, ...]
    boards: tuple[EventBoard, ...]
    results: tuple[EventResult, ...]
    method: str = MATCHPOINTS
    winners: int = 2
    played_on: date | None = None
    club: str = ""
    program: str = ""
    regulations: Mapping[str, int | str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    remarks: tuple[EventRemark, ...] = field(default=(), compare=False)
    method_stated: bool = field(default=True, compare=False)

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the sections, in order; one without a name is empty."""
        return tuple(sorted({pair.key.section for pair in self.pairs}))


def without_names(event: ImportedEvent) -> ImportedEvent:
    """Return the event without the players' names and numbers."""
    return replace(event, pairs=tuple(replace(pair, players=()) for pair in event.pairs))
