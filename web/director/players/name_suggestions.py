"""View that suggests player names while a director types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render

from club.queries.players import search_players
from web.director.access.member_access import SignedInRequest, for_club

if TYPE_CHECKING:
    from club.models import Club

MAX_SUGGESTIONS = 8


@for_club
def suggest_players(request: SignedInRequest, club: Club) -> HttpResponse:
    """The first few players that match the text typed so far."""
    typed = request.GET.get("q", "").strip()
    players = search_players(club.pk, typed)[:MAX_SUGGESTIONS] if typed else ()
    return render(request, "director/_players.html", {"players": players})
