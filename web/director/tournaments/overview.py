"""A tournament during play: what to do next, this round, all the rounds, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from club.queries.jobs import jobs_of_event, last_made
from reports.papers import TOURNAMENT_RESULT_PAPERS, TOURNAMENT_SET
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import stray_play_offs, table_of
from web.director.access import SignedIn
from web.director.freshness import fresh_overview
from web.director.tournaments.access import for_tournament
from web.director.tournaments.progress import late_matches, progress
from web.director.tournaments.tie_words import told_stage
from web.director.tournaments.unusual_slips import unusual_slip_rows
from web.shared.standings import standings

if TYPE_CHECKING:
    from tournament.models import Event


@fresh_overview
@for_tournament
def overview(request: SignedIn, event: Event) -> HttpResponse:
    """The page that stays open during play."""
    now, moment = match_event_snapshot(event.pk), timezone.now()
    table = table_of(now)
    printed = last_made(
        jobs_of_event(event.club_id, event.pk, TOURNAMENT_SET), TOURNAMENT_RESULT_PAPERS
    )
    late = late_matches(now, moment)
    slips = list(unusual_slip_rows(now, request.path))
    facts = {
        "event": event,
        "now": now,
        "table": table,
        "progress": progress(now, table, request.path, printed=printed, late=late),
        "unusual": [row for row in slips if row.check is None],
        "checked": [row for row in slips if row.check],
        "ties": [told_stage(now, stage) for stage in table.needs],
        "stray": len(stray_play_offs(now, table)),
        "standings": standings(now, table),
        "released": any(day.state == "released" for day in now.sessions),
        "read_at": moment,
        "unnamed": sum(len(pair.players) < 2 for pair in now.contestants.values()),
    }
    return render(request, "director/tournaments/overview.html", facts)
