"""Page of a match event's standings as they were after an entry of the activity log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.queries.activity_log.audit_entries import AuditFilter
from club.queries.permissions import ClubPermission
from standings.matches.match_event import match_event_at_time, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.pairs.standing_changes import list_standing_changes
from web.director.standings.past_entries import entry_and_later_entries
from web.shared.pages.match_standings import build_match_standings

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournament.models import Event


@for_match_event(may=ClubPermission.DIRECT)
@require_safe
def past_match_standings_page(
    request: SignedInRequest, event: Event, event_audit_entry: int
) -> HttpResponse:
    """The standings after this entry, the pairs that moved since, and the entries since."""
    entries = entry_and_later_entries(event.club, AuditFilter(event=event.pk), event_audit_entry)
    then, now = match_event_at_time(event.pk, entries.moment), match_event_snapshot(event.pk)
    before, after = compute_match_standings(then), compute_match_standings(now)
    moved = [row for row in list_standing_changes(now, before, after) if row.moved]
    context = {
        "event": event,
        "place": match_event_url(event),
        "standings": build_match_standings(then, before),
        "changes": moved,
        **entries.context,
    }
    return render(request, "director/matches/past_standings.html", context)
