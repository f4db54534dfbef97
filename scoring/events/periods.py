"""Computes when the correction and appeal periods end, and the minutes left (Laws 79C, 92B)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.events.regulations import Regulations


@dataclass(frozen=True, slots=True)
class ScorePeriods:
    """When the periods end; both begin when the official score can be inspected.

    `correction` is for errors in computing or tabulating the score (Law 79C), `appeal` for
    requesting or appealing a ruling (Law 92B). Both are None until there is an official score.
    """

    correction: datetime | None = None
    appeal: datetime | None = None


def score_periods(official: datetime | None, regulations: Regulations) -> ScorePeriods:
    """Return the periods of a score that is `official` from that moment; None before."""
    if official is None:
        return ScorePeriods()
    lengths = (regulations.correction_minutes, regulations.appeal_minutes)
    correction, appeal = (official + timedelta(minutes=length) for length in lengths)
    return ScorePeriods(correction, appeal)


def period_is_over(ends: datetime | None, now: datetime) -> bool:
    """Whether the period has ended; a period that has not begun is not over."""
    return ends is not None and now >= ends


def minutes_left(ends: datetime | None, now: datetime) -> int | None:
    """Return the minutes left, rounded up; 0 once it is over, None before it begins."""
    if ends is None:
        return None
    return max(0, -((now - ends) // timedelta(minutes=1)))
