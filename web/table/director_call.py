"""Phone page that calls the director to the table, or cancels the call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render

from tournament.errors import TournamentError
from tournament.queries.tables.table_tokens import CALL_CHOICES
from tournament.services.tables.director_calls import call_director
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone, for_seated_phone

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_seated_phone
def director_call_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Asks for the reason, and calls; an unknown reason asks again."""
    call = request.POST.get("call", "-")
    if request.method != "POST" or call not in ("", *dict(CALL_CHOICES)):
        context = {"phone": phone, "choices": CALL_CHOICES}
        return render(request, "table/director_call.html", context)
    try:
        call_director(phone.token, phone.device, call=call)
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    return redirect(phone.url("round"))
