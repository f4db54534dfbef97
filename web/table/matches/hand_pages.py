"""Phone pages that enter a hand of a four-hand match, question by question."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from boards.errors import BoardError
from boards.queries.matches.table_matches import seating_at_table
from boards.services.matches.match_entry import record_hand
from boards.services.results import ChangeRequest
from club.errors import MissingPermissionError
from club.queries.permissions import TABLE_ROLE
from club.services.audit_log import Source
from scoring.errors import ScoringError
from web.shared.messages.errors.error_text import error_message
from web.shared.phones.phone_presence import OTHER_SIDE, note_phone_question
from web.shared.render.numbers import format_points
from web.table.access import TablePhone, for_seated_phone
from web.table.matches.hand_question_order import HandDraft, read_hand_draft
from web.table.matches.hand_questions import ask_hand, hand_summary
from web.table.matches.late_hands import answer_late_hand
from web.table.matches.table_match import (
    TableMatch,
    columns_text,
    earned_by_last_hand,
    matches_of_phone,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

CONFLICT = 409


@for_seated_phone
@require_safe
def table_hand_page(
    request: HttpRequest, phone: TablePhone, match_round: int, number: int
) -> HttpResponse:
    """The next question about a hand; at the end the other pair sees it to accept it."""
    match, _before = matches_of_phone(phone)
    if match is None or match.state.dealer is None:
        return redirect(phone.round_link)
    if (match_round, number) != (match.number, match.state.next_number):
        return redirect(phone.round_link)
    draft = read_hand_draft(request.GET)
    page, back = phone.url("hand", match_round=match_round, number=number), draft.back()
    context = {
        "phone": phone,
        "round": match,
        "hand": match.next_hand,
        "deal": match.deal,
        "back": phone.round_link if back is None else f"{page}{back}",
    }
    # The hand of the match, as the players count it: those passed out are left out.
    hand = match.state.played + 1
    note_phone_question(phone.token.pk, "" if draft.question else OTHER_SIDE, hand)
    if draft.question:
        context |= {"question": ask_hand(match, draft), "summary": hand_summary(match, draft)}
        return render(request, "table/question.html", context)
    return render(request, "table/accept_hand.html", context | _accept_context(phone, match, draft))


def _accept_context(phone: TablePhone, match: TableMatch, draft: HandDraft) -> dict[str, object]:
    """What the pair in the East-West chairs reads before it accepts."""
    number = match.state.next_number
    after = match.state.with_line(number, draft.hand)
    totals = [format_points(total) for total in after.totals]
    return {
        "side": match.sides[1],
        "sides": match.sides,
        "result": match.hand_html(draft.hand),
        "is_passed_out": draft.bid is None,
        "earned": columns_text(earned_by_last_hand(after, number)),
        "totals": totals,
        "draft": draft,
        "key": f"{match.number}-{number}",
        "seen": match.state.version,
        "request_id": uuid4(),
        "accept": phone.url("accept_hand", match_round=match.number, number=number),
    }


@partial(for_seated_phone, too_late=answer_late_hand)
@require_POST
def accept_table_hand(
    request: HttpRequest, phone: TablePhone, match_round: int, number: int
) -> HttpResponse:
    """Record the hand that the other pair accepts; a repeated request records it once."""
    # The match before is found too: only to repeat the request of its last hand.
    matches = (match for match in matches_of_phone(phone) if match and match.number == match_round)
    match = next(matches, None)
    seating = seating_at_table(phone.token, match.state.pk) if match else None
    draft = read_hand_draft(request.POST)
    request_id, seen = _read_request(request)
    if seating is None:
        raise Http404
    if request_id is None or draft.question:
        return redirect(
            f"{phone.url('hand', match_round=match_round, number=number)}{draft.query()}"
        )
    change = ChangeRequest(
        seen, request_id, None, Source.TABLE, TABLE_ROLE, table_token=phone.token.pk
    )
    try:
        record_hand(seating, number, draft.hand, change)
    except (BoardError, MissingPermissionError, ScoringError) as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=CONFLICT)
    return redirect(phone.round_link)


def _read_request(request: HttpRequest) -> tuple[UUID | None, int]:
    seen = request.POST.get("seen", "")
    try:
        return UUID(request.POST.get("request_id", "")), int(seen[:6]) if seen.isdecimal() else 0
    except ValueError:
        return None, 0
