"""An appeal is lodged for a pair at the table, and it is said what came of it (Laws 92 and 93)."""

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

from boards.errors import BoardError, StaleResultError
from boards.queries.appeals import appeals_of
from boards.queries.rulings import boards_at_tables
from boards.queries.table_results import TableResult
from boards.services.appeals import TO_APPEAL, TO_HEAR, Body, Ended, decide_appeal, lodge_appeal
from boards.services.results import Request
from club.errors import RightError
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.director.access import SignedIn, for_session
from web.director.addresses import place_of
from web.director.periods import clocks
from web.director.reviews import told, where
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from boards.models import Appeal
    from club.models import User
    from tournament.models import Session

OK, CONFLICT, UNPROCESSABLE = 200, 409, 422
MOST_VERSIONS, LONGEST_REASON, LONGEST_LAW = 32_767, 200, 20


class ReviewForm(forms.Form):
    """The version that was seen, the Law, why, and the key by which it is done once."""

    law = forms.CharField(label=gettext_lazy("Law"), max_length=LONGEST_LAW)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    seen = forms.IntegerField(min_value=0, max_value=MOST_VERSIONS, widget=forms.HiddenInput())
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def asked(self, by: User, role: str) -> Request:
        """The same as the services want it."""
        facts = self.cleaned_data
        who = {"reason": facts["reason"], "role": role}
        return Request(facts["seen"], facts["request_id"], by, Source.DIRECTOR, **who)


class AppealForm(ReviewForm):
    """Which pair appeals, that both of it do, and why it is let in where it comes late."""

    pair = forms.TypedChoiceField(label=gettext_lazy("Which pair appeals"), coerce=int)
    concur = forms.BooleanField(
        required=False,
        label=gettext_lazy("Both members concur; one who is absent is deemed to (Law 92D)"),
    )
    admitted = forms.CharField(
        required=False,
        max_length=LONGEST_REASON,
        label=gettext_lazy("Why it is admitted, though it comes late"),
    )
    field_order = ("pair", "concur", "law", "reason", "admitted", "seen", "request_id")

    def __init__(
        self, *args: Any, now: SessionSnapshot, cell: TableResult, late: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        sides = [place for place in (cell.north_south, cell.east_west) if place is not None]
        pairs = [(str(each), _called(now, each)) for each in sides]
        self.fields["pair"].choices = pairs  # type: ignore[attr-defined]
        self.fields["law"].initial = TO_APPEAL
        self.fields["seen"].initial = cell.version
        if not late:
            del self.fields["admitted"]


class HearingForm(ReviewForm):
    """What came of it, and who heard it."""

    ended = forms.ChoiceField(label=gettext_lazy("What came of it"), choices=Ended.choices)
    body = forms.ChoiceField(label=gettext_lazy("Who decided"), choices=Body.choices)
    field_order = ("ended", "body", "law", "reason", "seen", "request_id")

    def __init__(self, *args: Any, cell: TableResult, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["law"].initial = TO_HEAR
        self.fields["seen"].initial = cell.version


@for_session(may=Right.DIRECT)
def appeal(request: SignedIn, session: Session, seating_board: int) -> HttpResponse:
    """A pair at this table appeals what stands there."""
    now = cached_snapshot_of(session)
    cell = _cell(now, seating_board)
    over = clocks(now, timezone.now())
    late = bool(over) and over[1].over
    sent = request.POST if request.method == "POST" else None
    form = AppealForm(sent, now=now, cell=cell, late=late)
    status = OK
    if sent is not None:
        status = _lodged(request, session, cell, form)
        if status == OK:
            messages.success(request, _("The appeal is lodged; what it is about is marked."))
            return redirect("director:reviews", session.event.club.slug, session.pk)
    shown = {"session": session, "form": form, "where": where(now, cell), "clocks": over}
    return render(request, "director/appeal.html", shown, status=status)


def _lodged(request: SignedIn, session: Session, cell: TableResult, form: AppealForm) -> int:
    if not form.is_valid():
        return UNPROCESSABLE
    facts = form.cleaned_data
    place = get_object_or_404(places_of_session(session.pk), pk=facts["pair"])
    board = get_object_or_404(boards_at_tables(session.pk, cell.board), pk=cell.pk)
    how = {"concur": facts["concur"], "law": facts["law"], "admitted": facts.get("admitted", "")}
    try:
        lodge_appeal(board, place, form.asked(request.user, request.may.role), **how)
    except (BoardError, RightError) as refusal:
        return _refused(form, refusal)
    return OK


@for_session(may=Right.DIRECT)
def hearing(request: SignedIn, session: Session, appeal: int) -> HttpResponse:
    """What came of an appeal; a new ruling is given before."""
    row = get_object_or_404(appeals_of(session.pk), pk=appeal)
    now = cached_snapshot_of(session)
    cells = {cell.pk: cell for cell in now.cells}
    sent = request.POST if request.method == "POST" else None
    form, status = HearingForm(sent, cell=cells[row.seating_board_id]), OK
    if sent is not None:
        status = _heard(request, row, form)
        if status == OK:
            messages.success(request, _("The outcome of the appeal is recorded."))
            return redirect("director:reviews", session.event.club.slug, session.pk)
    shown = {"session": session, "form": form, "appeal": told(now, cells, row)}
    return render(request, "director/hearing.html", shown | {"place": place_of(now)}, status=status)


def _heard(request: SignedIn, row: Appeal, form: HearingForm) -> int:
    if not form.is_valid():
        return UNPROCESSABLE
    facts, asked = form.cleaned_data, form.asked(request.user, request.may.role)
    try:
        decide_appeal(row, Ended(facts["ended"]), asked, body=Body(facts["body"]), law=facts["law"])
    except (BoardError, RightError) as refusal:
        return _refused(form, refusal)
    return OK


def _refused(form: ReviewForm, refusal: BoardError | RightError) -> int:
    """Say why not; a form that was stale has seen what stands when it is sent again."""
    form.add_error(None, sentence(refusal))
    if not isinstance(refusal, StaleResultError):
        return UNPROCESSABLE
    sent = {name: form.data.get(name) for name in form.data}
    form.data = sent | {"seen": refusal.facts.get("stands", 0)}
    return CONFLICT


def _cell(now: SessionSnapshot, pk: int) -> TableResult:
    found = next((cell for cell in now.cells if cell.pk == pk and cell.expected), None)
    if found is None:
        raise Http404
    return found


def _called(now: SessionSnapshot, place: int) -> str:
    people = names.names(now.pairs[place])
    return " · ".join(filter(None, (names.label(now, place), people)))
