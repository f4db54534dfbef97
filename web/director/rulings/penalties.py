"""Page that lists, gives and withdraws the penalties of a session (Laws 90 and 91)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from boards.errors import BoardError
from boards.queries.penalties import FITTING_UNITS, penalties_of_session
from boards.services.penalties import give_penalty, withdraw_penalty
from boards.services.results import ChangeRequest
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from movements.errors import MovementNotFoundError
from reports.content.cells.pair_names import pair_label
from reports.content.results.penalty_notes import format_penalty
from scoring.boards.penalties import DISCIPLINARY, PROCEDURAL, PenaltyUnit, ScorePenalty
from scoring.errors import ScoringError
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.sessions import places_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.pair_forms import PairField, pair_choices
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import User
    from tournament.models import Session

# The most that the column, a PositiveSmallIntegerField, can hold.
MAX_ROUND = 32_767
UNIT_CHOICES = (
    (PenaltyUnit.PERCENT_OF_TOP, gettext_lazy("per cent of a top")),
    (PenaltyUnit.MATCHPOINTS, gettext_lazy("matchpoints")),
    (PenaltyUnit.PERCENT_OF_SESSION, gettext_lazy("per cent of the session")),
    (PenaltyUnit.IMPS, gettext_lazy("IMPs")),
)
LAW_CHOICES = (
    (PROCEDURAL, gettext_lazy("90: procedural penalty")),
    (DISCIPLINARY, gettext_lazy("91: disciplinary penalty")),
)
NO_REFUSED_FORMS: Mapping[int, PenaltyReasonForm] = {}
USUAL_AMOUNTS = {PenaltyUnit.PERCENT_OF_TOP: 10, PenaltyUnit.IMPS: 3}


class PenaltyReasonForm(forms.Form):
    """Reason of a penalty, and the idempotency key."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request of a penalty, for the services."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role}
        # 0: penalties have no versions, so none was seen.
        return ChangeRequest(0, cleaned["request_id"], by, Source.DIRECTOR, **who)


class PenaltyForm(PenaltyReasonForm):
    """Pair, amount, unit, Law and round of a penalty."""

    pair = PairField(label=gettext_lazy("Pair"))
    amount = forms.DecimalField(
        label=gettext_lazy("How much"), min_value=0, max_digits=6, decimal_places=2
    )
    unit = forms.ChoiceField(label=gettext_lazy("of what"))
    law = forms.ChoiceField(label=gettext_lazy("Law"), choices=LAW_CHOICES)
    round = forms.IntegerField(
        label=gettext_lazy("Round, if it is known"),
        min_value=1,
        max_value=MAX_ROUND,
        required=False,
        help_text=gettext_lazy("If left empty, it counts at the end."),
    )
    field_order = ("pair", "amount", "unit", "law", "round", "reason", "request_id")

    def __init__(self, *args: Any, now: SessionSnapshot, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A percentage of a top makes no sense in IMPs, nor IMPs at matchpoints.
        fitting = FITTING_UNITS[now.facts.regulations.method]
        units = [(unit.value, label) for unit, label in UNIT_CHOICES if unit in fitting]
        self.fields["unit"].choices = units  # type: ignore[attr-defined]
        pairs = pair_choices(now.pairs)
        self.fields["pair"].choices = pairs  # type: ignore[attr-defined]
        usual = next((USUAL_AMOUNTS[unit] for unit in USUAL_AMOUNTS if unit in fitting), None)
        self.fields["amount"].initial = usual

    @property
    def penalty(self) -> ScorePenalty:
        """The penalty as a value."""
        cleaned = self.cleaned_data
        # Exact: a Decimal becomes a Fraction without rounding.
        what = (Fraction(cleaned["amount"]), PenaltyUnit(cleaned["unit"]), cleaned["law"])
        return ScorePenalty(*what, cleaned["round"])


@dataclass(frozen=True, slots=True)
class PenaltyLogRow:
    """A penalty in the log, why it was withdrawn if it was, and the form to withdraw it."""

    pk: int
    pair: str
    words: str
    reason: str
    author: str
    counts: bool
    taken_back: str
    form: PenaltyReasonForm


@for_session
def penalties_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Log of a session's penalties, and a form to give one."""
    now = cached_snapshot_of(session)
    posted = request.method == "POST"
    asked_for = {"pair": request.GET.get("pair")}
    form = PenaltyForm(request.POST if posted else None, now=now, initial=asked_for)
    if posted and form.is_valid() and _give_penalty(request, session, form):
        return redirect("director:penalties", session.event.club.slug, session.pk)
    return _page(request, session, now, form, list(_penalty_log_rows(now)))


def _page(
    request: SignedInRequest,
    session: Session,
    now: SessionSnapshot,
    form: PenaltyForm,
    log: list[PenaltyLogRow],
) -> HttpResponse:
    context = {"session": session, "form": form, "log": log}
    context["none_fit"] = not FITTING_UNITS[now.facts.regulations.method]
    status = form_page_status(form, *(line.form for line in log))
    return render(request, "director/penalties.html", context, status=status)


def _give_penalty(request: SignedInRequest, session: Session, form: PenaltyForm) -> bool:
    """Give the penalty; False, with an error in the form, if the service refuses."""
    place = get_object_or_404(places_of_session(session.pk), pk=form.cleaned_data["pair"])
    try:
        give_penalty(place, form.penalty, form.asked(request.user, request.may.role))
    except MovementNotFoundError as refusal:
        form.add_error("round", error_message(refusal))
        return False
    except (BoardError, ScoringError, TournamentError) as refusal:
        form.add_error(None, error_message(refusal))
        return False
    return True


@for_session
@require_POST
def withdraw_penalty_page(request: SignedInRequest, session: Session, penalty: int) -> HttpResponse:
    """Withdraw a penalty with a reason."""
    row = get_object_or_404(penalties_of_session(session.pk), pk=penalty)
    form = _withdrawal_form(penalty, request.POST)
    if form.is_valid():
        with add_form_error(form):
            withdraw_penalty(row, form.asked(request.user, request.may.role))
            messages.success(request, _("The penalty is withdrawn."))
            return redirect("director:penalties", session.event.club.slug, session.pk)
    now = cached_snapshot_of(session)
    return _page(
        request, session, now, PenaltyForm(now=now), list(_penalty_log_rows(now, {penalty: form}))
    )


def _withdrawal_form(penalty: int, sent: QueryDict | None = None) -> PenaltyReasonForm:
    """Form to withdraw a penalty, with field ids unlike those of the other rows."""
    return PenaltyReasonForm(sent, auto_id=f"back-{penalty}-%s")


def _penalty_log_rows(
    now: SessionSnapshot, refused: Mapping[int, PenaltyReasonForm] = NO_REFUSED_FORMS
) -> Iterator[PenaltyLogRow]:
    rows = list(penalties_of_session(now.facts.pk))
    taken = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    for row in rows:
        if row.reverses_id is None:
            yield PenaltyLogRow(
                row.pk,
                pair_label(now, row.place_id),
                format_penalty(row.value),
                row.reason,
                row.author.get_username() if row.author else "",
                bool(now.scale_of(row.place_id).counting([row.value])),
                taken.get(row.pk, ""),
                refused.get(row.pk) or _withdrawal_form(row.pk),
            )
