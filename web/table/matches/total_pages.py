"""Phone pages on which both pairs accept the total of a four-hand match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from web.table.access import TablePhone, for_seated_phone
from web.table.confirmations import save_confirmation
from web.table.matches.match_moves import moves_after_match
from web.table.matches.table_match import (
    TableMatch,
    chairs_to_accept,
    matches_of_phone,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_seated_phone
def accept_total_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """The total of the match just played for one pair, then for the other, then the moves."""
    _current, match = matches_of_phone(phone)
    chairs = chairs_to_accept(phone, match) if match else None
    if match is None or chairs is None:
        return redirect(phone.round_link)
    if request.method == "POST":
        return _accept(request, phone, match)
    context = {
        "phone": phone,
        "round": match,
        "match": match,
        "chairs": chairs,
        "side": match.sides[chairs == "EW"],
    }
    return render(request, "table/accept_total.html", context)


def _accept(request: HttpRequest, phone: TablePhone, match: TableMatch) -> HttpResponse:
    """Save the answer; then the other pair is asked, or the moves are shown."""
    refused = save_confirmation(request, phone, round_=match.number)
    if refused:
        return refused
    if chairs_to_accept(phone, match):
        return redirect(phone.url("accept_total"))
    return redirect(phone.url("match_end"))


@for_seated_phone
@require_safe
def match_end_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """The total that both pairs accepted, and where they play next."""
    current, match = matches_of_phone(phone)
    if match is None or chairs_to_accept(phone, match):
        return redirect(phone.round_link)
    moves = [] if match.state.play_off else list(moves_after_match(phone, match))
    context = {"phone": phone, "round": match, "match": match, "moves": moves, "next": current}
    return render(request, "table/match_end.html", context)
