"""Overview page of a match event during play: tasks, current round, progress, standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from boards.queries.matches.late_hands import count_waiting_late_hands
from club.queries.jobs import jobs_of_event, last_print_time
from reports.documents import TOURNAMENT_RESULT_PAPERS, TOURNAMENT_SET
from standings.matches.match_event import (
    DaySession,
    DrawRound,
    MatchEventSnapshot,
    match_event_snapshot,
)
from standings.matches.match_standings import (
    compute_match_standings,
    obsolete_play_offs,
)
from web.director.access.member_access import SignedInRequest
from web.director.etag_keys import conditional_match_event_overview
from web.director.matches.captions import (
    contestant_caption,
    match_caption,
    match_event_url,
    match_url,
)
from web.director.matches.entry.unusual_slips import unusual_slip_rows
from web.director.matches.match_event_access import for_match_event
from web.director.matches.overview.match_progress import (
    late_matches,
    match_event_progress,
    unfinished_matches,
)
from web.director.matches.standings.tie_stage_text import describe_tie_stage
from web.director.overview.table_calls import table_calls_of_match_event
from web.shared.pages.match_standings import build_match_standings

if TYPE_CHECKING:
    from tournament.models import Event


@conditional_match_event_overview
@for_match_event
def match_event_overview_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Overview of a match event: tasks, current round, progress grid and standings."""
    snapshot = match_event_snapshot(event.pk)
    # One moment for the whole page, so that its parts agree on who is late.
    moment = timezone.now()
    table = compute_match_standings(snapshot)
    printed = last_print_time(
        jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET), TOURNAMENT_RESULT_PAPERS
    )
    late = late_matches(snapshot, moment)
    slips = list(unusual_slip_rows(snapshot, request.path))
    progress = match_event_progress(snapshot, table, request.path, printed=printed, late=late)
    context = {
        "event": event,
        "now": snapshot,
        "calls": table_calls_of_match_event(event),
        "table": table,
        "late_hands": _late_hand_links(event, snapshot),
        "progress": progress,
        "closable_day": _closable_day(snapshot),
        "planned_day": _planned_day(snapshot, progress.current),
        "byes": _bye_captions(snapshot, progress.current),
        "unusual": [row for row in slips if row.check is None],
        "checked": [row for row in slips if row.check],
        "ties": [describe_tie_stage(snapshot, stage) for stage in table.needs],
        "stray": len(obsolete_play_offs(snapshot, table)),
        "standings": build_match_standings(snapshot, table),
        "released": any(day.state == "released" for day in snapshot.sessions),
        "read_at": moment,
        "unnamed": sum(len(pair.players) < 2 for pair in snapshot.contestants.values()),
    }
    return render(request, "director/matches/overview.html", context)


def _closable_day(snapshot: MatchEventSnapshot) -> DaySession | None:
    """The running day, other than the last, whose matches are all in; else None."""
    waiting = {match.session for match in unfinished_matches(snapshot)}
    days = (day for day in snapshot.sessions[:-1] if day.state == "running")
    return next((day for day in days if day.pk not in waiting), None)


def _planned_day(snapshot: MatchEventSnapshot, round_: DrawRound | None) -> DaySession | None:
    """The day of the round if it is still planned; else None."""
    days = (day for day in snapshot.sessions if round_ and day.pk == round_.session)
    return next((day for day in days if day.state == "planned"), None)


def _bye_captions(snapshot: MatchEventSnapshot, round_: DrawRound | None) -> list[str]:
    """Labels and names of the pairs without opponents in the round."""
    pairs = snapshot.without_opponent(round_) if round_ else ()
    return [contestant_caption(snapshot.contestants[pair]) for pair in pairs]


def _late_hand_links(event: Event, snapshot: MatchEventSnapshot) -> list[tuple[str, str, int]]:
    """The matches with hands that came too late: caption, link, number of hands. One query."""
    counts = count_waiting_late_hands(event)
    place = match_event_url(event)
    return [
        (match_caption(snapshot, match), match_url(place, match), counts[match.pk])
        for match in snapshot.matches
        if match.pk in counts
    ]
