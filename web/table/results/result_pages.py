"""Phone pages that enter the result of a board, which the other side then accepts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from boards.errors import BoardError
from boards.queries.entry_board import seating_board_in_section
from boards.queries.table_results import TableResult
from boards.services.contradictions import record_table_result
from boards.services.results import ChangeRequest
from club.errors import MissingPermissionError
from club.queries.permissions import TABLE_ROLE
from club.services.audit_log import Source
from reports.content.cells.pair_names import describe_deal_of_result
from scoring.laws.unusual_results import UnusualMarks
from scoring.notation.entry_writer import write_outcome
from standings.table_round import is_recorded, rounds_of_table
from tournament.errors import TournamentError
from web.shared.http.concurrency_limit import in_turn_of_tables
from web.shared.messages.errors.error_text import error_message
from web.shared.phones.phone_presence import OTHER_SIDE, UNUSUAL, note_phone_question
from web.table.access import TablePhone, for_seated_phone
from web.table.match_result import other_tables_hidden
from web.table.result_text import describe_own_score, describe_result_html
from web.table.results.conflicts import agrees_with_recorded, request_after_conflict
from web.table.results.contradictions import (
    OFFLINE,
    contradictions_offline,
    refuse_contradiction,
)
from web.table.results.late_results import answer_late_result
from web.table.results.question_order import ResultDraft, read_draft, read_request_id
from web.table.results.questions import QUESTIONS, draft_summary
from web.table.sides import accepting_side, sides_of_round

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

CONFLICT = 409
UNPROCESSABLE = 422


@for_seated_phone
@require_safe
def table_result_page(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """The next question about a board; at the end the other side sees the result to accept it."""
    current, _before = phone.rounds
    cell = current.cell_of(board) if current else None
    if current is None or cell is None:
        return redirect(phone.url("round"))
    if is_recorded(cell):
        return redirect(phone.url("recorded", board=board))
    draft = read_draft(request.GET)
    context = _context(phone, cell, draft)
    question = draft.question(asks_lead=asks_lead(phone))
    if question:
        note_phone_question(phone.token.pk, board=board)
        asked = QUESTIONS[question](draft, sides_of_round(phone, current))
        context |= {"question": asked, "summary": draft_summary(draft)}
        return render(request, "table/question.html", context)
    return _last_page(request, phone, cell, draft, context)


def asks_lead(phone: TablePhone) -> bool:
    """Whether this session asks for the opening lead."""
    return phone.options is not None and phone.options.asks_lead


def _context(phone: TablePhone, cell: TableResult, draft: ResultDraft) -> dict[str, object]:
    page = phone.url("result", board=cell.board)
    back = draft.back()
    return {
        "phone": phone,
        "board": cell.board,
        "deal": describe_deal_of_result(cell),
        "back": phone.url("round") if back is None else f"{page}{back}",
    }


def _last_page(
    request: HttpRequest,
    phone: TablePhone,
    cell: TableResult,
    draft: ResultDraft,
    context: dict[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Stop at an unusual result; otherwise show it to the side that accepts it."""
    entered = _with_draft(cell, draft)
    context |= {"result": describe_result_html(entered), "draft": draft}
    typed = write_outcome(draft.outcome, lead=entered.lead)
    if not draft.sure and marks_before_agreement(phone, entered):
        note_phone_question(phone.token.pk, UNUSUAL, cell.board, typed)
        context["go_on"] = f"{phone.url('result', board=cell.board)}{draft.query(sure='1')}"
        return render(request, "table/unusual_result.html", context, status=status)
    note_phone_question(phone.token.pk, OTHER_SIDE, cell.board, typed)
    side, holds_north_south = accepting_side(phone, entered)
    context |= {
        "side": side,
        "score": describe_own_score(entered, north_south=holds_north_south),
        "request_id": uuid4(),
        "accept": phone.url("accept", board=cell.board),
    }
    return render(request, "table/accept_result.html", context, status=status)


def _with_draft(cell: TableResult, draft: ResultDraft) -> TableResult:
    return replace(cell, outcome=draft.outcome, lead=draft.stored_lead, why=draft.not_played_reason)


def marks_before_agreement(phone: TablePhone, entered: TableResult) -> UnusualMarks:
    """The marks of a result without those that need its deal. The page names no other table.

    By a warning about a lead or about double dummy, a pair could find out the hands of a board
    that it is still to play. What the cards contradict is refused when the other side accepts.
    """
    without_deal = replace(entered, cards="", double_dummy=None)
    return phone.snapshot.marks_with(without_deal, without=other_tables_hidden(phone, entered))


@in_turn_of_tables
@partial(for_seated_phone, too_late=answer_late_result)
@require_POST
def accept_table_result(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """Record the result that the other side accepts; a repeated request records it once."""
    cell = _cell_to_record(phone, board)
    draft = read_draft(request.POST)
    page = phone.url("result", board=board)
    request_id = read_request_id(request.POST.get("request_id", ""))
    if request_id is None or draft.question(asks_lead=asks_lead(phone)):
        return redirect(f"{page}{draft.query()}")
    # Accepted while no server could ask: it is recorded, and the director's pages mark it.
    asks = not draft.sure and OFFLINE not in request.POST
    entered = _with_draft(cell, draft)
    if not is_recorded(cell) and asks and marks_before_agreement(phone, entered):
        context = _context(phone, cell, draft)
        return _last_page(request, phone, cell, draft, context, status=UNPROCESSABLE)
    seating_board = seating_board_in_section(phone.token.section, cell.pk)
    if seating_board is None:
        raise Http404
    change = ChangeRequest(
        0, request_id, None, Source.TABLE, TABLE_ROLE, table_token=phone.token.pk
    )
    try:
        if not is_recorded(cell):
            refused = refuse_contradiction(request, phone, seating_board, entered, draft)
            if refused:
                return refused
        marks = () if is_recorded(cell) else contradictions_offline(request, entered)
        by_phone = (phone.token, phone.device)
        record_table_result(seating_board, entered, change, by_phone, marks=marks)
    except (BoardError, MissingPermissionError, TournamentError) as refusal:
        if agrees_with_recorded(phone, cell, entered):
            return redirect(phone.url("recorded", board=board))
        sent = request_after_conflict(phone, seating_board, cell, entered, refusal.code)
        context = {"phone": phone, "refusal": error_message(refusal), "sent": sent}
        return render(request, "table/message.html", context, status=CONFLICT)
    return redirect(phone.url("recorded", board=board))


def _cell_to_record(phone: TablePhone, board: int) -> TableResult:
    """The board in the round in play, or a recorded one of an earlier round; else 404.

    A phone that was without the network repeats a request, or learns that the director has entered
    the board since.
    """
    if phone.plays_matches:
        raise Http404
    current, _before = phone.rounds
    cell = current.cell_of(board) if current else None
    if cell:
        return cell
    token = phone.token
    for played in rounds_of_table(phone.snapshot, token.section.name, token.table):
        cell = played.cell_of(board)
        if cell and is_recorded(cell):
            return cell
    raise Http404
