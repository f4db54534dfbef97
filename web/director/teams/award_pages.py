"""Page that lists, gives and withdraws awards in a contest: forfeits, penalties, carry-over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from boards.queries.contest_adjustments import contest_adjustments_of_session
from boards.services.contest_adjustments import give_contest_award, withdraw_contest_award
from reports.content.teams.contest_award_notes import describe_contest_award
from standings.teams.knock_out_contest import KnockOutContest
from web.director.access.member_access import SignedInRequest, for_session
from web.director.teams.award_forms import (
    AdvanceForm,
    AwardReasonForm,
    CarryOverForm,
    Contest,
    ContestAwardForm,
    MatchAwardForm,
    PointsAwardForm,
)
from web.director.teams.contest_access import contest_or_404
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from tournament.models import Session

POINT_FORMS: Mapping[str, type[ContestAwardForm]] = {
    "match": MatchAwardForm,
    "points": PointsAwardForm,
    "carried": CarryOverForm,
}
# In a knock-out a director says who goes on: its matches have no points.
KNOCK_OUT_FORMS: Mapping[str, type[ContestAwardForm]] = {**POINT_FORMS, "match": AdvanceForm}


def _forms_of(contest: Contest) -> Mapping[str, type[ContestAwardForm]]:
    return KNOCK_OUT_FORMS if isinstance(contest, KnockOutContest) else POINT_FORMS


@dataclass(frozen=True, slots=True)
class AwardLogRow:
    """An award in the log, why it was withdrawn if it was, and the form to withdraw it."""

    pk: int
    entrant: str
    words: str
    reason: str
    author: str
    withdrawn: str
    form: AwardReasonForm


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def contest_awards_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Log of the awards of a contest, and forms to give one."""
    contest = contest_or_404(session)
    sent = request.POST.get("do", "") if request.method == "POST" else ""
    log = _award_log(session, contest)
    award_forms = {
        key: form(
            request.POST if key == sent else None,
            contest=contest,
            auto_id=f"{key}-%s",
            initial={"seen": log.version, "match": request.GET.get("match")},
        )
        for key, form in _forms_of(contest).items()
    }
    form = award_forms.get(sent)
    if form and form.is_valid() and form.award:
        with add_form_error(form):
            asked = form.change_request(request.user, request.may.role)
            give_contest_award(session, form.award, asked)
            messages.success(request, _("Saved. The standings count it."))
            return _to_awards(session)
    return _page(request, session, log, award_forms)


def _page(
    request: SignedInRequest,
    session: Session,
    log: AwardLog,
    award_forms: Mapping[str, ContestAwardForm],
) -> HttpResponse:
    context = {
        "session": session,
        "log": log.rows,
        "forms": award_forms,
        "knock_out": session.event.is_knock_out,
    }
    status = form_page_status(*award_forms.values(), *(row.form for row in log.rows))
    return render(request, "director/teams/awards.html", context, status=status)


@for_session
@require_POST
def withdraw_award_page(
    request: SignedInRequest, session: Session, team_award: int
) -> HttpResponse:
    """Withdraw an award with a reason."""
    contest = contest_or_404(session)
    row = get_object_or_404(contest_adjustments_of_session(session.pk), pk=team_award)
    form = _withdrawal_form(row.pk, request.POST)
    if form.is_valid():
        with add_form_error(form):
            withdraw_contest_award(row, form.change_request(request.user, request.may.role))
            messages.success(request, _("Withdrawn. The standings no longer count it."))
            return _to_awards(session)
    log = _award_log(session, contest, {row.pk: form})
    empty = {
        key: form(contest=contest, auto_id=f"{key}-%s", initial={"seen": log.version})
        for key, form in _forms_of(contest).items()
    }
    return _page(request, session, log, empty)


@dataclass(frozen=True, slots=True)
class AwardLog:
    """The log of awards, oldest first, and its version."""

    version: int
    rows: tuple[AwardLogRow, ...]


def _award_log(
    session: Session, contest: Contest, refused: Mapping[int, AwardReasonForm] | None = None
) -> AwardLog:
    rows = list(contest_adjustments_of_session(session.pk))
    withdrawn = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    given = tuple(
        AwardLogRow(
            row.pk,
            f"{contest.entrants[row.entry_id].number} {contest.entrants[row.entry_id].name}",
            describe_contest_award(contest, row.value),
            row.reason,
            row.author.get_username() if row.author else "",
            withdrawn.get(row.pk, ""),
            (refused or {}).get(row.pk) or _withdrawal_form(row.pk, seen=len(rows)),
        )
        for row in rows
        if row.reverses_id is None
    )
    return AwardLog(len(rows), given)


def _withdrawal_form(award: int, sent: Any = None, seen: int = 0) -> AwardReasonForm:
    """Form to withdraw an award, with field ids unlike those of the other rows."""
    return AwardReasonForm(sent, auto_id=f"back-{award}-%s", initial={"seen": seen})


def _to_awards(session: Session) -> HttpResponse:
    return redirect("director:team_awards", session.event.club.slug, session.pk)
