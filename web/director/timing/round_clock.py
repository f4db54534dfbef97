"""Page of a session's round clock: start, pause, adjust, advance or stop it.

It also forecasts the finish: by the clock, and by the pace of the slowest table.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from movements.round_clock import finish_by_clock
from standings.snapshot_cache import cached_snapshot_of
from standings.tables_in_play import finish_by_pace
from tournament.errors import StaleClockError, StaleSessionError, TournamentError
from tournament.queries.round_clock import (
    CLOCK_STATES,
    clock_after_change,
    last_clock_change,
    rounds_of_session,
)
from tournament.services.sessions.round_clock import (
    CLOCK_CHANGES,
    MOST_MINUTES_A_ROUND,
    MOST_MINUTES_ADJUSTED,
    ClockPlan,
    adjust_round_clock,
    start_round_clock,
)
from web.director.access.member_access import SignedInRequest
from web.director.phones.phone_access import for_phone_session
from web.shared.clock.clock_display import display_clock, respond_with_clock
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import ClockChange, Session

CONFLICT = 409
UNPROCESSABLE = 422
# The default where the boards of a round do not say: four hands and the move.
MINUTES_A_MATCH = 35


class ClockStartForm(forms.Form):
    """At which round the clock starts, and how long a round takes."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=999)
    minutes = forms.IntegerField(
        label=_("Minutes per round"), min_value=1, max_value=MOST_MINUTES_A_ROUND
    )
    automatic = forms.BooleanField(
        required=False, label=_("Start the next round automatically when the time is up")
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput())


class ClockChangeForm(forms.Form):
    """The version that the page showed, and the minutes to add or remove, if any."""

    seen = forms.IntegerField(min_value=0)
    minutes = forms.IntegerField(
        required=False, min_value=-MOST_MINUTES_ADJUSTED, max_value=MOST_MINUTES_ADJUSTED
    )


@dataclass(frozen=True, slots=True)
class FinishForecast:
    """When play is expected to end, by the clock and by the pace; None if that is not known."""

    by_clock: datetime | None
    by_pace: datetime | None


@never_cache
@for_phone_session
@require_safe
def round_clock_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """The clock with its buttons, and the forecast of the finish."""
    return _page(request, session)


@for_phone_session
@require_safe
def round_clock_text(request: SignedInRequest, session: Session) -> HttpResponse:
    """The text of the clock for the script that polls it."""
    return respond_with_clock(request, session)


@for_phone_session
@require_POST
def start_clock(request: SignedInRequest, session: Session) -> HttpResponse:
    """Start the clock at the beginning of a round."""
    form = ClockStartForm(request.POST)
    if not form.is_valid():
        return _page(request, session, form=form, status=UNPROCESSABLE)
    choices = dict(form.cleaned_data)
    seen = choices.pop("seen")
    try:
        start_round_clock(session, ClockPlan(**choices), seen=seen, actor=request.actor)
    except TournamentError as refusal:
        return _refused(request, session, refusal, form=form)
    return _redirect_to_clock(session)


@for_phone_session
@require_POST
def change_clock(request: SignedInRequest, session: Session) -> HttpResponse:
    """Pause the clock, let it go on, add or remove minutes, begin the next round, or stop it."""
    form = ClockChangeForm(request.POST)
    if not form.is_valid():
        return _page(request, session, status=UNPROCESSABLE)
    seen, minutes = form.cleaned_data["seen"], form.cleaned_data["minutes"]
    change = CLOCK_CHANGES.get(request.POST.get("change", ""))
    try:
        if change:
            change(session, seen=seen, actor=request.actor)
        elif minutes:
            adjust_round_clock(session, minutes=minutes, seen=seen, actor=request.actor)
    except TournamentError as refusal:
        return _refused(request, session, refusal)
    return _redirect_to_clock(session)


def _refused(
    request: SignedInRequest,
    session: Session,
    refusal: TournamentError,
    form: ClockStartForm | None = None,
) -> HttpResponse:
    if isinstance(refusal, StaleSessionError):
        raise Http404 from refusal
    status = CONFLICT if isinstance(refusal, StaleClockError) else UNPROCESSABLE
    session.refresh_from_db(fields=["revision", "unscored_revisions", "state"])
    return _page(request, session, error_message(refusal), form=form, status=status)


def _page(
    request: SignedInRequest,
    session: Session,
    refusal: str = "",
    *,
    form: ClockStartForm | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    change = last_clock_change(session.pk)
    open_ = session.state in CLOCK_STATES
    clock = clock_after_change(session, change) if change and open_ else None
    last_round, boards = rounds_of_session(session)
    context = {
        "session": session,
        "clock": display_clock(clock, now) if clock else None,
        "version": change.version if change else 0,
        "change": change,
        "open": open_ and last_round,
        "rounds": last_round,
        "forecast": FinishForecast(
            finish_by_clock(clock, now) if clock else None, _finish_by_pace(session, now)
        ),
        "form": form or _start_form(session, change, boards),
        "refusal": refusal,
        "tab": "round_clock",
    }
    return render(request, "director/round_clock.html", context, status=status)


def _finish_by_pace(session: Session, now: datetime) -> datetime | None:
    if session.event.is_four_hand or session.state not in CLOCK_STATES:
        return None
    return finish_by_pace(cached_snapshot_of(session).awaited, now)


def _start_form(session: Session, change: ClockChange | None, boards: int) -> ClockStartForm:
    """The form with the last choices; before the first start, with the club's minutes a board."""
    if change:
        initial = {
            "round": change.round,
            "minutes": change.seconds_a_round // 60,
            "automatic": change.automatic,
        }
    else:
        minutes = round(boards * session.event.club.minutes_a_board) or MINUTES_A_MATCH
        initial = {"round": 1, "minutes": min(minutes, MOST_MINUTES_A_ROUND)}
    version = change.version if change else 0
    return ClockStartForm(initial=initial | {"seen": version})


def _redirect_to_clock(session: Session) -> HttpResponse:
    return redirect("director:round_clock", session.event.club.slug, session.pk)
