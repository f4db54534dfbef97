"""Saves the confirmation of each side of a table, of a round's scores or a match's total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

from tournament.errors import TournamentError
from tournament.queries.tables.table_tokens import sides_that_confirmed
from tournament.services.tables.round_confirmations import confirm_round
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

# East-West first: they hold the phone, because they accepted the last result.
CHAIRS = ("EW", "NS")
ANSWERS = ("agreed", "wrong")


def next_to_confirm(phone: TablePhone, round_: int) -> str | None:
    """The chairs of the side that is to confirm a round next; None if both did. One query."""
    confirmed = sides_that_confirmed(phone.token, round_)
    return next((chairs for chairs in CHAIRS if chairs not in confirmed), None)


def save_confirmation(
    request: HttpRequest, phone: TablePhone, *, round_: int
) -> HttpResponse | None:
    """Keep the answer of the side that the page showed; return the page of a refusal.

    The answer of a page that showed another round is not kept.
    """
    chairs, answer = request.POST.get("chairs", ""), request.POST.get("answer", "")
    if request.POST.get("round") != str(round_) or chairs not in CHAIRS or answer not in ANSWERS:
        return None
    try:
        confirm_round(
            phone.token, phone.device, round_=round_, chairs=chairs, agreed=answer == "agreed"
        )
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    return None
