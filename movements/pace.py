"""The pace of a table: its time a board, and when its next round is due."""

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
    """A round that a table is through with: when its last board came in, and how many boards were
    laid out there from the first round up to and with this one, played or not.
    """

    at: datetime
    boards: int


def time_a_board(done: Sequence[FinishedRound]) -> Fraction | None:
    """The table's own time for a board, in microseconds; None before its second round is in.

    The median, so that neither a break for tea nor a slip found late makes a table slow. Slips
    are typed a round at a time, so that what counts is the time from the end of one round to the
    end of the next. Rounds that came in together, or in another order, say nothing of it.
    """
    paces = [
        Fraction((after.at - before.at) // MICROSECOND, after.boards - before.boards)
        for before, after in pairwise(done)
        if after.at > before.at and after.boards > before.boards
    ]
    return median(paces) if paces else None


@dataclass(frozen=True, slots=True)
class ExpectedFinish:
    """When a round should be in, and from when on it is late: half of that round after."""

    due: datetime
    late: datetime

    def behind(self, now: datetime) -> int:
        """By how many whole minutes the table is behind its pace; zero while it is not late."""
        return 0 if now < self.late else (now - self.due) // A_MINUTE


def expected_finish(done: Sequence[FinishedRound], boards: int) -> ExpectedFinish | None:
    """When the next round should be in, `boards` laid out up to it; None without a pace."""
    pace = time_a_board(done)
    if pace is None:
        return None
    takes = pace * (boards - done[-1].boards)
    return ExpectedFinish(done[-1].at + _time(takes), done[-1].at + _time(takes * Fraction(3, 2)))


def _time(microseconds: Fraction) -> timedelta:
    return round(microseconds) * MICROSECOND
