"""Print page of a session: single documents, and sets that a background job makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
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
from reports.contest_files import contest_documents, printed_contest
from reports.documents import (
    DOCUMENT_TYPES,
    PRINT_SET,
    PrintMoment,
    session_document_file,
    table_files_of_session,
)
from reports.print_sets import documents_of_set, usual_keys_of_set
from standings.snapshot_cache import cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_print_page
from web.director.overview.table_progress import count_corrections, results_print_time
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import export_remark_texts
from web.shared.pages.after_round import requested_snapshot
from web.shared.pages.file_downloads import downloaded_files_of_session, note_download_of_session

if TYPE_CHECKING:
    from standings.previews.drawn_rounds import AnyContest
    from tournament.models import Session

RECENT_JOBS = 5
ROUND_NUMBER = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class DocumentGroup:
    """Documents of the form of a print set, below one heading."""

    title: str
    documents: Sequence[Any]


@conditional_print_page
@for_session
@require_safe
def print_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Print page of a session: documents by when they are printed, and recent print sets."""
    return _page(request, session)


def _page(request: SignedInRequest, session: Session, refusal: str = "") -> HttpResponse:
    """The print page; after a refusal no document is ticked."""
    jobs = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    now = cached_snapshot_of(session)
    contest = printed_contest(session)
    of_contest = contest_documents(contest) if contest else ()
    tables = table_files_of_session(now)
    context = {
        "session": session,
        "contest_documents": of_contest,
        "current_round": contest.current_round if contest else 0,
        "rounds": range(1, contest.rounds + 1) if contest else (),
        "tables": tables,
        "downloads": downloaded_files_of_session(session, (*tables, *of_contest)),
        "remarks": export_remark_texts(now),
        "groups": _document_groups(contest),
        "ticked": usual_keys_of_set(now, contest) if not refusal else frozenset(),
        "jobs": jobs[:RECENT_JOBS],
        "moments": {
            moment.value: [paper for paper in DOCUMENT_TYPES if paper.moment is moment]
            for moment in PrintMoment
        },
        "corrected": count_corrections(now, results_print_time(session)),
        "refusal": refusal,
        "tab": "print",
    }
    return render(request, "director/print.html", context, status=422 if refusal else 200)


def _document_groups(contest: AnyContest | None) -> list[DocumentGroup]:
    """The documents of a set as the form lists them: one group, or three with a contest."""
    documents = documents_of_set(contest)
    if contest is None:
        return [DocumentGroup(_("Documents in the set"), documents)]
    compared = [
        document
        for document in documents
        if document in DOCUMENT_TYPES and document.moment is PrintMoment.AFTER
    ]
    groups = [DocumentGroup(_("All boards, pair by pair"), compared)]
    for moment, title in (
        (PrintMoment.AFTER, _("After play")),
        (PrintMoment.BEFORE, _("Before play")),
    ):
        listed = [document for document in documents if document.moment is moment]
        listed = [document for document in listed if document not in compared]
        groups.insert(0, DocumentGroup(title, listed))
    return groups


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
    return int(typed) if ROUND_NUMBER.fullmatch(typed) else None


@for_session
@require_POST
def create_print_set(request: SignedInRequest, session: Session) -> HttpResponse:
    """Create a print set of a session; its page shows the progress."""
    chosen = request.POST.getlist("paper")
    club, contest = session.event.club, printed_contest(session)
    # In the order of the documents; unknown keys are dropped.
    keys = [document.key for document in documents_of_set(contest) if document.key in chosen]
    if not keys:
        return _page(request, session, _("Choose at least one document for the set."))
    # The worker has no request, so it gets the printing time and the language.
    requested: dict[str, Any] = {
        "printed_at": timezone.localtime().isoformat(),
        "language": get_language() or "en",
    }
    if contest:
        round_ = _requested_round(request.POST.get("round", ""), contest)
        if round_ is None:
            return _page(request, session, _("Choose a round that is drawn."))
        requested["contest_round"] = round_
    job = create_job(
        club, PRINT_SET, actor=request.actor, session_id=session.pk, papers=keys, **requested
    )
    return redirect("director:print_job", club.slug, session.pk, job.pk)


def _requested_round(typed: str, contest: AnyContest) -> int | None:
    """The only round of a print set, 0 for every round; None for a round that is not drawn."""
    if not typed:
        return 0
    round_ = int(typed) if ROUND_NUMBER.fullmatch(typed) else 0
    return round_ if 1 <= round_ <= contest.rounds else None
