"""Standings page of a match event, with all results or after a given round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from web.director.access.member_access import SignedInRequest
from web.director.etag_keys import conditional_match_event_page
from web.director.matches.captions import match_event_url
from web.director.matches.match_event_access import for_match_event
from web.shared.pages.match_standings import build_match_standings as shown

if TYPE_CHECKING:
    from tournament.models import Event


@conditional_match_event_page
@for_match_event
def match_standings_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """Standings from first to last; withdrawn pairs are listed apart."""
    snapshot = match_event_snapshot(event.pk)
    after = _round_from_query(snapshot, request.GET.get("after", ""))
    table = compute_match_standings(snapshot, after_round=after)
    context = {
        "event": event,
        "place": match_event_url(event),
        "standings": shown(snapshot, table),
        "after": after,
        "rounds": [
            round_.number for round_ in snapshot.rounds if round_.number <= snapshot.reached
        ],
        "begun": snapshot.reached > 0,
        "needs": len(table.needs),
    }
    return render(request, "director/matches/standings.html", context)


def _round_from_query(snapshot: MatchEventSnapshot, typed: str) -> int | None:
    """The requested round; anything else means now."""
    rounds = {str(round_.number): round_.number for round_ in snapshot.rounds}
    return rounds.get(typed)
