"""Phone page after a recorded result: the result, the next board, the moves after the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from boards.queries.table_results import TableResult
from standings.table_round import RoundAtTable, is_recorded
from web.shared.http.concurrency_limit import in_turn_of_tables
from web.shared.phones.phone_presence import note_phone_question
from web.table.access import TablePhone, for_seated_phone
from web.table.match_result import match_at_table, shows_other_room
from web.table.moves import is_last_round, moves_after_round, wait_for_draw
from web.table.moving_phone import can_move
from web.table.result_text import describe_result_html
from web.table.results.board_comparison import (
    compare_boards,
    has_boards_to_play,
    shows_other_tables,
)
from web.table.results.correction_list import list_requests_at_table
from web.table.round_check import side_to_confirm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@in_turn_of_tables
@for_seated_phone
@require_safe
def table_recorded_page(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """Shows a recorded board of this round or the one before, and what comes next."""
    played = next((one for one in phone.rounds if one and _recorded_cell(one, board)), None)
    cell = _recorded_cell(played, board) if played else None
    if played is None or cell is None:
        return redirect(phone.url("round"))
    note_phone_question(phone.token.pk)
    # The next one in order; the ones that were left out come last.
    missing = sorted(played.missing, key=lambda other: (other.board < board, other.board))
    to_check = not missing and side_to_confirm(phone, played) is not None
    is_over = not missing and not to_check
    match = match_at_table(phone, played) if is_over else None
    context = {
        "phone": phone,
        "round": played,
        "board": board,
        "result": describe_result_html(cell),
        "requests": list_requests_at_table([cell]),
        "correction": phone.url("correction", board=board),
        "compared": compare_boards(phone, played),
        "compared_later": shows_other_tables(phone) and has_boards_to_play(played),
        "next_board": missing[0].board if missing else None,
        "next_link": phone.url("result", board=missing[0].board) if missing else "",
        "to_check": to_check,
        "moves": list(moves_after_round(phone, played)) if is_over else [],
        "is_last": is_last_round(phone, played),
        "wait": wait_for_draw(phone),
        "can_choose_owner": not is_over and phone.moves_with is None and can_move(phone),
        "match": match,
        "match_waits": is_over and match is None and shows_other_room(phone),
    }
    return render(request, "table/recorded.html", context)


def _recorded_cell(played: RoundAtTable, board: int) -> TableResult | None:
    cell = played.cell_of(board)
    return cell if cell and is_recorded(cell) else None
