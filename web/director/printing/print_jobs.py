"""Progress page of a set of documents to print, and the download of its files."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from club.queries.jobs import jobs_of_session
from club.services.jobs.job_files import is_file_available, open_job_file
from reports.documents import PRINT_SET
from reports.print_sets import extract_print_set_pdf
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from club.models import Job
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class PrintSetUrls:
    """URLs of a print set: its page, its two files, the form's target and the print page."""

    here: str
    pdf: str
    zip: str
    again: str
    papers: str


@for_session
@require_safe
def print_job_page(request: SignedInRequest, session: Session, job: int) -> HttpResponse:
    """Progress page of a session's print set."""
    print_job = _print_job(session, job)
    at = (session.event.club.slug, session.pk)
    places = PrintSetUrls(
        here=reverse("director:print_job", args=(*at, job)),
        pdf=reverse("director:print_job_file", args=(*at, job, "pdf")),
        zip=reverse("director:print_job_file", args=(*at, job, "zip")),
        again=reverse("director:print_set", args=at),
        papers=reverse("director:print", args=at),
    )
    return render_job_progress(
        request, print_job, "director/job.html", {"session": session, "places": places}
    )


def render_job_progress(
    request: SignedInRequest,
    job: Job,
    page: str,
    context: dict[str, Any],
    *,
    part: str = "director/_job.html",
) -> HttpResponse:
    """Progress page of a job, whose changing part is polled every second."""
    why = job_error_message(job.error)
    template = part if request.headers.get("HX-Request") else page
    context |= {
        "job": job,
        "why": why,
        "kept": is_file_available(job),
        "days": settings.KEEP_FILES_DAYS,
    }
    return render(request, template, context)


@for_session
@require_safe
def download_print_set(
    request: SignedInRequest, session: Session, job: int, ending: str
) -> HttpResponseBase:
    """Download a finished print set of a session."""
    page = reverse("director:print_job", args=(session.event.club.slug, session.pk, job))
    return serve_print_set(_print_job(session, job), ending, page)


def serve_print_set(print_job: Job, ending: str, page: str) -> HttpResponseBase:
    """A print set as ZIP, or its documents as one PDF; redirects to its page if it is deleted."""
    if ending not in ("zip", "pdf") or print_job.state != "done":
        raise Http404
    file = open_job_file(print_job)
    # Deleted: files of jobs are kept for KEEP_FILES_DAYS only.
    if file is None:
        return redirect(page)
    if ending == "zip":
        return FileResponse(file, as_attachment=True, filename=Path(str(print_job.file.name)).name)
    with file:
        pdf = extract_print_set_pdf(file)
    return FileResponse(BytesIO(pdf.content), filename=pdf.name)


def _print_job(session: Session, job: int) -> Job:
    """A print set of this session; 404 for any other. One query."""
    print_sets = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    return get_object_or_404(print_sets, pk=job)
