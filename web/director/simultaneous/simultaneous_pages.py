"""Pages that create, join, score and show simultaneous tournaments."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.queries.jobs import jobs_of_simultaneous
from reports.content.events.simultaneous import (
    simultaneous_boards_text,
    simultaneous_dates_text,
    simultaneous_method_name,
)
from reports.documents import SCORE_SIMULTANEOUS, simultaneous_file
from standings.services.simultaneous import join_simultaneous_with_same_deals
from standings.simultaneous.overall import (
    SimultaneousOverall,
    simultaneous_entries,
    simultaneous_overall,
    simultaneous_totals,
)
from tournament.queries.simultaneous import (
    embargo_edit_token,
    is_simultaneous_public,
    joinable_sessions,
    joined_sessions,
    simultaneous_of_club,
)
from tournament.services.events.simultaneous import (
    change_embargo,
    create_simultaneous,
    leave_simultaneous,
)
from web.director.access.member_access import SignedInRequest, for_club
from web.director.simultaneous.forms import EmbargoForm, JoinSimultaneousForm, SimultaneousPlanForm
from web.shared.messages.errors.error_text import job_error_message
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.pages.simultaneous import (
    build_simultaneous_page,
    explain_simultaneous_place,
    needs_scoring_job,
    requested_club,
    score_now_or_in_job,
)

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Simultaneous

FILE_TYPES = ("pdf", "xlsx", "csv")


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous_list_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Simultaneous tournaments of a club, with forms to create one and to join one."""
    form = SimultaneousPlanForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with add_form_error(form):
            created = create_simultaneous(club, form.plan, actor=request.actor)
            done = _("The simultaneous is created. Clubs join it with its code.")
            messages.success(request, done)
            return redirect("director:simultaneous", club.slug, created.slug)
    return _list_response(
        request, club, form, JoinSimultaneousForm(sessions=joinable_sessions(club.pk))
    )


@for_club
@require_POST
def join_simultaneous_event(request: SignedInRequest, club: Club) -> HttpResponse:
    """Let a session of this club join a simultaneous by its code."""
    form = JoinSimultaneousForm(request.POST, sessions=joinable_sessions(club.pk))
    if form.is_valid():
        who: dict[str, Any] = {"actor": request.actor}
        with add_form_error(form):
            row = join_simultaneous_with_same_deals(form.cleaned_data["code"], form.row, **who)
            messages.success(request, _("The session plays in the simultaneous."))
            return redirect("director:simultaneous", club.slug, row.simultaneous.slug)
    return _list_response(request, club, SimultaneousPlanForm(), form)


def _list_response(
    request: SignedInRequest, club: Club, form: SimultaneousPlanForm, join: JoinSimultaneousForm
) -> HttpResponse:
    context = {"rows": simultaneous_of_club(club.pk), "form": form, "join": join, "club": club}
    status = form_page_status(form, join)
    return render(request, "director/simultaneous_list.html", context, status=status)


def simultaneous_or_404(club: Club, slug: str) -> Simultaneous:
    """A simultaneous that this club organises or plays in; else 404. One query."""
    return get_object_or_404(simultaneous_of_club(club.pk), slug=slug)


def is_simultaneous_readable(club: Club, row: Simultaneous) -> bool:
    """Whether the club may see the ranking: the organiser always, others once it is public."""
    return row.club_id == club.pk or is_simultaneous_public(row)


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous_page(request: SignedInRequest, club: Club, field: str) -> HttpResponse:
    """Page of a simultaneous: sessions, scoring, ranking and its release time."""
    row = simultaneous_or_404(club, field)
    form = EmbargoForm(
        request.POST if request.method == "POST" else None, initial=_embargo_initial(row)
    )
    if form.is_bound:
        # Only the organising club has this form.
        if row.club_id != club.pk:
            raise Http404
        if form.is_valid():
            with add_form_error(form):
                seen = form.cleaned_data["seen"] or None
                who: dict[str, Any] = {"actor": request.actor}
                change_embargo(row, form.moment, seen=seen, **who)
                messages.success(request, _("Ranking visibility saved."))
                return redirect("director:simultaneous", club.slug, row.slug)
    return _page_response(request, club, row, form)


