"""The club's list, as far as one name that is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from club.queries.players import players_like
from web.director.access import SignedIn, for_director

if TYPE_CHECKING:
    from club.models import Club

OFFERED = 8


@for_director
def players(request: SignedIn, club: Club) -> HttpResponse:
    """The first few players who go by what is typed so far."""
    typed = request.GET.get("q", "").strip()
    found = players_like(club.pk, typed)[:OFFERED] if typed else ()
    return render(request, "director/_players.html", {"players": found})
