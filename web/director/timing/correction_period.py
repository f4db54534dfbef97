"""Texts with the time left to correct a result or to appeal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.appeals import format_local_time
from scoring.events.periods import minutes_left, period_is_over
from standings.snapshot_cache import SessionSnapshot

PeriodMinutesLeft = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class PeriodClock:
    """A period as a sentence, and whether it is over."""

    words: str
    over: bool


def period_minutes_left(snapshot: SessionSnapshot, now: datetime) -> PeriodMinutesLeft:
    """Minutes left to correct and to appeal, for the ETags of pages that show them."""
    ends = snapshot.facts.periods
    return minutes_left(ends.correction, now), minutes_left(ends.appeal, now)


def correction_period_clocks(snapshot: SessionSnapshot, now: datetime) -> tuple[PeriodClock, ...]:
    """Correction and appeal period; empty before the ranking is released."""
    ends = snapshot.facts.periods
    if ends.correction is None or ends.appeal is None:
        return ()
    return (_correction_clock(ends.correction, now), _appeal_clock(ends.appeal, now))


def _correction_clock(ends: datetime, now: datetime) -> PeriodClock:
    if period_is_over(ends, now):
        text = _(
            "The correction period ended %(until)s (Law 79C). To change a result you have "
            "to confirm that."
        )
        return PeriodClock(text % {"until": format_local_time(ends)}, over=True)
    # `or 0` is for the type only: with an end there always are minutes.
    left = minutes_left(ends, now) or 0
    text = ngettext(
        "Results can be corrected for %(left)s minute more, until %(until)s (Law 79C).",
        "Results can be corrected for %(left)s minutes more, until %(until)s (Law 79C).",
        left,
    )
    return PeriodClock(text % {"left": left, "until": format_local_time(ends)}, over=False)


def _appeal_clock(ends: datetime, now: datetime) -> PeriodClock:
    if period_is_over(ends, now):
        text = _(
            "The right to appeal ended %(until)s (Law 92B); a late appeal asks why it is admitted."
        )
        return PeriodClock(text % {"until": format_local_time(ends)}, over=True)
    left = minutes_left(ends, now) or 0
    text = ngettext(
        "Rulings can be appealed for %(left)s minute more, until %(until)s (Law 92B).",
        "Rulings can be appealed for %(left)s minutes more, until %(until)s (Law 92B).",
        left,
    )
    return PeriodClock(text % {"left": left, "until": format_local_time(ends)}, over=False)