def _embargo_initial(row: Simultaneous) -> dict[str, Any]:
    return {"public_from": row.public_from, "seen": embargo_edit_token(row)}


def _page_response(
    request: SignedInRequest, club: Club, row: Simultaneous, form: EmbargoForm
) -> HttpResponse:
    overall = simultaneous_overall(row)
    seen = is_simultaneous_public(row)
    organises = row.club_id == club.pk
    link = partial(_explanation_url, club.slug, row.slug)
    context = {
        "club": club,
        "overall": overall,
        "shown": build_simultaneous_page(overall, request.GET, link=link, named=club.slug)
        if seen or organises
        else None,
        "organises": organises,
        "public": seen,
        "days": simultaneous_dates_text(overall),
        "boards": simultaneous_boards_text(overall),
        "method": simultaneous_method_name(overall),
        "form": form,
        **_job_context(row),
        "kinds": FILE_TYPES,
    }
    return render(request, "director/simultaneous.html", context, status=form_page_status(form))


def _explanation_url(club: str, field: str, place: int) -> str:
    return reverse("director:simultaneous_explanation", args=(club, field, place))


def _job_context(row: Simultaneous) -> dict[str, Any]:
    """Template context: a scoring job that is not done, and why it failed if it did."""
    last = jobs_of_simultaneous(row.club_id, row.pk, SCORE_SIMULTANEOUS).first()
    job = last if last and last.state != "done" else None
    return {
        "job": job,
        "why": job_error_message(job.error) if job else "",
    }


@for_club
@require_POST
def score_simultaneous_event(request: SignedInRequest, club: Club, field: str) -> HttpResponse:
    """Score a simultaneous from current results: at once, or by the worker if there are many."""
    row = simultaneous_or_404(club, field)
    if row.club_id != club.pk:
        raise Http404
    later = _("Scoring is in progress. Reload in a moment.")
    with flash_outcome(request, later if needs_scoring_job(row) else _("It is scored.")):
        score_now_or_in_job(row, actor=request.actor)
    return redirect("director:simultaneous", club.slug, row.slug)


@for_club
@require_POST
def leave_simultaneous_event(
    request: SignedInRequest, club: Club, field: str, joined: int
) -> HttpResponse:
    """Remove a session from a simultaneous: one of this club, or any if the club organises it."""
    row = simultaneous_or_404(club, field)
    rows = joined_sessions(row)
    if row.club_id != club.pk:
        rows = rows.filter(session__event__club=club)
    with flash_outcome(request, _("The session no longer plays in it. Score again.")):
        leave_simultaneous(get_object_or_404(rows, pk=joined), actor=request.actor)
    return redirect("director:simultaneous_list", club.slug)


@for_club
@require_safe
def download_simultaneous_document(
    request: SignedInRequest, club: Club, field: str, ending: str
) -> HttpResponse:
    """Download the ranking of a simultaneous, of all clubs or of one."""
    overall = _readable_overall(club, field)
    totals = list(simultaneous_totals(overall, requested_club(overall, request.GET)))
    entries = simultaneous_entries(overall, totals, named=club.slug)
    file = simultaneous_file(overall, entries, ending, printer=club)
    if file is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=file.type, headers=headers)


@for_club
@require_safe
def simultaneous_explanation_page(
    request: SignedInRequest, club: Club, field: str, place: int
) -> HttpResponse:
    """Explain the place of a pair in a simultaneous."""
    overall = _readable_overall(club, field)
    explanation = explain_simultaneous_place(overall, place, named=club.slug)
    page = {
        "club": club,
        "overall": overall,
        "method": simultaneous_method_name(overall),
        **explanation,
    }
    return render(request, "director/simultaneous_explanation.html", page)


def _readable_overall(club: Club, field: str) -> SimultaneousOverall:
    row = simultaneous_or_404(club, field)
    if not is_simultaneous_readable(club, row):
        raise Http404
    return simultaneous_overall(row)
