"""Print page of a session: single documents, and sets that a background job makes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.queries.jobs import jobs_of_session
from club.services.jobs.jobs import create_job
from formats.errors import FormatError
from reports.documents import (
    DOCUMENT_TYPES,
    PRINT_SET,
    PrintMoment,
    empty_document_keys,
    session_document_file,
    table_files_of_session,
)
from standings.snapshot_cache import cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_print_page
from web.director.overview.table_progress import count_corrections, results_print_time
from web.director.printing.contest_documents import contest_documents
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import export_remark_texts
from web.shared.pages.after_round import requested_snapshot
from web.shared.pages.file_downloads import downloaded_files_of_session, note_download_of_session

if TYPE_CHECKING:
    from tournament.models import Session

RECENT_JOBS = 5
FIRST_ROUND = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


@conditional_print_page
@for_session
@require_safe
def print_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Print page of a session: documents by when they are printed, and recent print sets."""
    return _page(request, session)


def _page(request: SignedInRequest, session: Session, refusal: str = "") -> HttpResponse:
    """The print page; after a refusal no document is ticked."""
    jobs = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    moments = {
        moment.value: [
            document_type for document_type in DOCUMENT_TYPES if document_type.moment is moment
        ]
        for moment in PrintMoment
    }
    now = cached_snapshot_of(session)
    on_request = {moment.key for moment in DOCUMENT_TYPES if moment.on_request or refusal}
    tables = table_files_of_session(now)
    context = {
        "session": session,
        "contest_documents": contest_documents(session),
        "tables": tables,
        "downloads": downloaded_files_of_session(session, tables),
        "remarks": export_remark_texts(now),
        "unasked": {*empty_document_keys(now), *on_request},
        "jobs": jobs[:RECENT_JOBS],
        "moments": moments,
        "corrected": count_corrections(now, results_print_time(session)),
        "refusal": refusal,
        "tab": "print",
    }
    return render(request, "director/print.html", context, status=422 if refusal else 200)


@for_session
@require_safe
def download_session_document(
    request: SignedInRequest, session: Session, key: str, ending: str
) -> HttpResponse:
    """One document of a session, now, after a round or from one on: PDFs open in the browser."""
    snapshot = requested_snapshot(cached_snapshot_of(session), request.GET.get("after", ""))
    try:
        document = session_document_file(
            snapshot, key, ending, timezone.localtime(), first_round=_requested_first_round(request)
        )
    except FormatError as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:print", session.event.club.slug, session.pk)
    if document is None:
        raise Http404
    if request.method == "GET" and not request.GET.get("after"):
        note_download_of_session(
            session,
            key,
            ending,
            score_revision=session.score_revision,
            user=request.user,
        )
    opens = "inline" if ending == "pdf" else "attachment"
    disposition = f'{opens}; filename="{document.name}"'
    # A browser must not show an older document from its cache.
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(document.content, content_type=document.type, headers=headers)


def _requested_first_round(request: SignedInRequest) -> int | None:
    """The round at which cards begin; None for a value that is no round."""
    typed = request.GET.get("from", "")
    return int(typed) if FIRST_ROUND.fullmatch(typed) else None


@for_session
@require_POST
def create_print_set(request: SignedInRequest, session: Session) -> HttpResponse:
    """Create a print set of a session; its page shows the progress."""
    chosen = request.POST.getlist("paper")
    club = session.event.club
    # In the order of the documents; unknown keys are dropped.
    keys = [document_type.key for document_type in DOCUMENT_TYPES if document_type.key in chosen]
    if not keys:
        return _page(request, session, _("Choose at least one document for the set."))
    # The worker has no request, so it gets the printing time and the language.
    requested: dict[str, Any] = {
        "printed_at": timezone.localtime().isoformat(),
        "language": get_language() or "en",
    }
    job = create_job(
        club, PRINT_SET, actor=request.actor, session_id=session.pk, papers=keys, **requested
    )
    return redirect("director:print_job", club.slug, session.pk, job.pk)
