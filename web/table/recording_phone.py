"""Phone pages to become the one phone that records a table's results, or to hand this over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournament.errors import TournamentError
from tournament.services.tables.recording_phones import answer_seat_request, take_table_seat
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone, for_table_phone
from web.table.moving_phone import can_move, take_over_from_finished, waiting_state

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_table_phone
@require_safe
def table_seat_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Offers the free seat, or to ask the phone that has it; a seated phone goes on."""
    if phone.seated:
        return redirect(phone.url("round"))
    return render(
        request, "table/recording_phone.html", {"phone": phone, "waiting": waiting_state(phone)}
    )


@for_table_phone
@require_POST
def take_seat_of_table(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Takes the seat, or asks for it; then asks whose phone it is, if phones can move."""
    waiting = waiting_state(phone)
    if waiting and waiting.can_take:
        return _take_over(request, phone)
    token = take_table_seat(phone.token, phone.device)
    if waiting is None and TablePhone(token, phone.device).seated and can_move(phone):
        return redirect(phone.owner_link)
    return redirect(phone.url("round"))


def _take_over(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    try:
        take_over_from_finished(phone)
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/recording_phone.html", context, status=FORBIDDEN)
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
