"""Runs a benchmark: times Overtrick and the code to compare in turn, and checks the medians."""

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
    """The other side is not installed; the message says how to get it."""


class WrongError(Exception):
    """The two sides have different results, or something was lost: times would prove nothing."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Number of rounds, and the least seconds of each side in a round."""

    rounds: int = 5
    seconds: float = 0.3


@dataclass(frozen=True, slots=True)
class AtMost:
    """Goal: at most that many times as long as the other side."""

    times: float

    def ratio(self, ours: float, bare: float) -> float:
        """Time of Overtrick divided by the other side's."""
        return ours / bare

    def held(self, ours: float, bare: float) -> bool:
        """Whether the goal is reached."""
        return self.ratio(ours, bare) <= self.times

    def __str__(self) -> str:
        return f"≤ {self.times:g}x the time"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Goal: at least that many times as much per second as the other side."""

    times: float

    def ratio(self, ours: float, bare: float) -> float:
        """Rate of Overtrick divided by the other side's."""
        return bare / ours

    def held(self, ours: float, bare: float) -> bool:
        """Whether the goal is reached."""
        return self.ratio(ours, bare) >= self.times

    def __str__(self) -> str:
        return f"≥ {self.times:g}x the rate"


@dataclass(frozen=True, slots=True)
class Within:
    """Goal: at most that many seconds; the other side is there for comparison."""

    seconds: float

    def ratio(self, ours: float, bare: float) -> float:
        """Time of Overtrick divided by the other side's."""
        return ours / bare

    def held(self, ours: float, _bare: float) -> bool:
        """Whether the goal is reached."""
        return ours <= self.seconds

    def __str__(self) -> str:
        return f"≤ {self.seconds * 1000:g} ms"


@dataclass(frozen=True, slots=True)
class Reported:
    """No goal: a figure to report."""

    def ratio(self, ours: float, bare: float) -> float:
        """Time of Overtrick divided by the other side's."""
        return ours / bare

    def held(self, _ours: float, _bare: float) -> bool:
        """Always true."""
        return True

    def __str__(self) -> str:
        return "reported"


Goal = AtMost | AtLeast | Within | Reported


@dataclass(frozen=True, slots=True)
class Race:
    """Two sides ready to run. `published` is the other side's time when the goal was set.

    `writes` is the folder whose disk is tested around every round, `clock` the clock of the rounds.
    `notes` is called at the end, and may raise if something went wrong. A slow case takes fewer
    `rounds`, no round to get `warm`, and a limit to the rounds run again (`spare`).
    """

    ours: Round
    bare: Round
    published: float | None = None
    writes: Path | None = None
    notes: Callable[[], str] = str
    clock: machine_speed.Clock = process_time
    rounds: int | None = None
    warm: bool = True
    spare: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A named benchmark with its goal; `start` prepares both sides and cleans up."""

    name: str
    goal: Goal
    start: Callable[[Effort], AbstractContextManager[Race]]
    bare: str = "bare"


@dataclass(frozen=True, slots=True)
class Side:
    """The seconds of each round of one side."""

    rounds: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.rounds)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The times of a case."""

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
        """The ratio that the goal is about."""
        return self.case.goal.ratio(self.ours.middle, self.bare.middle)

    @property
    def held(self) -> bool:
        """Whether Overtrick reached the goal."""
        return self.case.goal.held(self.ours.middle, self.bare.middle)

    @property
    def yardstick(self) -> float | None:
        """How many times slower the other side was than published, on a machine of that speed."""
        if self.published is None:
            return None
        return self.bare.middle / self.published / self.slower

    @property
    def proves_nothing(self) -> bool:
        """Whether the other side was so slow that a good ratio proves nothing."""
        return self.yardstick is not None and self.yardstick > SLACK


def timed(work: Callable[[], object], seconds: float, *, pieces: int = 1) -> Round:
    """Return a round that repeats the call for at least that many seconds; it returns its time.

    Processor seconds, because those leave out what else the machine does.
    """
    timer, calls = Timer(work, timer=process_time), 1
    while (taken := timer.timeit(calls)) < seconds / 3:
        calls = max(2 * calls, int(calls * seconds / max(taken, 1e-6)) // 2)
    calls = max(1, round(calls * seconds / taken))
    return lambda: timer.timeit(calls) / calls / pieces


def run(case: Case, effort: Effort) -> Outcome:
    """Run a case: one warm-up round, then both sides in turn."""
    with case.start(effort) as race:
        if race.warm:
            race.ours(), race.bare()
        ours, bare, slower, disk, spoilt = Side(), Side(), [], [], 0
        spare = 2 * effort.rounds if race.spare is None else race.spare
        while len(ours.rounds) < (race.rounds or effort.rounds):
            slower.append(machine_speed.slower(race.clock))
            before = _disk(race)
            mine, other = race.ours(), race.bare()
            after = _disk(race)
            disk += before + after
            if _flipped(before, after) and spoilt < spare:
                spoilt += 1
                continue
            ours.rounds.append(mine)
            bare.rounds.append(other)
        measured = race.published, median(slower), tuple(disk), spoilt, race.notes()
    return Outcome(case, ours, bare, *measured)


def _disk(race: Race) -> list[float]:
    return [machine_speed.fsync(race.writes)] if race.writes else []


def _flipped(before: list[float], after: list[float]) -> bool:
    return any(
        max(pair) / min(pair) > FLIP and max(pair) > 0.000_05
        for pair in zip(before, after, strict=True)
    )
