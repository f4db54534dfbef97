"""Times the score of one contract against the libraries endplay and bridgebots.

First every possible contract is compared; then a club session's contracts are timed.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from bench import workload
from bench.measure import AtLeast, Case, Effort, Race, Skipped, WrongError, timed
from scoring.laws.contract import (
    Contract,
    Denomination,
    Doubling,
    PlayedContract,
    cached_played_contract,
)
from scoring.laws.points import declarer_points

OPPONENTS = Path(__file__).parent.parent.parent / "build" / "bench"
PUBLISHED_ENDPLAY, PUBLISHED_BRIDGEBOTS = 31 / 12e6, 6 / 12e6
SUITS = ("CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NO_TRUMP")

Call = tuple[int, Denomination, Doubling, int, bool]
Score = Callable[[], list[int]]
EVERY: list[Call] = list(product(range(1, 8), Denomination, Doubling, range(14), (False, True)))


def opponent(name: str) -> ModuleType:
    """Import the library, if `make bench` has installed it."""
    if OPPONENTS.is_dir() and str(OPPONENTS) not in sys.path:
        sys.path.append(str(OPPONENTS))
    try:
        return import_module(name)
    except ImportError as error:
        hint = "`make bench` installs it from requirements-bench.txt"
        raise Skipped(f"{name} is not here ({error}); {hint}") from error


def contracts_of_session() -> list[Call]:
    """Return the contracts of a club session."""
    return [
        (
            row.level,
            Denomination(row.denomination),
            Doubling(row.doubling),
            row.tricks,
            row.declarer in workload.vulnerable_sides(row.board),
        )
        for row in workload.club_session()
    ]


def built_and_scored(calls: Sequence[Call]) -> Score:
    """Build each contract from its parts and score it, as Overtrick does for stored results."""
    return lambda: [
        declarer_points(
            cached_played_contract(level, suit, doubling, tricks), vulnerable=vulnerable
        )
        for level, suit, doubling, tricks, vulnerable in calls
    ]


def scored(calls: Sequence[Call]) -> Score:
    """Score contracts that are already built."""
    there = [(PlayedContract(Contract(*call[:3]), call[3]), call[4]) for call in calls]
    return lambda: [declarer_points(played, vulnerable=vulnerable) for played, vulnerable in there]


def by_endplay(calls: Sequence[Call]) -> Score:
    """Build and score with endplay, which counts overtricks and has no declarer's side."""
    types: Any = opponent("endplay.types")
    suits = {denomination: types.Denom.find(denomination.value) for denomination in Denomination}
    penalties = dict(zip(Doubling, types.Penalty, strict=True))
    sides, north, new = (types.Vul.none, types.Vul.both), types.Player.north, types.Contract
    plain = [
        (level, suits[suit], penalties[doubling], tricks - 6 - level, sides[vulnerable])
        for level, suit, doubling, tricks, vulnerable in calls
    ]
    return lambda: [
        new(level=level, denom=suit, declarer=north, penalty=penalty, result=result).score(side)
        for level, suit, penalty, result, side in plain
    ]


def by_bridgebots(calls: Sequence[Call]) -> Score:
    """Score with bridgebots, which takes numbers and builds no contract."""
    names: Any = opponent("bridgebots").BiddingSuit
    score = import_module("bridgebots.play_utils").calculate_score
    suits = dict(zip(Denomination, (names[name] for name in SUITS), strict=True))
    plain = [
        (level, suits[suit], doubling // 2, tricks, vulnerable)
        for level, suit, doubling, tricks, vulnerable in calls
    ]
    return lambda: [score(*call) for call in plain]


Way = Callable[[Sequence[Call]], Score]


def race(ours: Way, theirs: Way, published: float) -> Callable[[Effort], Iterator[Race]]:
    """Compare the scores of both ways, then return the two sides to time."""

    def start(effort: Effort) -> Iterator[Race]:
        pairs = zip(ours(EVERY)(), theirs(EVERY)(), strict=True)
        if different := sum(mine != other for mine, other in pairs):
            raise WrongError(f"{different} of {len(EVERY)} contracts are scored differently")
        calls = contracts_of_session()
        yield Race(
            timed(ours(calls), effort.seconds, pieces=len(calls)),
            timed(theirs(calls), effort.seconds, pieces=len(calls)),
            published,
            notes=lambda: f"{len(EVERY)} of {len(EVERY)} equal",
        )

    return start


CASES = (
    Case(
        "contract: built and scored",
        AtLeast(10),
        contextmanager(race(built_and_scored, by_endplay, PUBLISHED_ENDPLAY)),
        "endplay",
    ),
    Case(
        "contract: scored",
        AtLeast(2.5),
        contextmanager(race(scored, by_bridgebots, PUBLISHED_BRIDGEBOTS)),
        "bridgebots",
    ),
)
