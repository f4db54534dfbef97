"""The standings now, or as they were after a round, each total with what it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from standings.matches.match_event import Tournament, match_event_snapshot
from standings.matches.match_standings import table_of
from web.director.access import SignedIn
from web.director.freshness import fresh_tournament
from web.director.tournaments.access import for_tournament
from web.director.tournaments.pairs import place_of
from web.shared.standings import standings as shown

if TYPE_CHECKING:
    from tournament.models import Event


@fresh_tournament
@for_tournament
def standings(request: SignedIn, event: Event) -> HttpResponse:
    """From first to last; whoever has left apart."""
    now = match_event_snapshot(event.pk)
    after = _asked(now, request.GET.get("after", ""))
    table = table_of(now, after_round=after)
    facts = {
        "event": event,
        "place": place_of(event),
        "standings": shown(now, table),
        "after": after,
        "rounds": [each.number for each in now.rounds if each.number <= now.reached],
        "begun": now.reached > 0,
        "needs": len(table.needs),
    }
    return render(request, "director/tournaments/standings.html", facts)


def _asked(now: Tournament, typed: str) -> int | None:
    """The round that was asked for; anything else is now."""
    rounds = {str(each.number): each.number for each in now.rounds}
    return rounds.get(typed)
