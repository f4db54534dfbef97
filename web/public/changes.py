"""What was changed after players had seen it, and why: that they may read (Law 79C).

Knows what is released; who changed it is between the tables and the director.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from boards.queries.corrections import (
    Correction,
    corrections_since_release,
    groups_since_release,
)
from boards.queries.table_results import TableResult
from reports.content.names import number
from reports.content.outcomes import in_short
from reports.content.play import by_pair
from standings.snapshot_cache import SessionSnapshot
from web.public.addresses import traveller_of
from web.shared.kept import kept


@dataclass(frozen=True, slots=True)
class Change:
    """One board: what it was and is now, and why.

    Of one result it has the pairs, as they are called and by their places; without, it is which
    cards the tables had.
    """

    board: int
    link: str
    moment: datetime
    pairs: tuple[str, ...]
    places: tuple[int | None, ...]
    what: str
    reason: str


@kept
def changes(evening: SessionSnapshot) -> Mapping[int, tuple[Change, ...]]:
    """Those of every board, made once for each revision. Three queries then, four if ruled.

    Two more where any board was ever fouled.
    """
    found = defaultdict[int, list[Change]](list)
    cells = {cell.pk: cell for cell in evening.cells}
    for each in corrections_since_release(evening.facts.pk):
        if cell := cells.get(each.of):
            found[cell.board].append(_of_result(evening, cell, each))
    for each in groups_since_release(evening.facts.pk) if evening.ever_fouled else ():
        facts = (each.of, traveller_of(evening, each.of), each.recorded_at)
        found[each.of].append(Change(*facts, (), (), "", each.reason))
    return {board: tuple(those) for board, those in found.items()}


def changes_for(evening: SessionSnapshot, place: int) -> list[Change]:
    """Those of one pair, the oldest first."""
    boards = {share.cell.board for share in by_pair(evening)[place]}
    known = (each for board in boards for each in changes(evening).get(board, ()))
    own = (each for each in known if not each.pairs or place in each.places)
    return sorted(own, key=lambda each: (each.moment, each.board))


def _of_result(evening: SessionSnapshot, cell: TableResult, each: Correction) -> Change:
    places = cell.north_south, cell.east_west
    sides = zip(places, ("NS", "EW"), strict=True)
    pairs = tuple(number(evening, place, line=line) for place, line in sides)
    was, now = in_short(each.before), in_short(each.after)
    what = "" if was == now else f"{was} \N{RIGHTWARDS ARROW} {now}"
    facts = (cell.board, traveller_of(evening, cell.board), each.recorded_at)
    return Change(*facts, pairs, places, what, each.reason)
