"""Keeps hands that arrive after the match day was closed, or after another phone got the seat.

The other pair accepted them while the network was down. The director decides about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from boards.queries.matches.late_hands import late_hands_of_table
from boards.queries.matches.match_states import MatchState, find_match_row_by_request
from boards.queries.matches.table_matches import matches_at_table, seating_at_table
from boards.services.matches.late_hands import keep_late_hand
from scoring.score_sheets.sheet_hands import DealtHand
from tournament.errors import SessionStateError, TournamentError
from web.shared.messages.errors.error_text import error_message
from web.table.access import TablePhone
from web.table.matches.hand_question_order import read_hand_draft
from web.table.results.correction_list import RequestAtTable
from web.table.results.question_order import read_request_id

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from boards.models import LateHand

CONFLICT = 409
# A match has four hands; passed-out ones are dealt again.
MOST_LINES = 100


def answer_late_hand(
    request: HttpRequest, phone: TablePhone, match_round: int, number: int
) -> HttpResponse:
    """Keep a late hand for the director, and say so; one that was recorded before is no news.

    The answer is the same whatever is recorded: by trying, a phone finds out nothing.
    """
    matches = matches_at_table(phone.token) if phone.plays_matches else ()
    state = next((match for match in matches if match.round == match_round), None)
    draft = read_hand_draft(request.POST)
    request_id = read_request_id(request.POST.get("request_id", ""))
    seating = seating_at_table(phone.token, state.pk) if state else None
    if state is None or seating is None or request_id is None or draft.question:
        raise Http404
    if not 1 <= number <= MOST_LINES:
        raise Http404
    stored = find_match_row_by_request(request_id)
    if stored is not None and stored.seating_id == seating.pk:
        return redirect(phone.round_link)
    table = phone.token.table
    answer: TournamentError = (
        SessionStateError("hand_after_close", hand=number, table=table)
        if phone.after_play
        else SessionStateError("hand_without_seat", hand=number, table=table)
    )
    if _recorded_hand(state, number) != draft.hand:
        try:
            keep_late_hand(phone.token, seating, number, draft.hand, request_id=request_id)
        except TournamentError as refusal:
            answer = refusal
    context = {"phone": phone, "refusal": error_message(answer)}
    return render(request, "table/message.html", context, status=CONFLICT)


def render_closed_match_day(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """The page of a table after play: what became of its late hands."""
    requests = [
        RequestAtTable(
            _("Round %(round)s, hand %(hand)s")
            % {"round": late.seating.round, "hand": late.number},
            _("Accepted at the table: %(result)s") % {"result": late.entered},
            _late_state(late),
        )
        for late in late_hands_of_table(phone.token)
    ]
    return render(request, "table/closed_matches.html", {"phone": phone, "requests": requests})


def _late_state(late: LateHand) -> str:
    if getattr(late, "was_entered", False):
        return _("The director accepted it.")
    return (
        _("The director declined it.")
        if late.dismissed_at
        else _("The director has not decided yet.")
    )


def _recorded_hand(state: MatchState, number: int) -> DealtHand | None:
    return next((line.hand for line in state.lines if line.number == number), None)
