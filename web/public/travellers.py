"""The travellers that players see: every result of a board, its matchpoints, and how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render

from boards.queries.table_results import TableResult
from reports.content.face import method
from reports.content.fouled_boards import group_notes
from reports.content.names import dealt
from reports.content.play import by_board
from reports.content.travellers import traveller_grids
from standings.snapshot_cache import SessionSnapshot
from web.public.addresses import pair_of, traveller_of, why_of
from web.public.changes import Change, changes
from web.public.doors import for_boards
from web.shared.grids import Sheet, sheet
from web.shared.hand_records import diagrams
from web.shared.kept import kept
from web.shared.played import tables_played

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.doors import Seen

NORTH_SOUTH, EAST_WEST, NORTH_SOUTH_WON, EAST_WEST_WON = 0, 1, 8, 9


@dataclass(frozen=True, slots=True)
class Shown:
    """One board: who deals and who is vulnerable, every result, how often each score, changes."""

    number: int
    link: str
    dealt: str
    title: str
    results: Sheet
    frequencies: Sheet
    groups: tuple[str, ...]
    changes: tuple[Change, ...]


@for_boards
def travellers(request: HttpRequest, seen: Seen) -> HttpResponse:
    """All the boards, each with what was played on it."""
    facts = seen.facts(boards=list(boards(seen.evening).values()), method=method(seen.evening))
    return render(request, "public/travellers.html", facts)


@for_boards
def traveller(request: HttpRequest, seen: Seen, board: int) -> HttpResponse:
    """One board across the room; one that nobody has reported is not there."""
    found = boards(seen.evening)
    if board not in found:
        raise Http404
    facts = seen.facts(board=found[board], boards=list(found.values()), method=method(seen.evening))
    facts["deal"] = diagrams(seen.evening).get(board) if seen.hands else None
    facts["played"] = tables_played(seen.evening, board) if facts["deal"] else []
    return render(request, "public/traveller.html", facts)


@kept
def boards(evening: SessionSnapshot) -> Mapping[int, Shown]:
    """Every board that was reported, made once for each revision; as many queries as `changes`."""
    changed = changes(evening)
    grids, found = traveller_grids(evening), {}
    for board, scored in by_board(evening).items():
        cells = [each.cell for each in scored]
        found[board] = Shown(
            board,
            traveller_of(evening, board),
            dealt(cells[0]),
            grids[board].results.title,
            sheet(grids[board].results, also=_links(evening, cells)),
            sheet(grids[board].frequencies),
            tuple(group_notes(evening, board)),
            changed.get(board, ()),
        )
    return found


def _links(evening: SessionSnapshot, cells: Sequence[TableResult]) -> dict[int, list[str]]:
    """Each side's number leads to its page, and its matchpoints to why they are that many."""
    north_south = [cell.north_south for cell in cells]
    east_west = [cell.east_west for cell in cells]
    return {
        NORTH_SOUTH: [pair_of(evening, place) if place else "" for place in north_south],
        EAST_WEST: [pair_of(evening, place) if place else "" for place in east_west],
        NORTH_SOUTH_WON: _whys(evening, cells, north_south),
        EAST_WEST_WON: _whys(evening, cells, east_west),
    }


def _whys(
    evening: SessionSnapshot, cells: Sequence[TableResult], places: Sequence[int | None]
) -> list[str]:
    pairs = zip(cells, places, strict=True)
    return [why_of(evening, place, cell.board) if place else "" for cell, place in pairs]
