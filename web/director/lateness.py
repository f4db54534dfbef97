"""Which tables are behind their own pace. Knows what should have come in, and what time it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from standings.pace import Awaited
from standings.snapshot_cache import SessionSnapshot

FAR = 180
"""So many minutes late, and nobody waits for that table any more."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A table that is late with a round, by so many minutes."""

    section: str
    table: int
    round: int
    minutes: int


def behind_words(minutes: int) -> str:
    """How late a table is."""
    words = ngettext("%(minutes)s minute slow", "%(minutes)s minutes slow", minutes)
    return words % {"minutes": minutes}


def behind(evening: SessionSnapshot, now: datetime) -> tuple[Behind, ...]:
    """The tables of an evening that are late, while it is played. No query."""
    return late_tables(evening.awaited, now) if evening.facts.state == "running" else ()


def late_tables(awaited: Iterable[Awaited], now: datetime) -> tuple[Behind, ...]:
    """The same for any tables, the one that is latest first. No query."""
    found = (
        Behind(each.section, each.table, each.round, each.when.behind(now)) for each in awaited
    )
    late = (each for each in found if 0 < each.minutes <= FAR)
    return tuple(sorted(late, key=lambda each: -each.minutes))
