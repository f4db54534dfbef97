"""Lists corrections made after the release of a session, by board or by pair (Law 79C)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from boards.queries.corrections import (
    Correction,
    corrections_since_release,
    group_corrections_since_release,
)
from boards.queries.table_results import TableResult
from reports.content.cells.outcome_cells import format_outcome_briefly
from reports.content.cells.pair_names import pair_number
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot
from web.public.sessions.session_urls import public_traveller_url
from web.shared.render.session_shares import session_shares


@dataclass(frozen=True, slots=True)
class VisibleCorrection:
    """A correction on one board: before, after and reason.

    The correction of a result has the labels and places of its pairs. Without pairs it is a
    correction of which cards the tables had.
    """

    board: int
    link: str
    moment: datetime
    pairs: tuple[str, ...]
    places: tuple[int | None, ...]
    what: str
    reason: str


@cache_per_snapshot
def corrections_by_board(snapshot: SessionSnapshot) -> Mapping[int, tuple[VisibleCorrection, ...]]:
    """Corrections by board, cached per revision. Three queries, four with rulings.

    Two more queries if any board was ever recorded as fouled.
    """
    by_board = defaultdict[int, list[VisibleCorrection]](list)
    cells = {cell.pk: cell for cell in snapshot.cells}
    for correction in corrections_since_release(snapshot.facts.pk):
        if cell := cells.get(correction.of):
            by_board[cell.board].append(_result_correction(snapshot, cell, correction))
    for correction in (
        group_corrections_since_release(snapshot.facts.pk) if snapshot.ever_fouled else ()
    ):
        leading_fields = (
            correction.of,
            public_traveller_url(snapshot, correction.of),
            correction.recorded_at,
        )
        by_board[correction.of].append(
            VisibleCorrection(*leading_fields, (), (), "", correction.reason)
        )
    return {board: tuple(those) for board, those in by_board.items()}


def corrections_of_pair(snapshot: SessionSnapshot, place: int) -> list[VisibleCorrection]:
    """Corrections of one pair, oldest first."""
    boards = {share.cell.board for share in session_shares(snapshot)[place]}
    known = (
        correction
        for board in boards
        for correction in corrections_by_board(snapshot).get(board, ())
    )
    own = (correction for correction in known if not correction.pairs or place in correction.places)
    return sorted(own, key=lambda each: (each.moment, each.board))


def _result_correction(
    snapshot: SessionSnapshot, cell: TableResult, correction: Correction
) -> VisibleCorrection:
    places = cell.north_south, cell.east_west
    sides = zip(places, ("NS", "EW"), strict=True)
    pairs = tuple(pair_number(snapshot, place, line=line) for place, line in sides)
    was = format_outcome_briefly(correction.before)
    now = format_outcome_briefly(correction.after)
    what = "" if was == now else f"{was} \N{RIGHTWARDS ARROW} {now}"
    leading_fields = (
        cell.board,
        public_traveller_url(snapshot, cell.board),
        correction.recorded_at,
    )
    return VisibleCorrection(*leading_fields, pairs, places, what, correction.reason)
