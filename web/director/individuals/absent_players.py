"""Page that marks players of an individual as absent, after a preview, and withdraws absences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from boards.queries.player_absences import (
    AbsenceSpan,
    PlannedAbsence,
    absences_of_session,
    plan_absence,
    span_of_absence,
)
from boards.services.player_absences import record_absence, withdraw_absence
from boards.services.results import ChangeRequest
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from reports.content.cells.pair_names import format_board_ranges, pair_label, player_names
from reports.content.results.player_absences import ABSENCE_TREATMENTS, format_absence_rounds
from scoring.laws.absences import AbsenceTreatment
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.pair_forms import FromRoundForm, PairField, pair_choices
from web.director.seating.seated_rounds import count_seated_rounds
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from boards.queries.table_results import TableResult
    from tournament.models import Place, Session

MAX_BOARD = 32_767
NO_REFUSED_FORMS: Mapping[int, AbsenceWithdrawalForm] = {}


class AbsenceForm(FromRoundForm):
    """The absent player, the rounds, what the boards become, and the reason."""

    player = PairField(label=gettext_lazy("Player"))
    to_round = forms.IntegerField(
        label=gettext_lazy("to round"),
        min_value=1,
        required=False,
        help_text=gettext_lazy("If left empty, to the end."),
    )
    from_board = forms.IntegerField(
        label=gettext_lazy("first board missed"),
        min_value=1,
        max_value=MAX_BOARD,
        required=False,
        help_text=gettext_lazy("Of the first round. If left empty, the whole round."),
    )
    treatment = forms.ChoiceField(
        label=gettext_lazy("The boards are"),
        choices=tuple(ABSENCE_TREATMENTS.items()),
        # As wide as a choice of pairs, for the averages of both sides.
        widget=forms.Select(attrs={"class": PairField.css_class}),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    field_order = ("player", "from_round", "to_round", "from_board", "treatment", "reason")

    def __init__(self, *args: Any, now: SessionSnapshot, **kwargs: Any) -> None:
        kwargs["initial"] = {"from_round": _first_waiting_round(now)} | kwargs.get("initial", {})
        super().__init__(*args, rounds=count_seated_rounds(now), **kwargs)
        self.fields["player"].choices = pair_choices(now.pairs)  # type: ignore[attr-defined]

    @property
    def span(self) -> AbsenceSpan:
        """The rounds of the absence."""
        return AbsenceSpan(
            *(self.cleaned_data[key] for key in ("from_round", "to_round", "from_board"))
        )

    def place_in(self, session: Session) -> Place:
        """The number of the player."""
        return get_object_or_404(places_of_session(session.pk), pk=self.cleaned_data["player"])


class AbsenceWithdrawalForm(forms.Form):
    """Why an absence is withdrawn, and the idempotency key."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)


class SentAbsenceForm(forms.Form):
    """The token of the preview, and the idempotency key."""

    seen = forms.CharField(max_length=32)
    request_id = forms.UUIDField()


@dataclass(frozen=True, slots=True)
class MissedTable:
    """A table in a round that cannot play some of its boards, and who else sits out there."""

    round: int
    table: int
    boards: str
    others: str


@dataclass(frozen=True, slots=True)
class AbsencePreview:
    """What an absence records, table by table, and the boards that keep their result."""

    tables: tuple[MissedTable, ...]
    kept: tuple[MissedTable, ...]
    boards: int
    treatment: str
    seen: str
    request_id: str


@dataclass(frozen=True, slots=True)
class AbsenceLogRow:
    """An absence in the log, why it was withdrawn if it was, and the form to withdraw it."""

    pk: int
    player: str
    rounds: str
    treatment: str
    reason: str
    author: str
    withdrawn: str
    form: AbsenceWithdrawalForm


