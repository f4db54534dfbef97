"""Slow tables of a session; from when on one is late is in `movements.expected_finish`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from standings.snapshot_cache import SessionSnapshot
from standings.tables_in_play import TableInPlay

# A table later than this is left out: nobody waits for its slip by then.
MAX_MINUTES_LATE = 180


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table that is late with a round, and by how many minutes."""

    section: str
    table: int
    round: int
    minutes: int


def describe_delay(minutes: int) -> str:
    """Describe how late a table is."""
    text = ngettext("%(minutes)s minute slow", "%(minutes)s minutes slow", minutes)
    return text % {"minutes": minutes}


def slow_tables_of_session(snapshot: SessionSnapshot, now: datetime) -> tuple[SlowTable, ...]:
    """The slow tables of a running session. No query."""
    return find_slow_tables(snapshot.awaited, now) if snapshot.facts.state == "running" else ()


def find_slow_tables(awaited: Iterable[TableInPlay], now: datetime) -> tuple[SlowTable, ...]:
    """The slow ones of these tables, the latest first. No query."""
    tables = (
        SlowTable(table.section, table.table, table.round, table.when.behind(now))
        for table in awaited
    )
    late = (table for table in tables if 0 < table.minutes <= MAX_MINUTES_LATE)
    return tuple(sorted(late, key=lambda each: -each.minutes))
