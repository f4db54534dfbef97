"""Print page of a match event: single documents, and print sets made by the worker."""

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
from web.director.access.permissions import SignedInRequest
from web.director.matches.match_event_access import for_match_event
from web.director.printing.print_jobs import (
    PrintSetUrls,
    render_job_progress,
    serve_print_set,
)

if TYPE_CHECKING:
    from club.models import Job
    from tournament.models import Event

RECENT_PRINT_SETS = 5


@for_match_event
@require_safe
def match_print_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Every paper by its moment, the set to ask for, and the sets that were asked for."""
    return _page(request, event)


def _page(request: SignedInRequest, event: Event, refusal: str = "") -> HttpResponse:
    """Where a set is refused nothing was chosen, and nothing is."""
    moments = {
        moment.value: [document for document in TOURNAMENT_PAPERS if document.moment is moment]
        for moment in PrintMoment
    }
    context = {
        "event": event,
        "moments": moments,
        "tables": TOURNAMENT_TABLES,
        "rounds": draw_round_numbers(event),
        "jobs": jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET)[:RECENT_PRINT_SETS],
        "refusal": refusal,
        "tab": "tournament_papers",
    }
    status = 422 if refusal else 200
    return render(request, "director/tournaments/papers.html", context, status=status)


@for_match_event
@require_safe
def download_match_document(
    request: SignedInRequest, event: Event, paper: str, ending: str
) -> HttpResponse:
    """One paper as it is now, or as it was after a round: PDFs open, tables are saved."""
    after = _round_from_query(event, request.GET.get("after", ""))
    report = MatchEventReport(match_event_snapshot(event.pk), after_round=after)
    file = match_document_file(report, paper, ending, timezone.localtime())
    if file is None:
        raise Http404
    opens = "inline" if ending == "pdf" else "attachment"
    disposition = f'{opens}; filename="{file.name}"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(file.content, content_type=file.type, headers=headers)


def _round_from_query(event: Event, typed: str) -> int | None:
    """The round that was asked for; nothing is now, and a round that is not drawn nowhere."""
    if not typed:
        return None
    drawn = {str(number): number for number in draw_round_numbers(event)}
    if typed not in drawn:
        raise Http404
    return drawn[typed]


@for_match_event
@require_POST
def start_match_print_set(request: SignedInRequest, event: Event) -> HttpResponse:
    """Ask for the set; the page of the job shows how far it has come."""
    chosen = request.POST.getlist("paper")
    club = event.club
    keys = [document.key for document in TOURNAMENT_PAPERS if document.key in chosen]
    if not keys:
        return _page(request, event, _("Choose at least one paper for the set."))
    options: dict[str, Any] = {
        "printed_at": timezone.localtime().isoformat(),
        "language": get_language() or "en",
    }
    job = create_job(
        club, TOURNAMENT_SET, by=request.user, event_id=event.pk, papers=keys, **options
    )
    return redirect("director:tournament_job", club.slug, event.slug, job.pk)


@for_match_event
@require_safe
def match_print_job_page(request: SignedInRequest, event: Event, print_set: int) -> HttpResponse:
    """The set as it is now."""
    print_job = _print_job(event, print_set)
    event_slugs = (event.club.slug, event.slug)
    places = PrintSetUrls(
        here=reverse("director:tournament_job", args=(*event_slugs, print_set)),
        pdf=reverse("director:tournament_made", args=(*event_slugs, print_set, "pdf")),
        zip=reverse("director:tournament_made", args=(*event_slugs, print_set, "zip")),
        again=reverse("director:tournament_print_set", args=event_slugs),
        papers=reverse("director:tournament_papers", args=event_slugs),
    )
    context = {"event": event, "places": places}
    return render_job_progress(request, print_job, "director/tournaments/job.html", context)


@for_match_event
@require_safe
def download_match_print_set(
    request: SignedInRequest, event: Event, print_set: int, ending: str
) -> HttpResponseBase:
    """What came of it."""
    page = reverse("director:tournament_job", args=(event.club.slug, event.slug, print_set))
    return serve_print_set(_print_job(event, print_set), ending, page)


def _print_job(event: Event, job: int) -> Job:
    """A set of this tournament and of no other. One query."""
    return get_object_or_404(jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET), pk=job)
