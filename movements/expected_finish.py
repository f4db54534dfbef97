"""Expected finish time of each round at a table, computed from the table's pace so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from statistics import median

MICROSECOND = timedelta(microseconds=1)
A_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round of a table.

    `at` is when its last board came in; `boards` counts the boards laid out at the table up to this
    round, played or not.
    """

    at: datetime
    boards: int


def time_a_board(done: Sequence[FinishedRound]) -> Fraction | None:
    """Return the table's time for a board, in microseconds; None before its second round is in.

    It is the median, so that a tea break or a slip entered late does not make a table slow. Slips
    are entered a round at a time, so the time counts from the end of one round to the end of the
    next. Rounds entered together or out of order are ignored.
    """
    paces = [
        Fraction((after.at - before.at) // MICROSECOND, after.boards - before.boards)
        for before, after in pairwise(done)
        if after.at > before.at and after.boards > before.boards
    ]
    return median(paces) if paces else None


@dataclass(frozen=True, slots=True)
class ExpectedFinish:
    """When a round is due, and when it is late: half a round after that."""

    due: datetime
    late: datetime

    def behind(self, now: datetime) -> int:
        """Return the whole minutes that the table is behind its pace; zero while it is not late."""
        return 0 if now < self.late else (now - self.due) // A_MINUTE


def expected_finish(done: Sequence[FinishedRound], boards: int) -> ExpectedFinish | None:
    """Return when the next round is due, `boards` laid out up to it; None without a pace."""
    pace = time_a_board(done)
    if pace is None:
        return None
    takes = pace * (boards - done[-1].boards)
    return ExpectedFinish(done[-1].at + _time(takes), done[-1].at + _time(takes * Fraction(3, 2)))


def _time(microseconds: Fraction) -> timedelta:
    return round(microseconds) * MICROSECOND
