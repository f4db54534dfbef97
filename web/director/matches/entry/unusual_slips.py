"""Lists the match slips with unusual totals of a match event, and marks one as checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from boards.errors import BoardError
from boards.services.matches.slip_checks import check_slip
from boards.services.results import ChangeRequest
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.slip_checks import (
    CheckedSlip,
    checked_slips,
    count_slips_to_check,
    unusual_slips,
)
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_caption, match_event_url, match_url
from web.director.matches.match_access import MatchAccess, for_match
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.unusual_totals import describe_total_marks
from web.shared.render.numbers import format_points


@dataclass(frozen=True, slots=True)
class UnusualSlipRow:
    """A marked slip with its match, totals, reasons and check."""

    round: int
    meeting: str
    totals: tuple[str, str]
    reasons: tuple[str, ...]
    version: int
    link: str
    request_id: UUID
    check: CheckedSlip | None


class SlipCheckForm(forms.Form):
    """The version that was checked, or whose check is withdrawn."""

    seen = forms.IntegerField(min_value=1)
    request_id = forms.UUIDField()
    withdraw = forms.BooleanField(required=False)


def unusual_slip_rows(snapshot: MatchEventSnapshot, place: str) -> Iterator[UnusualSlipRow]:
    """Rows of all unusual slips in the order of play, checked or not. One query."""
    for slip in unusual_slips(snapshot, checked_slips(snapshot.pk)):
        match = slip.match
        we, they = match.set_points or (0, 0)
        yield UnusualSlipRow(
            match.round,
            match_caption(snapshot, match),
            (format_points(we), format_points(they)),
            tuple(describe_total_marks(slip.marks)),
            match.version,
            match_url(place, match),
            uuid4(),
            slip.check,
        )


def unchecked_slips_notice(snapshot: MatchEventSnapshot) -> str:
    """Sentence: how many unusual slips are unchecked; empty if none are. One query."""
    count = count_slips_to_check(snapshot)
    if not count:
        return ""
    message = ngettext(
        "%(count)s unusual slip has not been checked.",
        "%(count)s unusual slips have not been checked.",
        count,
    )
    return message % {"count": count}


@for_match(writes=ClubPermission.ENTER)
@require_POST
def save_slip_check(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Mark an unusual slip as checked, or withdraw that."""
    form = SlipCheckForm(request.POST)
    if form.is_valid():
        _record_slip_check(request, access, form)
    else:
        messages.error(request, _("Reload the page, then check the slip again."))
    return redirect(f"{match_event_url(access.event)}#unusual")


def _record_slip_check(request: SignedInRequest, access: MatchAccess, form: SlipCheckForm) -> None:
    cleaned = form.cleaned_data
    by = ChangeRequest(
        cleaned["seen"], cleaned["request_id"], request.user, Source.DIRECTOR, role=access.role
    )
    try:
        check_slip(access.seating, by, is_checked=not cleaned["withdraw"])
    except BoardError as refusal:
        messages.error(request, error_message(refusal))
