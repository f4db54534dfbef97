"""The tables of a board whose auction is noted, each with the way to replay it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_records import records_of_board
from reports.content import names
from standings.snapshot_cache import SessionSnapshot
from web.shared.cells import result
from web.shared.hand_records import replay_of_table


@dataclass(frozen=True, slots=True)
class Played:
    """A table: who met there, what it came to, and where it is replayed."""

    pairs: str
    said: SafeString
    link: str


def tables_played(evening: SessionSnapshot, board: int) -> list[Played]:
    """Those tables, in order. One query."""
    records = records_of_board(evening.facts.pk, board)
    found = []
    for cell in evening.cells:
        row = records.get(cell.pk)
        record = row.record if row else None
        if record is None or cell.outcome is None:
            continue
        sides = ((cell.north_south, "NS"), (cell.east_west, "EW"))
        north_south, east_west = (names.number(evening, place, line=line) for place, line in sides)
        pairs = _("%(north_south)s v %(east_west)s") % {
            "north_south": north_south,
            "east_west": east_west,
        }
        found.append(Played(pairs, result(cell), replay_of_table(cell, record)))
    return found