@for_session
def absent_players_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Absences of an individual, a form for another with its preview, and its recording."""
    now = _individual_or_404(session)
    posted = request.method == "POST"
    data = request.POST if posted else request.GET
    # Only a number to start with is no request for a preview.
    asked = posted or "from_round" in data
    form = AbsenceForm(data if asked else None, now=now, initial={"player": data.get("player")})
    if posted and form.is_valid() and _record_absence(request, session, form):
        messages.success(request, _("The boards are recorded."))
        return redirect("director:absent_players", session.event.club.slug, session.pk)
    preview = None
    if asked and form.is_valid():
        with add_form_error(form):
            planned = plan_absence(form.place_in(session), form.span)
            preview = _describe_absence(now, planned, form)
    return _page(request, session, form, list(_absence_log_rows(now)), preview)


@for_session
@require_POST
def withdraw_absence_page(request: SignedInRequest, session: Session, absence: int) -> HttpResponse:
    """Withdraw an absence with a reason."""
    now = _individual_or_404(session)
    row = get_object_or_404(absences_of_session(session.pk), pk=absence)
    form = _withdrawal_form(absence, request.POST)
    if form.is_valid():
        with add_form_error(form):
            withdraw_absence(row, _change_request(request, form.cleaned_data))
            messages.success(request, _("The absence is withdrawn."))
            return redirect("director:absent_players", session.event.club.slug, session.pk)
    rows = list(_absence_log_rows(now, {absence: form}))
    return _page(request, session, AbsenceForm(now=now), rows, None)


def _first_waiting_round(now: SessionSnapshot) -> int:
    """The first round in which a result is missing, or else the last."""
    rounds = (cell.round for cell in now.cells if cell.is_missing)
    return min(rounds, default=max(count_seated_rounds(now), 1))


def _individual_or_404(session: Session) -> SessionSnapshot:
    if session.event.kind != "individual":
        raise Http404
    return cached_snapshot_of(session)


def _page(
    request: SignedInRequest,
    session: Session,
    form: AbsenceForm,
    log: list[AbsenceLogRow],
    preview: AbsencePreview | None,
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "log": log,
        "preview": preview,
        "tab": "absent_players",
    }
    status = form_page_status(form, *(row.form for row in log))
    return render(request, "director/individuals/absent_players.html", context, status=status)


def _record_absence(request: SignedInRequest, session: Session, form: AbsenceForm) -> bool:
    """Record a previewed absence; False, with an error in the form, if the service refuses."""
    sent = SentAbsenceForm(request.POST)
    # Without a preview it is shown now.
    if not sent.is_valid():
        return False
    treatment = AbsenceTreatment(form.cleaned_data["treatment"])
    change = _change_request(request, form.cleaned_data | sent.cleaned_data)
    with add_form_error(form):
        place = form.place_in(session)
        record_absence(place, form.span, treatment, change, seen=sent.cleaned_data["seen"])
        return True
    return False


def _change_request(request: SignedInRequest, cleaned: Mapping[str, Any]) -> ChangeRequest:
    who = {"reason": cleaned["reason"], "role": request.may.role}
    # 0: absences have no versions, so none was seen.
    return ChangeRequest(0, cleaned["request_id"], request.user, Source.DIRECTOR, **who)


def _withdrawal_form(absence: int, sent: QueryDict | None = None) -> AbsenceWithdrawalForm:
    """Form to withdraw an absence, with field ids unlike those of the other rows."""
    return AbsenceWithdrawalForm(sent, auto_id=f"back-{absence}-%s")


def _describe_absence(
    now: SessionSnapshot, planned: PlannedAbsence, form: AbsenceForm
) -> AbsencePreview:
    absent = form.cleaned_data["player"]
    treatment = str(ABSENCE_TREATMENTS[form.cleaned_data["treatment"]])
    tables, kept = (
        tuple(_missed_tables(now, cells, absent)) for cells in (planned.recorded, planned.kept)
    )
    boards = len(planned.recorded)
    return AbsencePreview(tables, kept, boards, treatment, planned.seen, str(uuid4()))


def _missed_tables(
    now: SessionSnapshot, cells: tuple[TableResult, ...], absent: int
) -> Iterator[MissedTable]:
    for (round_, table), group in groupby(cells, key=lambda cell: (cell.round, cell.table)):
        boards = list(group)
        others = [place for place in now.pairs if place != absent and boards[0].seats(place)]
        yield MissedTable(
            round_,
            table,
            format_board_ranges(cell.board for cell in boards),
            ", ".join(_player_text(now, place) for place in others),
        )


def _player_text(now: SessionSnapshot, place: int) -> str:
    names = player_names(now.pairs[place])
    label = pair_label(now, place)
    return f"{label} {names}" if names else label


def _absence_log_rows(
    now: SessionSnapshot, refused: Mapping[int, AbsenceWithdrawalForm] = NO_REFUSED_FORMS
) -> Iterator[AbsenceLogRow]:
    rows = list(absences_of_session(now.facts.pk))
    withdrawn = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    for row in rows:
        if row.reverses_id is None:
            yield AbsenceLogRow(
                row.pk,
                _player_text(now, row.place_id),
                format_absence_rounds(span_of_absence(row)),
                str(ABSENCE_TREATMENTS[row.treatment]),
                row.reason,
                row.author.get_username() if row.author else "",
                withdrawn.get(row.pk, ""),
                refused.get(row.pk) or _withdrawal_form(row.pk),
            )
