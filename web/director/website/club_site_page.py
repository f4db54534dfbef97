"""Page that requests and downloads a static website of released sessions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from club.queries.jobs import jobs_of_club, jobs_of_kinds
from club.queries.permissions import ClubPermission
from club.queries.web_spaces import SEND_SITE, web_space_of_club
from club.services.jobs.job_files import is_file_available, open_job_file
from tournament.queries.releases import released_match_events, released_sessions
from tournament.queries.sent_results.site_state import is_made_site_stale, is_sent_site_stale
from web.director.access.member_access import SignedInRequest, for_club
from web.director.printing.print_jobs import render_job_progress
from web.shared.pages.jobs.club_site_job import CLUB_SITE, request_club_site

if TYPE_CHECKING:
    from club.models import Club, Job
    from tournament.models import Session

# The newest sessions can be chosen; the others are in a site of all.
MAX_CHOICES = 100
RECENT_SITES = 5


class ClubSiteForm(forms.Form):
    """Sessions and match events of a site: all that players see, or the ticked ones."""

    sessions = forms.TypedMultipleChoiceField(
        label=_("Sessions"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    match_events = forms.MultipleChoiceField(
        label=_("Tournaments"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, club: Club, *args: Any) -> None:
        super().__init__(*args)
        choices = {
            "sessions": [
                (session.pk, _session_label(session))
                for session in released_sessions(club.slug)[:MAX_CHOICES]
            ],
            "match_events": [
                (event.slug, str(event)) for event in released_match_events(club.slug)[:MAX_CHOICES]
            ],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]
            if not offered:
                del self.fields[name]


@for_club(may=ClubPermission.DIRECT)
def club_site_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form of a site, and the sites that were made; a post starts the job."""
    form = ClubSiteForm(club, request.POST or None)
    if request.method == "POST" and form.is_valid():
        job = request_club_site(
            club,
            actor=request.actor,
            session_ids=form.cleaned_data.get("sessions", []),
            match_events=form.cleaned_data.get("match_events", []),
        )
        return redirect("director:club_site_job", club.slug, job.pk)
    space = web_space_of_club(club.pk)
    context = {
        "club": club,
        "form": form,
        "made": _made_sites(club),
        "space": space,
        "stale": space is not None and is_sent_site_stale(space, timezone.now()),
        "sendings": jobs_of_club(club.pk, SEND_SITE)[:RECENT_SITES],
    }
    return render(request, "director/club_site.html", context, status=422 if form.errors else 200)


@for_club(may=ClubPermission.DIRECT)
@require_safe
def club_site_job_page(request: SignedInRequest, club: Club, site_job: int) -> HttpResponse:
    """Progress page of a site, and its download."""
    job = _find_site_job(club, site_job)
    is_made = job.kind == CLUB_SITE and job.state == "done"
    context = {
        "club": club,
        "stale": is_made and is_made_site_stale(club, job, timezone.now()),
        "sends": job.kind == SEND_SITE,
        "here": reverse("director:club_site_job", args=(club.slug, site_job)),
        "file": reverse("director:club_site_file", args=(club.slug, site_job)),
    }
    return render_job_progress(
        request,
        job,
        "director/club_site_job.html",
        context,
        part="director/_club_site_job.html",
    )


@for_club(may=ClubPermission.DIRECT)
@require_safe
def download_club_site(request: SignedInRequest, club: Club, site_job: int) -> HttpResponseBase:
    """Download a finished site; redirects to its page if the file has been deleted."""
    job = _find_site_job(club, site_job)
    if job.state != "done":
        raise Http404
    file = open_job_file(job) if is_file_available(job) else None
    if file is None:
        return redirect("director:club_site_job", club.slug, site_job)
    return FileResponse(file, as_attachment=True, filename=Path(str(job.file.name)).name)


def _made_sites(club: Club) -> list[tuple[Job, bool]]:
    """The last sites, and whether each is older than what players see. Two queries a site."""
    now = timezone.now()
    jobs = jobs_of_club(club.pk, CLUB_SITE)[:RECENT_SITES]
    return [(job, is_made_site_stale(club, job, now)) for job in jobs]


def _session_label(session: Session) -> str:
    """A session with its date, if it has one."""
    if session.local_date is None:
        return str(session)
    return f"{session}, {date_format(session.local_date)}"


def _find_site_job(club: Club, pk: int) -> Job:
    """A job that makes or sends a site of this club; 404 for any other. One query."""
    return get_object_or_404(jobs_of_kinds(club.pk, (CLUB_SITE, SEND_SITE)), pk=pk)
