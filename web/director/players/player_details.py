"""Page that edits one player, lists the sessions played, and erases the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.queries.duplicate_players import similar_names
from club.queries.permissions import ClubPermission
from club.queries.players import players_of_club, search_players
from club.validators.player_figures import decimal_text
from tournament.queries.player_sessions import sessions_of_player
from tournament.services.players.merged_and_erased_players import erase_player, rename_player
from web.director.access.member_access import SignedInRequest, for_club
from web.director.players.forms import ErasePlayerForm, PlayerForm
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club, Player

MAX_SIMILAR = 5


def player_or_404(club: Club, pk: int) -> Player:
    """A player of this club; 404 for any other. One query."""
    return get_object_or_404(players_of_club(club.pk).select_related("club"), pk=pk)


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def player_details_page(request: SignedInRequest, club: Club, player: int) -> HttpResponse:
    """Details of a player to edit, sessions played, and players with similar names."""
    row = player_or_404(club, player)
    form = PlayerForm(
        request.POST if request.method == "POST" else None,
        initial={
            "name": row.name,
            "number": row.number,
            "master_points": decimal_text(row.master_points),
            "handicap": decimal_text(row.handicap),
            "guest": row.guest,
        },
    )
    if form.is_valid():
        with add_form_error(form):
            rename_player(row, **form.facts, actor=request.actor)
            messages.success(request, _("The player is saved."))
            return redirect("director:player", club.slug, player)
    typed = request.GET.get("other", "").strip()[:150]
    others = (
        search_players(club.pk, typed)[: 4 * MAX_SIMILAR] if typed else _similar_players(club, row)
    )
    context = {
        "club": club,
        "player": row,
        "form": form,
        "sessions_played": sessions_of_player(row.pk),
        "typed": typed,
        "others": [other for other in others if other.pk != row.pk],
    }
    return render(
        request, "director/player_list/player.html", context, status=form_page_status(form)
    )


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def erase_player_details(request: SignedInRequest, club: Club, player: int) -> HttpResponse:
    """Preview of erasing a player; posted, name and number are erased."""
    row = player_or_404(club, player)
    form = ErasePlayerForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with add_form_error(form):
            why = form.cleaned_data["why"]
            erase_player(row, why=why, actor=request.actor)
            messages.success(request, _("The player is erased. The results stand."))
            return redirect("director:player_list", club.slug)
    context = {
        "club": club,
        "player": row,
        "form": form,
        "sessions_played": sessions_of_player(row.pk),
    }
    return render(
        request, "director/player_list/erase.html", context, status=form_page_status(form)
    )


def _similar_players(club: Club, player: Player) -> list[Player]:
    """Players with similar names, who may be the same person. One query."""
    everybody = {
        candidate.pk: candidate
        for candidate in players_of_club(club.pk)
        if candidate.pk != player.pk
    }
    near = similar_names(player.name, ((pk, candidate.name) for pk, candidate in everybody.items()))
    return [everybody[pk] for pk in near]
