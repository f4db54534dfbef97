"""A tournament during play: what to do next, this round, all the rounds, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from boards.queries.placings import table_of
from boards.queries.tournaments import tournament
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament

if TYPE_CHECKING:
    from tournament.models import Event


@for_tournament
def overview(request: SignedIn, event: Event) -> HttpResponse:
    """The page that stays open during play."""
    now = tournament(event.pk)
    facts = {"event": event, "now": now, "table": table_of(now)}
    return render(request, "director/tournaments/overview.html", facts)
