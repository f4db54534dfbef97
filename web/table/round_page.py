"""First phone page of a table: the current round, its players and its boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from boards.queries.table_results import TableResult
from reports.content.cells.pair_names import describe_deal_of_result
from standings.table_round import is_recorded
from web.shared.phones.phone_presence import note_phone_question
from web.shared.render.cells import result_html
from web.table.access import TablePhone, for_phone_after_play
from web.table.match_result import match_at_table
from web.table.matches.late_hands import render_closed_match_day
from web.table.matches.match_page import render_match_at_table
from web.table.moves import wait_for_draw
from web.table.moving_phone import owner_title
from web.table.player_names import seats_without_names
from web.table.results.closed_session import render_after_play
from web.table.results.correction_list import list_requests_at_table
from web.table.round_check import side_to_confirm
from web.table.sides import seats_of_round

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A board to choose: its number, deal and result."""

    number: int
    deal: str
    result: SafeString
    link: str


@for_phone_after_play
@require_safe
def table_round_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Shows the round in play; after the last one, that play is over.

    Both sides confirm the round before, if the session asks for it.
    """
    note_phone_question(phone.token.pk)
    if phone.after_play and phone.plays_matches:
        return render_closed_match_day(request, phone)
    if phone.after_play:
        return render_after_play(request, phone)
    if phone.plays_matches:
        return render_match_at_table(request, phone)
    current, before = phone.rounds
    if before and side_to_confirm(phone, before):
        return redirect(phone.check_link)
    if current is None and phone.moves_with is not None:
        return redirect(phone.move_link)
    context = {
        "phone": phone,
        "round": current,
        "seats": seats_of_round(phone, current) if current else (),
        "wait": "" if current else wait_for_draw(phone),
        "match": match_at_table(phone, before) if before and not current else None,
        # Nobody else comes to this table: its players can still look at their last round.
        "last_boards": [_board_key(phone, cell) for cell in before.cells if is_recorded(cell)]
        if before and not current
        else [],
        "nameless": seats_without_names(phone, current) if current else (),
        "requests": list_requests_at_table(current.cells) if current else (),
        "owner": "" if phone.moves_with is None else owner_title(phone, phone.moves_with),
        "boards": [_board_key(phone, cell) for cell in current.cells] if current else (),
    }
    return render(request, "table/round.html", context)


def _board_key(phone: TablePhone, cell: TableResult) -> BoardKey:
    recorded = is_recorded(cell)
    page = "recorded" if recorded else "result"
    return BoardKey(
        cell.board,
        describe_deal_of_result(cell),
        result_html(cell) if recorded else SafeString(""),
        phone.url(page, board=cell.board),
    )
