"""Rebuilds a session's results, scores and ranking as they were at an earlier time.

Results, rulings, penalties and fouled boards are those of that time. Names, seating and regulations
are today's: their former values are not stored.
"""

from dataclasses import replace
from datetime import datetime

from boards.queries.fouled_boards import fouled_groups_of_session, with_groups
from boards.queries.penalties import penalties_until
from boards.queries.results import ResultOrRuling, versions_until
from boards.queries.table_results import TableResult, with_row
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.models import Session


def snapshot_at_time(session: Session, moment: datetime) -> SessionSnapshot:
    """Return the snapshot of a session as it was then. Three queries, four if a board was fouled or
    something ruled, and those of the cache."""
    now = cached_snapshot_of(session)
    rows = versions_until(session, moment)
    cells = tuple(_table_result_then(cell, rows.get(cell.pk)) for cell in now.cells)
    if now.ever_fouled:
        cells = with_groups(cells, fouled_groups_of_session(session.pk, until=moment))
    return replace(
        now,
        cells=cells,
        penalties=penalties_until(session.pk, moment),
        known={},
        known_marks={},
        checks={},
    )


def _table_result_then(cell: TableResult, row: ResultOrRuling | None) -> TableResult:
    held = (cell.north_south, cell.east_west)
    bare = replace(
        cell,
        north_south=held[cell.turned],
        east_west=held[not cell.turned],
        turned=False,
        version=0,
        outcome=None,
        lead="",
        law="",
        why="",
        play_at="",
        recorded_at=None,
        author=None,
        appeals=0,
        group="",
    )
    return with_row(bare, row) if row else bare
