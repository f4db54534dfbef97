"""Page of the boards that pairs have yet to play late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_session_page
from web.director.session_urls import session_url

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class LateBoardRow:
    """One board that two pairs still have to play."""

    board: int
    table: str
    pairs: tuple[str, str]
    people: tuple[str, str]
    when: str
    link: str


@conditional_session_page
@for_session
def late_boards_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Boards to be played late, with their pairs and the agreed time."""
    now = cached_snapshot_of(session)
    late_rows = [_late_board_row(now, cell) for cell in now.cells if cell.is_late]
    rows = sorted(late_rows, key=lambda each: (each.board, each.table))
    return render(request, "director/late_boards.html", {"session": session, "rows": rows})


def _late_board_row(snapshot: SessionSnapshot, cell: TableResult) -> LateBoardRow:
    sides = (cell.north_south, cell.east_west)
    return LateBoardRow(
        cell.board,
        pair_names.table_title(snapshot, cell.section, cell.table),
        (pair_names.pair_label(snapshot, sides[0]), pair_names.pair_label(snapshot, sides[1])),
        (_pair_names(snapshot, sides[0]), _pair_names(snapshot, sides[1])),
        cell.play_at,
        f"{session_url(snapshot)}entry/?at={cell.pk}",
    )


def _pair_names(snapshot: SessionSnapshot, place: int | None) -> str:
    return pair_names.player_names(snapshot.sides[place]) if place is not None else ""
