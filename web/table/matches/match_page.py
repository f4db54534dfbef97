"""First phone page of a table in a match event: players, score sheet, next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from boards.queries.matches.table_matches import seating_at_table
from boards.services.matches.match_dealers import choose_first_dealer
from scoring.laws.compass import Direction
from tournament.errors import TournamentError
from web.shared.messages.errors.error_text import error_message
from web.table.access import FORBIDDEN, TablePhone, for_seated_phone
from web.table.matches.table_match import TableMatch, chairs_to_accept, matches_of_phone
from web.table.result_text import direction_name

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def render_match_at_table(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Show the match in play; both pairs accept the total of the one before first."""
    current, before = matches_of_phone(phone)
    if before and chairs_to_accept(phone, before):
        return redirect(phone.url("accept_total"))
    context = {
        "phone": phone,
        "round": current,
        "match": current,
        "last": before,
        "chairs": [(direction.value, direction_name(direction)) for direction in Direction],
        "hand_link": _hand_link(phone, current) if current else "",
    }
    return render(request, "table/match.html", context)


def _hand_link(phone: TablePhone, match: TableMatch) -> str:
    return phone.url("hand", match_round=match.number, number=match.state.next_number)


@for_seated_phone
@require_POST
def save_dealer_at_table(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Keep who deals first, as the players drew it."""
    current, _before = matches_of_phone(phone)
    players = {direction.value: direction for direction in Direction}
    dealer = players.get(request.POST.get("dealer", ""))
    seating = seating_at_table(phone.token, current.state.pk) if current else None
    if seating is None:
        raise Http404
    if dealer:
        try:
            choose_first_dealer(phone.token, phone.device, seating, dealer)
        except TournamentError as refusal:
            context = {"phone": phone, "refusal": error_message(refusal)}
            return render(request, "table/message.html", context, status=FORBIDDEN)
    return redirect(phone.round_link)
