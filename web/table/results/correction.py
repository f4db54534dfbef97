"""Phone page that asks the director to correct a recorded result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy

from boards.queries.entry_board import seating_board_in_section
from boards.queries.table_results import TableResult
from club.validators.reasons import LONGEST_REASON
from standings.table_round import is_recorded
from tournament.errors import TournamentError
from tournament.services.tables.correction_requests import request_correction
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone, for_phone_after_play
from web.table.result_text import describe_result_html
from web.table.results.closed_session import cells_to_correct

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

UNPROCESSABLE = 422


class CorrectionForm(forms.Form):
    """The reason of a request."""

    reason = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("For example: 9 tricks, not 10."),
        error_messages={"required": gettext_lazy("Say what is wrong.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@for_phone_after_play
def table_correction_page(request: HttpRequest, phone: TablePhone, board: int) -> HttpResponse:
    """Ask for a correction of a board that the phone can open, during play or after it."""
    cell = _recorded_cell_or_404(phone, board)
    form = CorrectionForm(request.POST or None)
    if not form.is_valid():
        context = {
            "phone": phone,
            "board": board,
            "form": form,
            "result": describe_result_html(cell),
            "back": _page_of_board(phone, board),
        }
        status = UNPROCESSABLE if form.errors else 200
        return render(request, "table/correction.html", context, status=status)
    seating_board = seating_board_in_section(phone.token.section, cell.pk)
    if seating_board is None:
        raise Http404
    reason = form.cleaned_data["reason"]
    try:
        request_correction(phone.token, phone.device, seating_board, reason=reason)
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    return redirect(_page_of_board(phone, board))


def _page_of_board(phone: TablePhone, board: int) -> str:
    """The page that leads here and shows the request."""
    return phone.round_link if phone.after_play else phone.url("recorded", board=board)


def _recorded_cell_or_404(phone: TablePhone, board: int) -> TableResult:
    if phone.plays_matches:
        raise Http404
    if phone.after_play:
        for recorded in cells_to_correct(phone):
            if recorded.board == board:
                return recorded
        raise Http404
    for played in phone.rounds:
        cell = played.cell_of(board) if played else None
        if cell and is_recorded(cell):
            return cell
    raise Http404
