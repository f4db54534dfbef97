"""Late hands of phones on the page of a match: to enter, or to dismiss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.matches.late_hands import find_late_hand, waiting_late_hands
from boards.services.matches.late_hands import dismiss_late_hand
from club.queries.permissions import ClubPermission
from scoring.notation.sheet_hand_text import read_sheet_hand
from web.director.access.member_access import SignedInRequest
from web.director.matches.match_access import MatchAccess, for_match
from web.shared.render.sheet_hands import sheet_hand_text

if TYPE_CHECKING:
    from django.http import HttpResponse

    from boards.models import LateHand
    from boards.queries.matches.match_states import MatchState


@dataclass(frozen=True, slots=True)
class LateHandRow:
    """A late hand as it reads, and the recorded hand in its place; empty if there is none."""

    late: LateHand
    text: str
    recorded: str


def list_late_hands(match: MatchState) -> list[LateHandRow]:
    """The late hands of a match that wait. One query."""
    recorded = {line.number: line.hand for line in match.lines}
    return [
        LateHandRow(
            late,
            sheet_hand_text(read_sheet_hand(late.entered)),
            sheet_hand_text(hand) if (hand := recorded.get(late.number)) else "",
        )
        for late in waiting_late_hands(match.pk)
    ]


@for_match(writes=ClubPermission.ENTER)
@require_POST
def dismiss_match_late_hand(
    request: SignedInRequest, access: MatchAccess, late_hand: int
) -> HttpResponse:
    """Dismiss a late hand, so that it is not asked about again."""
    late = find_late_hand(access.seating.pk, late_hand)
    if late is None:
        raise Http404
    dismiss_late_hand(late, actor=request.actor)
    messages.success(request, _("Dismissed."))
    return redirect("director:match", *access.address)
