"""Phone pages to become the one phone that records a table's results, or to hand this over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournament.errors import TournamentError
from tournament.services.tables.recording_phones import answer_seat_request, take_table_seat
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone, for_table_phone

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_table_phone
@require_safe
def table_seat_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Offers the free seat, or to ask the phone that has it; a seated phone goes on."""
    if phone.seated:
        return redirect(phone.url("round"))
    return render(request, "table/recording_phone.html", {"phone": phone})


@for_table_phone
@require_POST
def take_seat_of_table(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Takes the seat, or asks for it."""
    take_table_seat(phone.token, phone.device)
    return redirect(phone.url("round"))


@for_table_phone
@require_POST
def answer_other_phone(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Hands the seat over to the phone that asks, or keeps it."""
    hand_over = request.POST.get("answer") == "hand_over"
    try:
        answer_seat_request(phone.token, phone.device, hand_over=hand_over)
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/recording_phone.html", context, status=FORBIDDEN)
    return redirect(phone.url("round"))
