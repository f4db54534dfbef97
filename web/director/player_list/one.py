"""One player: the name and the number, where they have played, and how they are erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.queries.likeness import similar_names
from club.queries.players import players_like, players_of_club
from club.queries.rights import Right
from club.services.ledger import Source
from club.validators.figures import as_written
from tournament.queries.players import sessions_played
from tournament.services.players import erase_player, rename_player
from web.director.access import SignedIn, for_director
from web.director.player_list.forms import EraseForm, PlayerForm
from web.shared.told import status_of, told_in

if TYPE_CHECKING:
    from club.models import Club, Player

ALIKE = 5


def player_of(club: Club, pk: int) -> Player:
    """Somebody on this club's list and on no other. One query."""
    return get_object_or_404(players_of_club(club.pk).select_related("club"), pk=pk)


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: SignedIn, club: Club, player: int) -> HttpResponse:
    """Where they have played, and the name and number to change."""
    found = player_of(club, player)
    form = PlayerForm(
        request.POST if request.method == "POST" else None,
        initial={
            "name": found.name,
            "number": found.number,
            "master_points": as_written(found.master_points),
            "handicap": as_written(found.handicap),
            "guest": found.guest,
        },
    )
    if form.is_valid():
        with told_in(form):
            rename_player(found, **form.facts, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The player is saved."))
            return redirect("director:player", club.slug, player)
    typed = request.GET.get("other", "").strip()[:150]
    others = players_like(club.pk, typed)[: 4 * ALIKE] if typed else _like(club, found)
    facts = {
        "club": club,
        "player": found,
        "form": form,
        "sat": sessions_played(found.pk),
        "typed": typed,
        "others": [each for each in others if each.pk != found.pk],
    }
    return render(request, "director/player_list/player.html", facts, status=status_of(form))


@for_director(may=Right.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: SignedIn, club: Club, player: int) -> HttpResponse:
    """What is left when nothing says any more who this was; then, that it be done."""
    found = player_of(club, player)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with told_in(form):
            why = form.cleaned_data["why"]
            erase_player(found, why=why, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The player is erased. The results stand."))
            return redirect("director:player_list", club.slug)
    facts = {"club": club, "player": found, "form": form, "sat": sessions_played(found.pk)}
    return render(request, "director/player_list/erase.html", facts, status=status_of(form))


def _like(club: Club, found: Player) -> list[Player]:
    """Whoever may be the same person. One query."""
    everybody = {each.pk: each for each in players_of_club(club.pk) if each.pk != found.pk}
    near = similar_names(found.name, ((pk, each.name) for pk, each in everybody.items()))
    return [everybody[pk] for pk in near]
