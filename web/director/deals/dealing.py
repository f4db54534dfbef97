"""Deals the boards of a session at random, from the hand records page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.errors import BoardError
from boards.services.dealing import deal_boards
from boards.services.deals import DealRequest
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from reports.content.cells.pair_names import format_board_ranges
from web.director.access.member_access import SignedInRequest, for_session
from web.director.deals.hand_records import UNPROCESSABLE, render_hand_records
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session


class DealingForm(forms.Form):
    """The seed, empty for a random one."""

    seed = forms.CharField(required=False)
    request_id = forms.UUIDField(required=False)
    reason = forms.CharField(required=False, max_length=LONGEST_REASON)


@for_session
@require_POST
def deal_random(request: SignedInRequest, session: Session) -> HttpResponse:
    """Deal every board without a deal and without a result."""
    form = DealingForm(request.POST)
    form.is_valid()
    cleaned = form.cleaned_data
    who = (request.user, Source.DIRECTOR, request.may.role, cleaned.get("reason", ""))
    deal_request = DealRequest({}, cleaned.get("request_id") or uuid4(), *who)
    try:
        rows = deal_boards(session, deal_request, seed=cleaned.get("seed", ""))
    except BoardError as refusal:
        text = error_message(refusal)
        return render_hand_records(request, session, text, refused_at="seed", status=UNPROCESSABLE)
    numbers = sorted(row.board.number for row in rows)
    boards = format_board_ranges(numbers)
    messages.success(request, _("Boards %(boards)s were dealt.") % {"boards": boards})
    return redirect("director:hand_records", session.event.club.slug, session.pk)
