"""Links to replays of a board, one for each table with a recorded auction."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_records import current_table_records
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot
from web.shared.render.cells import result_html
from web.shared.render.hand_records import table_replay_url


@dataclass(frozen=True, slots=True)
class ReplayLink:
    """A table with its pairs, result and replay URL."""

    pairs: str
    html: SafeString
    link: str


def board_replay_links(session: SessionSnapshot, board: int) -> list[ReplayLink]:
    """Returns the tables of a board with a recorded auction. One query."""
    records = current_table_records(session.facts.pk, board)
    links = []
    for cell in session.cells:
        row = records.get(cell.pk)
        record = row.record if row else None
        if record is None or cell.outcome is None:
            continue
        sides = ((cell.north_south, "NS"), (cell.east_west, "EW"))
        north_south, east_west = (
            pair_names.pair_number(session, place, line=line) for place, line in sides
        )
        pairs = _("%(north_south)s v %(east_west)s") % {
            "north_south": north_south,
            "east_west": east_west,
        }
        links.append(ReplayLink(pairs, result_html(cell), table_replay_url(cell, record)))
    return links
