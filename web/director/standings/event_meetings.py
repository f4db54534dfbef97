"""Page of who meets whom over the sessions of a pairs event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.queries.meetings import event_meetings
from tournament.queries.movements.linked_sessions import find_linked_sessions
from web.director.access.member_access import SignedInRequest, for_club
from web.director.standings.event_overall import pairs_event_or_404
from web.shared.pages.meetings import meeting_rows, names_by_entry

if TYPE_CHECKING:
    from club.models import Club


@for_club
@require_safe
def event_meetings_page(request: SignedInRequest, club: Club, event: str) -> HttpResponse:
    """A cross table of all pairs with the sessions in which they meet."""
    row = pairs_event_or_404(club, event)
    meetings = event_meetings(row)
    context = {
        "club": club,
        "event": row,
        "meetings": meetings,
        "rows": list(meeting_rows(meetings, names_by_entry(row))),
        "is_linked": find_linked_sessions(row) is not None,
    }
    return render(request, "director/event_meetings.html", context)
