"""The papers of a tournament: each at once, or all of them as one set by the worker."""

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
from club.services.jobs import ask_job
from reports.papers import (
    TOURNAMENT_PAPERS,
    TOURNAMENT_SET,
    TOURNAMENT_TABLES,
    Moment,
    Shown,
    tournament_sheet,
)
from standings.matches.match_event import match_event_snapshot
from tournament.queries.rounds import rounds_of_event
from web.director.access import SignedIn
from web.director.jobs import Places, made, progress
from web.director.tournaments.access import for_tournament

if TYPE_CHECKING:
    from club.models import Job
    from tournament.models import Event

RECENT = 5


@for_tournament
@require_safe
def papers(request: SignedIn, event: Event) -> HttpResponse:
    """Every paper by its moment, the set to ask for, and the sets that were asked for."""
    return _page(request, event)


def _page(request: SignedIn, event: Event, refusal: str = "") -> HttpResponse:
    """Where a set is refused nothing was chosen, and nothing is."""
    moments = {
        each.value: [one for one in TOURNAMENT_PAPERS if one.moment is each] for each in Moment
    }
    facts = {
        "event": event,
        "moments": moments,
        "tables": TOURNAMENT_TABLES,
        "rounds": rounds_of_event(event),
        "jobs": jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET)[:RECENT],
        "refusal": refusal,
        "tab": "tournament_papers",
    }
    status = 422 if refusal else 200
    return render(request, "director/tournaments/papers.html", facts, status=status)


@for_tournament
@require_safe
def paper(request: SignedIn, event: Event, paper: str, ending: str) -> HttpResponse:
    """One paper as it is now, or as it was after a round: PDFs open, tables are saved."""
    after = _round(event, request.GET.get("after", ""))
    shown = Shown(match_event_snapshot(event.pk), after_round=after)
    file = tournament_sheet(shown, paper, ending, timezone.localtime())
    if file is None:
        raise Http404
    opens = "inline" if ending == "pdf" else "attachment"
    disposition = f'{opens}; filename="{file.name}"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(file.content, content_type=file.type, headers=headers)


def _round(event: Event, typed: str) -> int | None:
    """The round that was asked for; nothing is now, and a round that is not drawn nowhere."""
    if not typed:
        return None
    drawn = {str(number): number for number in rounds_of_event(event)}
    if typed not in drawn:
        raise Http404
    return drawn[typed]


@for_tournament
@require_POST
def print_set(request: SignedIn, event: Event) -> HttpResponse:
    """Ask for the set; the page of the job shows how far it has come."""
    chosen, club = request.POST.getlist("paper"), event.club
    keys = [one.key for one in TOURNAMENT_PAPERS if one.key in chosen]
    if not keys:
        return _page(request, event, _("Choose at least one paper for the set."))
    asked: dict[str, Any] = {
        "printed_at": timezone.localtime().isoformat(),
        "language": get_language() or "en",
    }
    job = ask_job(club, TOURNAMENT_SET, by=request.user, event_id=event.pk, papers=keys, **asked)
    return redirect("director:tournament_job", club.slug, event.slug, job.pk)


@for_tournament
@require_safe
def job(request: SignedIn, event: Event, print_set: int) -> HttpResponse:
    """The set as it stands."""
    found, at = _job(event, print_set), (event.club.slug, event.slug)
    places = Places(
        here=reverse("director:tournament_job", args=(*at, print_set)),
        pdf=reverse("director:tournament_made", args=(*at, print_set, "pdf")),
        zip=reverse("director:tournament_made", args=(*at, print_set, "zip")),
        again=reverse("director:tournament_print_set", args=at),
        papers=reverse("director:tournament_papers", args=at),
    )
    facts = {"event": event, "places": places}
    return progress(request, found, "director/tournaments/job.html", facts)


@for_tournament
@require_safe
def job_file(request: SignedIn, event: Event, print_set: int, ending: str) -> HttpResponseBase:
    """What came of it."""
    page = reverse("director:tournament_job", args=(event.club.slug, event.slug, print_set))
    return made(_job(event, print_set), ending, page)


def _job(event: Event, job: int) -> Job:
    """A set of this tournament and of no other. One query."""
    return get_object_or_404(jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET), pk=job)
