"""The boards that are to be played late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from boards.queries.table_results import TableResult
from reports.content import names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import place_of
from web.director.freshness import fresh_session

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class Late:
    """One board that two pairs still have to play."""

    board: int
    table: str
    pairs: tuple[str, str]
    people: tuple[str, str]
    when: str
    link: str


@fresh_session
@for_session
def late(request: SignedIn, session: Session) -> HttpResponse:
    """Which boards, which pairs, and when."""
    now = cached_snapshot_of(session)
    found = [_late(now, cell) for cell in now.cells if cell.is_late]
    rows = sorted(found, key=lambda each: (each.board, each.table))
    return render(request, "director/late.html", {"session": session, "rows": rows})


def _late(evening: SessionSnapshot, cell: TableResult) -> Late:
    sides = (cell.north_south, cell.east_west)
    return Late(
        cell.board,
        names.table_title(evening, cell.section, cell.table),
        (names.label(evening, sides[0]), names.label(evening, sides[1])),
        (_people(evening, sides[0]), _people(evening, sides[1])),
        cell.play_at,
        f"{place_of(evening)}entry/?at={cell.pk}",
    )


def _people(evening: SessionSnapshot, place: int | None) -> str:
    return names.names(evening.pairs[place]) if place is not None else ""
