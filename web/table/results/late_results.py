"""Keeps results that arrive after the session was closed, or after another phone got the seat.

Both sides accepted them while the network was down. The director decides about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render

from boards.queries.entry_board import seating_board_of_session
from boards.queries.results import find_version_by_request
from boards.queries.table_results import TableResult
from scoring.notation.entry_writer import write_outcome
from standings.table_round import is_recorded, rounds_of_table
from tournament.errors import SessionStateError, TournamentError
from tournament.services.tables.correction_requests import keep_late_result
from web.shared.messages.errors.error_text import error_message
from web.table.access import TablePhone
from web.table.results.question_order import read_draft, read_request_id

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

CONFLICT = 409


def answer_late_result(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """Keep a late result for the director, and say so; one that was recorded before is no news.

    The answer is the same whatever is recorded for the board: by trying, a phone finds out nothing.
    """
    cell = _cell_or_404(phone, board)
    draft = read_draft(request.POST)
    request_id = read_request_id(request.POST.get("request_id", ""))
    if request_id is None or draft.question(asks_lead=False):
        raise Http404
    stored = find_version_by_request(request_id)
    if stored is not None and stored.seating_board_id == cell.pk:
        return redirect(phone.round_link)
    seating_board = seating_board_of_session(phone.token.section.session_id, cell.pk)
    if seating_board is None:
        raise Http404
    table = phone.token.table
    answer: TournamentError = (
        SessionStateError("result_after_close", board=board, table=table)
        if phone.after_play
        else SessionStateError("result_without_seat", board=board, table=table)
    )
    if (cell.outcome, cell.lead) != (draft.outcome, draft.stored_lead):
        text = write_outcome(draft.outcome, lead=draft.stored_lead)
        try:
            keep_late_result(phone.token, seating_board, entered=text)
        except TournamentError as refusal:
            answer = refusal
    context = {"phone": phone, "refusal": error_message(answer)}
    return render(request, "table/message.html", context, status=CONFLICT)


def _cell_or_404(phone: TablePhone, board: int) -> TableResult:
    """The table's board of this number; one without a result first, then the one played last."""
    if phone.plays_matches:
        raise Http404
    rounds = rounds_of_table(phone.snapshot, phone.token.section.name, phone.token.table)
    cells = [cell for played in rounds for cell in played.cells if cell.board == board]
    if not cells:
        raise Http404
    return next((cell for cell in cells if not is_recorded(cell)), cells[-1])
