"""Correction and appeal periods (Laws 79C and 92B): when they end, and the minutes left."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.events.regulations import Regulations


@dataclass(frozen=True, slots=True)
class ScorePeriods:
    """When the periods end; both begin when the official score can be inspected.

    `correction` is of an error in computing or tabulating the score (Law 79C), `appeal` of asking
    for a ruling or appealing one (Law 92B). None as long as there is no official score.
    """

    correction: datetime | None = None
    appeal: datetime | None = None


def score_periods(official: datetime | None, regulations: Regulations) -> ScorePeriods:
    """Those of a score that can be inspected from the `official` moment on, if there is one."""
    if official is None:
        return ScorePeriods()
    lengths = (regulations.correction_minutes, regulations.appeal_minutes)
    correction, appeal = (official + timedelta(minutes=length) for length in lengths)
    return ScorePeriods(correction, appeal)


def period_is_over(ends: datetime | None, now: datetime) -> bool:
    """Whether a period that ends then has ended; one that has not begun has not."""
    return ends is not None and now >= ends


def minutes_left(ends: datetime | None, now: datetime) -> int | None:
    """Whole minutes, the last begun one counted; 0 once it is over, None before it begins."""
    if ends is None:
        return None
    return max(0, -((now - ends) // timedelta(minutes=1)))
