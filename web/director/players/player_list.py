"""Player list page of a club: search, add a player, export as CSV or XLSX."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.queries.players import players_of_club, search_players
from club.services.players import add_player
from reports.documents import player_file
from tournament.queries.player_sessions import count_sessions_by_player
from web.director.access.member_access import SignedInRequest, for_club
from web.director.players.forms import PlayerForm
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.render.numbers import format_hundredths

if TYPE_CHECKING:
    from club.models import Club, Player

PLAYERS_PER_PAGE = 50
FILE_TYPES = ("xlsx", "csv")


@dataclass(frozen=True, slots=True)
class PlayerListRow:
    """A player with the number of sessions played."""

    player: Player
    sessions: int

    @property
    def points(self) -> str:
        """The master points; empty if unknown."""
        return format_hundredths(self.player.master_points)

    @property
    def handicap(self) -> str:
        """The handicap; empty if unknown."""
        return format_hundredths(self.player.handicap)


@for_club
@require_safe
def player_list_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """The player list by name, or the players that match a search."""
    return _page(request, club, PlayerForm())


@for_club
@require_POST
def add_player_by_hand(request: SignedInRequest, club: Club) -> HttpResponse:
    """Add a player typed by hand."""
    form = PlayerForm(request.POST)
    if form.is_valid():
        with add_form_error(form):
            add_player(club, **form.facts, actor=request.actor)
            done = _("%(name)s is on the list.") % {"name": form.cleaned_data["name"]}
            messages.success(request, done)
            return redirect("director:player_list", club.slug)
    return _page(request, club, form)


def _page(request: SignedInRequest, club: Club, form: PlayerForm) -> HttpResponse:
    typed = request.GET.get("q", "").strip()[:150]
    players = search_players(club.pk, typed) if typed else players_of_club(club.pk)
    page = Paginator(players, PLAYERS_PER_PAGE).get_page(request.GET.get("page"))
    counted = count_sessions_by_player([player.pk for player in page])
    context = {
        "club": club,
        "typed": typed,
        "page": page,
        "lines": [PlayerListRow(player, counted.get(player.pk, 0)) for player in page],
        "form": form,
        "kinds": FILE_TYPES,
    }
    return render(request, "director/player_list/list.html", context, status=form_page_status(form))


@for_club
@require_safe
def export_player_list(request: SignedInRequest, club: Club, kind: str) -> HttpResponse:
    """The player list as CSV or workbook."""
    file = player_file(club, players_of_club(club.pk), f"{club.slug}_players.{kind}")
    if file is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.content, content_type=file.type, headers=headers)
