"""Ours against another, round about: A B A B. Knows clocks and medians; not what is measured."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time
from timeit import Timer

from bench import machine_speed

SLACK = 1.5
"""How much slower than published a bare side may be before it proves nothing."""
FLIP = 2.0
"""A disk that changes more than this during a round of writing has spoilt the round."""

Round = Callable[[], float]
"""Does one round's work and says how many seconds one piece of it took."""


class Skipped(Exception):
    """The opponent is not here; the message says how to get it."""


class WrongError(Exception):
    """The two sides do not come to the same, or something was lost: no time makes up for that."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many rounds, and the seconds that each side of one takes."""

    rounds: int = 5
    seconds: float = 0.3


@dataclass(frozen=True, slots=True)
class AtMost:
    """Ours may take so many times as long as the other."""

    times: float

    def ratio(self, ours: float, bare: float) -> float:
        """Ours in bare ones."""
        return ours / bare

    def held(self, ours: float, bare: float) -> bool:
        """Whether it is so."""
        return self.ratio(ours, bare) <= self.times

    def __str__(self) -> str:
        return f"≤ {self.times:g}x the time"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Ours does at least so many times as much in a second as the other."""

    times: float

    def ratio(self, ours: float, bare: float) -> float:
        """How many of ours in one of the other."""
        return bare / ours

    def held(self, ours: float, bare: float) -> bool:
        """Whether it is so."""
        return self.ratio(ours, bare) >= self.times

    def __str__(self) -> str:
        return f"≥ {self.times:g}x the rate"


@dataclass(frozen=True, slots=True)
class Within:
    """Ours ends in so many seconds; the other stands next to it for comparison."""

    seconds: float

    def ratio(self, ours: float, bare: float) -> float:
        """Ours in bare ones."""
        return ours / bare

    def held(self, ours: float, _bare: float) -> bool:
        """Whether it is so."""
        return ours <= self.seconds

    def __str__(self) -> str:
        return f"≤ {self.seconds * 1000:g} ms"


@dataclass(frozen=True, slots=True)
class Reported:
    """No goal: a figure worth knowing."""

    def ratio(self, ours: float, bare: float) -> float:
        """Ours in bare ones."""
        return ours / bare

    def held(self, _ours: float, _bare: float) -> bool:
        """Always."""
        return True

    def __str__(self) -> str:
        return "reported"


Goal = AtMost | AtLeast | Within | Reported


@dataclass(frozen=True, slots=True)
class Race:
    """Two sides ready to run. `published` is what the bare side took where the goal was set.

    `writes` is the folder whose disk is probed around every round, `clock` the one that the
    rounds go by. `notes` speaks at the end, and may raise when something is wrong that no clock
    sees. What takes long runs in fewer `rounds`, and without a round to get `warm`.
    """

    ours: Round
    bare: Round
    published: float | None = None
    writes: Path | None = None
    notes: Callable[[], str] = str
    clock: machine_speed.Clock = process_time
    rounds: int | None = None
    warm: bool = True


@dataclass(frozen=True, slots=True)
class Case:
    """A named race with its goal; `start` makes it ready and clears up after it."""

    name: str
    goal: Goal
    start: Callable[[Effort], AbstractContextManager[Race]]
    bare: str = "bare"


@dataclass(frozen=True, slots=True)
class Side:
    """The rounds of one side, in seconds."""

    rounds: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.rounds)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a case came to."""

    case: Case
    ours: Side
    bare: Side
    published: float | None
    slower: float
    disk: tuple[float, ...]
    spoilt: int
    notes: str

    @property
    def ratio(self) -> float:
        """As the goal counts it."""
        return self.case.goal.ratio(self.ours.middle, self.bare.middle)

    @property
    def held(self) -> bool:
        """Whether ours reached the goal."""
        return self.case.goal.held(self.ours.middle, self.bare.middle)

    @property
    def yardstick(self) -> float | None:
        """How many times slower the bare side was than published, on a machine like that one."""
        if self.published is None:
            return None
        return self.bare.middle / self.published / self.slower

    @property
    def proves_nothing(self) -> bool:
        """The bare side was so slow that a good ratio is worth nothing."""
        return self.yardstick is not None and self.yardstick > SLACK


def timed(work: Callable[[], object], seconds: float, *, pieces: int = 1) -> Round:
    """Rounds of at least so many seconds; what they tell is for one piece of a call's work.

    Seconds of the processor: what else the machine does meanwhile is not counted.
    """
    timer, calls = Timer(work, timer=process_time), 1
    while (taken := timer.timeit(calls)) < seconds / 3:
        calls = max(2 * calls, int(calls * seconds / max(taken, 1e-6)) // 2)
    calls = max(1, round(calls * seconds / taken))
    return lambda: timer.timeit(calls) / calls / pieces


def run(case: Case, effort: Effort) -> Outcome:
    """Race one case: one warm-up round, then ours and the other by turns."""
    with case.start(effort) as race:
        if race.warm:
            race.ours(), race.bare()
        ours, bare, slower, disk, spoilt = Side(), Side(), [], [], 0
        while len(ours.rounds) < (race.rounds or effort.rounds):
            slower.append(machine_speed.slower(race.clock))
            before = _disk(race)
            mine, other = race.ours(), race.bare()
            after = _disk(race)
            disk += before + after
            if _flipped(before, after) and spoilt < 2 * effort.rounds:
                spoilt += 1
                continue
            ours.rounds.append(mine)
            bare.rounds.append(other)
        facts = race.published, median(slower), tuple(disk), spoilt, race.notes()
    return Outcome(case, ours, bare, *facts)


def _disk(race: Race) -> list[float]:
    return [machine_speed.fsync(race.writes)] if race.writes else []


def _flipped(before: list[float], after: list[float]) -> bool:
    return any(
        max(pair) / min(pair) > FLIP and max(pair) > 0.000_05
        for pair in zip(before, after, strict=True)
    )
