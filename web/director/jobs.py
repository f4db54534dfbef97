"""How far a print set has come, why it came to nothing, and the files that came of it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.queries.jobs import jobs_of_session
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


@for_session
@require_safe
def job(request: SignedIn, session: Session, job: int) -> HttpResponse:
    """The job as it stands; while it goes on, the page asks again every second."""
    found = _job(session, job)
    why = sentence(Kept(**found.error)) if found.error else ""
    page = "director/_job.html" if request.headers.get("HX-Request") else "director/job.html"
    return render(request, page, {"session": session, "job": found, "why": why})


@for_session
@require_safe
def job_file(request: SignedIn, session: Session, job: int, ending: str) -> FileResponse:
    """What came of it: everything in one ZIP, or the papers as one PDF to print."""
    found = _job(session, job)
    name = found.file.name
    if ending not in ("zip", "pdf") or not name or not found.file.storage.exists(name):
        raise Http404
    file = found.file.open("rb")
    if ending == "zip":
        return FileResponse(file, as_attachment=True, filename=Path(name).name)
    with file:
        made = set_as_pdf(file)
    return FileResponse(BytesIO(made.content), filename=made.name)


def _job(session: Session, job: int) -> Job:
    """A set of this session and of no other. One query."""
    asked = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    return get_object_or_404(asked, pk=job)
