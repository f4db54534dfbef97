"""How far a print set has come, why it came to nothing, and the files that came of it."""

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
from club.services.job_files import is_kept, open_file
from reports.papers import PRINT_SET, set_as_pdf
from web.director.access import SignedIn, for_session
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Job
    from tournament.models import Session


@dataclass
class Kept:
    """A refusal as the worker wrote it down."""

    code: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Places:
    """The addresses of a set: its page, its two files, where to ask again, and the papers."""

    here: str
    pdf: str
    zip: str
    again: str
    papers: str


@for_session
@require_safe
def job(request: SignedIn, session: Session, job: int) -> HttpResponse:
    """The job as it stands."""
    found, at = _job(session, job), (session.event.club.slug, session.pk)
    places = Places(
        here=reverse("director:job", args=(*at, job)),
        pdf=reverse("director:made", args=(*at, job, "pdf")),
        zip=reverse("director:made", args=(*at, job, "zip")),
        again=reverse("director:print_set", args=at),
        papers=reverse("director:papers", args=at),
    )
    return progress(request, found, "director/job.html", {"session": session, "places": places})


def progress(request: SignedIn, job: Job, page: str, facts: dict[str, Any]) -> HttpResponse:
    """While a job goes on, its page asks again every second for the part that changes."""
    why = sentence(Kept(**job.error)) if job.error else ""
    part = "director/_job.html" if request.headers.get("HX-Request") else page
    facts |= {"job": job, "why": why, "kept": is_kept(job), "days": settings.KEEP_FILES_DAYS}
    return render(request, part, facts)


@for_session
@require_safe
def job_file(request: SignedIn, session: Session, job: int, ending: str) -> HttpResponseBase:
    """What came of it."""
    page = reverse("director:job", args=(session.event.club.slug, session.pk, job))
    return made(_job(session, job), ending, page)


def made(found: Job, ending: str, page: str) -> HttpResponseBase:
    """Everything in one ZIP, or the papers as one PDF to print; else its page says why not."""
    if ending not in ("zip", "pdf") or found.state != "done":
        raise Http404
    file = open_file(found)
    if file is None:
        return redirect(page)
    if ending == "zip":
        return FileResponse(file, as_attachment=True, filename=Path(str(found.file.name)).name)
    with file:
        one = set_as_pdf(file)
    return FileResponse(BytesIO(one.content), filename=one.name)


def _job(session: Session, job: int) -> Job:
    """A set of this session and of no other. One query."""
    asked = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    return get_object_or_404(asked, pk=job)
