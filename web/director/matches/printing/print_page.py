"""Print page of a match event: single documents, and sets that a background job makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.queries.jobs import jobs_of_event
from club.services.jobs.jobs import create_job
from reports.documents import (
    TOURNAMENT_PAPERS,
    TOURNAMENT_SET,
    TOURNAMENT_TABLES,
    MatchEventReport,
    PrintMoment,
    match_document_file,
)
from standings.matches.match_event import match_event_snapshot
from tournament.queries.draw_rounds import draw_round_numbers
from tournament.queries.match_events import event_score_revision
from web.director.access.member_access import SignedInRequest
from web.director.matches.match_event_access import for_match_event
from web.director.printing.print_jobs import (
    PrintSetUrls,
    render_job_progress,
    serve_print_set,
)
from web.shared.pages.file_downloads import downloaded_files_of_event, note_download_of_event

if TYPE_CHECKING:
    from club.models import Job
    from tournament.models import Event

RECENT_PRINT_SETS = 5


@for_match_event
@require_safe
def match_print_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Print page of a match event: documents by when they are printed, and recent print sets."""
    return _page(request, event)


def _page(request: SignedInRequest, event: Event, refusal: str = "") -> HttpResponse:
    """The print page; after a refusal no document is ticked."""
    moments = {
        moment.value: [document for document in TOURNAMENT_PAPERS if document.moment is moment]
        for moment in PrintMoment
    }
    context = {
        "event": event,
        "moments": moments,
        "tables": TOURNAMENT_TABLES,
        "downloads": downloaded_files_of_event(event, TOURNAMENT_TABLES),
        "rounds": draw_round_numbers(event),
        "jobs": jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET)[:RECENT_PRINT_SETS],
        "refusal": refusal,
        "tab": "match_event_print",
    }
    status = 422 if refusal else 200
    return render(request, "director/matches/print.html", context, status=status)


@for_match_event
@require_safe
def download_match_document(
    request: SignedInRequest, event: Event, paper: str, ending: str
) -> HttpResponse:
    """One document of a match event, now or after a round: PDFs open, tables are saved."""
    after = _round_from_query(event, request.GET.get("after", ""))
    # Read before the scores: one that comes in meanwhile makes the file out of date at once.
    score_revision = event_score_revision(event)
    report = MatchEventReport(match_event_snapshot(event.pk), after_round=after)
    file = match_document_file(report, paper, ending, timezone.localtime())
    if file is None:
        raise Http404
    if request.method == "GET" and after is None:
        note_download_of_event(
            event,
            paper,
            ending,
            score_revision=score_revision,
            user=request.user,
        )
    opens = "inline" if ending == "pdf" else "attachment"
    disposition = f'{opens}; filename="{file.name}"'
    # A browser must not show an older document from its cache.
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(file.content, content_type=file.type, headers=headers)


def _round_from_query(event: Event, typed: str) -> int | None:
    """The requested round; None means now, and an undrawn round is a 404."""
    if not typed:
        return None
    drawn = {str(number): number for number in draw_round_numbers(event)}
    if typed not in drawn:
        raise Http404
    return drawn[typed]


@for_match_event
@require_POST
def start_match_print_set(request: SignedInRequest, event: Event) -> HttpResponse:
    """Create a print set of a match event; its page shows the progress."""
    chosen = request.POST.getlist("paper")
    club = event.club
    # In the order of the documents; unknown keys are dropped.
    keys = [document.key for document in TOURNAMENT_PAPERS if document.key in chosen]
    if not keys:
        return _page(request, event, _("Choose at least one document for the set."))
    # The worker has no request, so it gets the printing time and the language.
    options: dict[str, Any] = {
        "printed_at": timezone.localtime().isoformat(),
        "language": get_language() or "en",
    }
    job = create_job(
        club, TOURNAMENT_SET, actor=request.actor, event_id=event.pk, papers=keys, **options
    )
    return redirect("director:match_event_print_job", club.slug, event.slug, job.pk)


@for_match_event
@require_safe
def match_print_job_page(request: SignedInRequest, event: Event, print_set: int) -> HttpResponse:
    """Progress page of a match event's print set."""
    print_job = _print_job(event, print_set)
    event_slugs = (event.club.slug, event.slug)
    places = PrintSetUrls(
        here=reverse("director:match_event_print_job", args=(*event_slugs, print_set)),
        pdf=reverse("director:match_event_print_job_file", args=(*event_slugs, print_set, "pdf")),
        zip=reverse("director:match_event_print_job_file", args=(*event_slugs, print_set, "zip")),
        again=reverse("director:match_event_print_set", args=event_slugs),
        papers=reverse("director:match_event_print", args=event_slugs),
    )
    context = {"event": event, "places": places}
    return render_job_progress(request, print_job, "director/matches/job.html", context)


@for_match_event
@require_safe
def download_match_print_set(
    request: SignedInRequest, event: Event, print_set: int, ending: str
) -> HttpResponseBase:
    """Download a finished print set of a match event."""
    page = reverse("director:match_event_print_job", args=(event.club.slug, event.slug, print_set))
    return serve_print_set(_print_job(event, print_set), ending, page)


def _print_job(event: Event, job: int) -> Job:
    """A print set of this match event; 404 for any other. One query."""
    return get_object_or_404(jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET), pk=job)
