"""Pages that lodge an appeal and record its outcome (Laws 92 and 93)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.appeals import appeals_of_session
from boards.queries.rulings import boards_at_tables
from boards.queries.table_results import TableResult
from boards.services.appeals import (
    APPEAL_LAW,
    HEARING_LAW,
    AppealBody,
    AppealOutcome,
    decide_appeal,
    lodge_appeal,
)
from boards.services.results import ChangeRequest
from boards.validators.rulings import LONGEST_LAW_TEXT
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.rulings.ruling_list import lodged_appeal, result_location
from web.director.session_urls import session_url
from web.director.timing.correction_period import correction_period_clocks
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from boards.models import Appeal
    from club.models import User
    from tournament.models import Session

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
# The most that the column, a PositiveSmallIntegerField, can hold.
MAX_VERSION = 32_767


class AppealBaseForm(forms.Form):
    """Fields of an appeal and of its outcome: Law, reason, version seen, idempotency key."""

    law = forms.CharField(label=gettext_lazy("Law"), max_length=LONGEST_LAW_TEXT)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    seen = forms.IntegerField(min_value=0, max_value=MAX_VERSION, widget=forms.HiddenInput())
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request of an appeal, for the services."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role}
        return ChangeRequest(cleaned["seen"], cleaned["request_id"], by, Source.DIRECTOR, **who)


class LodgeAppealForm(AppealBaseForm):
    """Which pair appeals, whether both members concur, and why a late appeal is admitted."""

    pair = forms.TypedChoiceField(label=gettext_lazy("Which pair appeals"), coerce=int)
    concur = forms.BooleanField(
        required=False,
        label=gettext_lazy("Both members agree; an absent member counts as agreeing (Law 92D)"),
    )
    admitted = forms.CharField(
        required=False,
        max_length=LONGEST_REASON,
        label=gettext_lazy("Reason for admitting it late"),
    )
    field_order = ("pair", "concur", "law", "reason", "admitted", "seen", "request_id")

    def __init__(
        self, *args: Any, now: SessionSnapshot, cell: TableResult, late: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        pairs = [(str(place), _pair_caption(now, place)) for place in cell.seated]
        self.fields["pair"].choices = pairs  # type: ignore[attr-defined]
        self.fields["law"].initial = APPEAL_LAW
        self.fields["seen"].initial = cell.version
        # Law 92B: only after the appeal period does an appeal need to be admitted.
        if not late:
            del self.fields["admitted"]


class AppealOutcomeForm(AppealBaseForm):
    """Outcome of an appeal, and the body that decided it."""

    ended = forms.ChoiceField(label=gettext_lazy("Outcome"), choices=AppealOutcome.choices)
    body = forms.ChoiceField(label=gettext_lazy("Who decided"), choices=AppealBody.choices)
    field_order = ("ended", "body", "law", "reason", "seen", "request_id")

    def __init__(self, *args: Any, cell: TableResult, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["law"].initial = HEARING_LAW
        self.fields["seen"].initial = cell.version


@for_session(may=ClubPermission.DIRECT)
def lodge_appeal_page(
    request: SignedInRequest, session: Session, seating_board: int
) -> HttpResponse:
    """Lodge an appeal of a pair against the current result of a board at a table."""
    now = cached_snapshot_of(session)
    cell = _table_result_or_404(now, seating_board)
    over = correction_period_clocks(now, timezone.now())
    # The second clock is that of the appeal period.
    late = bool(over) and over[1].over
    sent = request.POST if request.method == "POST" else None
    form = LodgeAppealForm(sent, now=now, cell=cell, late=late)
    status = OK
    if sent is not None:
        status = _lodge(request, session, cell, form)
        if status == OK:
            messages.success(request, _("The appeal is lodged. Its result is marked."))
            return redirect("director:ruling_list", session.event.club.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "where": result_location(now, cell),
        "clocks": over,
    }
    return render(request, "director/appeal.html", context, status=status)


def _lodge(
    request: SignedInRequest, session: Session, cell: TableResult, form: LodgeAppealForm
) -> int:
    if not form.is_valid():
        return UNPROCESSABLE
    cleaned = form.cleaned_data
    place = get_object_or_404(places_of_session(session.pk), pk=cleaned["pair"])
    board = get_object_or_404(boards_at_tables(session.pk, cell.board), pk=cell.pk)
    how = {
        "concur": cleaned["concur"],
        "law": cleaned["law"],
        "admitted": cleaned.get("admitted", ""),
    }
    try:
        lodge_appeal(board, place, form.asked(request.user, request.may.role), **how)
    except (BoardError, MissingPermissionError) as refusal:
        return _add_refusal(form, refusal)
    return OK


@for_session(may=ClubPermission.DIRECT)
def appeal_outcome_page(request: SignedInRequest, session: Session, appeal: int) -> HttpResponse:
    """Record the outcome of an appeal; if the ruling changes, it is changed first."""
    row = get_object_or_404(appeals_of_session(session.pk), pk=appeal)
    now = cached_snapshot_of(session)
    cells = {cell.pk: cell for cell in now.cells}
    sent = request.POST if request.method == "POST" else None
    form = AppealOutcomeForm(sent, cell=cells[row.seating_board_id])
    status = OK
    if sent is not None:
        status = _record_outcome(request, row, form)
        if status == OK:
            messages.success(request, _("The outcome of the appeal is recorded."))
            return redirect("director:ruling_list", session.event.club.slug, session.pk)
    context = {"session": session, "form": form, "appeal": lodged_appeal(now, cells, row)}
    return render(
        request,
        "director/appeal_outcome.html",
        context | {"place": session_url(now)},
        status=status,
    )


def _record_outcome(request: SignedInRequest, row: Appeal, form: AppealOutcomeForm) -> int:
    if not form.is_valid():
        return UNPROCESSABLE
    cleaned = form.cleaned_data
    decision = form.asked(request.user, request.may.role)
    try:
        decide_appeal(
            row,
            AppealOutcome(cleaned["ended"]),
            decision,
            body=AppealBody(cleaned["body"]),
            law=cleaned["law"],
        )
    except (BoardError, MissingPermissionError) as refusal:
        return _add_refusal(form, refusal)
    return OK


def _add_refusal(form: AppealBaseForm, refusal: BoardError | MissingPermissionError) -> int:
    """Add the error to the form and return the HTTP status."""
    form.add_error(None, error_message(refusal))
    if not isinstance(refusal, StaleBoardDataError):
        return UNPROCESSABLE
    # The page now shows the current result, so the form sent again has seen that.
    sent = {name: form.data.get(name) for name in form.data}
    form.data = sent | {"seen": refusal.facts.get("version", 0)}
    return CONFLICT


def _table_result_or_404(now: SessionSnapshot, pk: int) -> TableResult:
    table_result = next((cell for cell in now.cells if cell.pk == pk and cell.expected), None)
    if table_result is None:
        raise Http404
    return table_result


def _pair_caption(now: SessionSnapshot, place: int) -> str:
    people = pair_names.player_names(now.pairs[place])
    return " · ".join(filter(None, (pair_names.pair_label(now, place), people)))
