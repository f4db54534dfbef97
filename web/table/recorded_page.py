"""The page after a result: what was recorded, the next board, where to go after the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import (
    Sitting,
    last_round_of_section,
    list_sittings,
    pairs_in_chairs,
    seat_of_contestant,
    sittings_by_pair,
)
from reports.content.cells.pair_names import contestant_title, format_board_ranges
from reports.content.results.travellers import traveller_grids
from standings.table_round import RoundAtTable, is_recorded
from web.shared.render.grids import HtmlGrid, render_grid
from web.table.access import TablePhone, for_seated_phone
from web.table.correction import list_requests_at_table
from web.table.result_text import describe_result_html
from web.table.round_check import side_to_confirm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_seated_phone
@require_safe
def table_recorded_page(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """Shows a recorded board of this round or the one before, and what comes next."""
    played = next((one for one in phone.rounds if one and _recorded_cell(one, board)), None)
    cell = _recorded_cell(played, board) if played else None
    if played is None or cell is None:
        return redirect(phone.url("round"))
    # The next one in order; the ones that were left out come last.
    missing = sorted(played.missing, key=lambda other: (other.board < board, other.board))
    to_check = not missing and side_to_confirm(phone, played) is not None
    context = {
        "phone": phone,
        "round": played,
        "board": board,
        "result": describe_result_html(cell),
        "requests": list_requests_at_table([cell]),
        "correction": phone.url("correction", board=board),
        "traveller": _traveller(phone, cell),
        "next_board": missing[0].board if missing else None,
        "next_link": phone.url("result", board=missing[0].board) if missing else "",
        "to_check": to_check,
        "moves": [] if missing or to_check else list(moves_after_round(phone, played)),
        "is_last": is_last_round(phone, played),
    }
    return render(request, "table/recorded.html", context)


def _recorded_cell(played: RoundAtTable, board: int) -> TableResult | None:
    cell = played.cell_of(board)
    return cell if cell and is_recorded(cell) else None


def _traveller(phone: TablePhone, cell: TableResult) -> HtmlGrid | None:
    """The board's results, where the session shows them; not of a result that may be wrong.

    An unusual result may be under a wrong board, which this table is still to play.
    """
    options = phone.options
    if options is None or not options.shows_traveller or phone.snapshot.marks_of(cell):
        return None
    grids = traveller_grids(phone.snapshot)
    return render_grid(grids[cell.board].results) if cell.board in grids else None


def is_last_round(phone: TablePhone, played: RoundAtTable) -> bool:
    """Whether the section plays no round after this one."""
    return played.number >= last_round_of_section(phone.snapshot, phone.token.section.name)


def moves_after_round(phone: TablePhone, played: RoundAtTable) -> Iterator[str]:
    """Where both pairs and the boards go after this round."""
    snapshot = phone.snapshot
    section = phone.token.section.name
    if is_last_round(phone, played):
        yield _("That was the last round. Thank you for playing.")
        return
    ways = sittings_by_pair(snapshot)
    for place in pairs_in_chairs(played.cells[0]):
        if place is not None:
            yield _move_of_pair(phone, place, ways[place].get(played.number + 1))
    for sitting in list_sittings(snapshot):
        where = (sitting.section, sitting.round, sitting.boards)
        if where == (section, played.number + 1, played.boards):
            values = {"boards": format_board_ranges(played.boards), "table": sitting.table}
            yield _("Boards %(boards)s: table %(table)s") % values


def _move_of_pair(phone: TablePhone, place: int, ahead: Sitting | None) -> str:
    title = contestant_title(phone.snapshot, place)
    if ahead is None or None in (ahead.north_south, ahead.east_west):
        return _("%(pair)s: sit out") % {"pair": title}
    side = seat_of_contestant(phone.snapshot, place, ahead)
    values = {"pair": title, "table": ahead.table, "side": side}
    if ahead.table == phone.token.table:
        return _("%(pair)s: stay at table %(table)s, %(side)s") % values
    return _("%(pair)s: table %(table)s, %(side)s") % values
