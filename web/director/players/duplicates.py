"""Page of possible duplicate players: merge two, or mark them as different people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.queries.duplicate_players import MIN_SIMILARITY, NameIndex
from club.queries.permissions import ClubPermission
from club.queries.players import players_marked_apart, players_of_club
from club.services.players import mark_players_apart
from tournament.queries.player_sessions import (
    PlayedSession,
    count_sessions_by_player,
    player_edit_token,
    sessions_of_player,
)
from tournament.services.players.merged_and_erased_players import merge_players
from web.director.access.member_access import SignedInRequest, for_club
from web.director.players.forms import MergePlayersForm
from web.director.players.player_details import player_or_404
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club, Player

DUPLICATES_PER_PAGE = 50
# Of 100: two players with different numbers are duplicates only if the names are the same.
CERTAIN_SIMILARITY = 99


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two players who may be one, with their sessions; the one who played more is kept."""

    keep: Player
    gone: Player
    kept: int
    moved: int


@for_club
@require_safe
def duplicate_players_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Possible duplicates, the most similar names first."""
    page = Paginator(_similar_pairs(club), DUPLICATES_PER_PAGE).get_page(request.GET.get("page"))
    played = count_sessions_by_player({player.pk for both in page for player in both})
    rows = []
    for both in page:
        # The player with more sessions is kept; of two with as many, the one with a number.
        first, other = sorted(both, key=lambda each: (-played.get(each.pk, 0), not each.number))
        rows.append(DuplicatePair(first, other, played.get(first.pk, 0), played.get(other.pk, 0)))
    context = {"club": club, "doubles": rows, "page": page}
    return render(request, "director/player_list/duplicates.html", context)


@for_club
@require_POST
def keep_players_apart(
    request: SignedInRequest, club: Club, player: int, gone: int
) -> HttpResponse:
    """Mark two players as different people, so that they are not listed again."""
    both = player_or_404(club, player), player_or_404(club, gone)
    mark_players_apart(*both, actor=request.actor)
    message = _("%(one)s and %(other)s stay two players.")
    messages.success(request, message % {"one": both[0].name, "other": both[1].name})
    return redirect("director:player_duplicates", club.slug)


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def merge_duplicate_players(
    request: SignedInRequest, club: Club, player: int, gone: int
) -> HttpResponse:
    """Preview merging two players; posted, they are merged."""
    keep = player_or_404(club, player)
    # Merged already, by a second click or by somebody else: no error.
    if request.method == "POST" and not players_of_club(club.pk).filter(pk=gone).exists():
        messages.info(request, _("These two players are merged already."))
        return redirect("director:player", club.slug, player)
    other = player_or_404(club, gone)
    form = _form(request, keep, other)
    if form.is_valid():
        with add_form_error(form):
            context = form.cleaned_data
            merge_players(keep, other, **context, actor=request.actor)
            messages.success(request, _("The two players are merged."))
            return redirect("director:player", club.slug, player)
    moves = sessions_of_player(other.pk)
    stays = sessions_of_player(keep.pk)
    context = {
        "club": club,
        "keep": keep,
        "gone": other,
        "form": form,
        "moves": moves,
        "stays": stays,
        "met": ", ".join(move.name for move in moves if move.session in _session_ids(stays)),
    }
    return render(
        request, "director/player_list/merge.html", context, status=form_page_status(form)
    )


def _form(request: SignedInRequest, keep: Player, gone: Player) -> MergePlayersForm:
    # A number comes before none, and so is preselected.
    numbers = sorted((keep.number, gone.number), key=lambda each: not each)
    return MergePlayersForm(
        request.POST if request.method == "POST" else None,
        names=[keep.name, gone.name],
        numbers=numbers,
        initial={"seen": player_edit_token(keep, gone)},
    )


def _session_ids(sat: list[PlayedSession]) -> set[int]:
    return {played_session.session for played_session in sat}


def _similar_pairs(club: Club) -> list[tuple[Player, Player]]:
    """Pairs of players with similar names, without those marked as different people."""
    everybody = {player.pk: player for player in players_of_club(club.pk)}
    similar = NameIndex((pk, player.name) for pk, player in everybody.items()).doubles()
    two = players_marked_apart(club.pk)
    pairs = (
        (score, everybody[first], everybody[other])
        for score, first, other in similar
        if (min(first, other), max(first, other)) not in two
    )
    return [
        (first, other)
        for score, first, other in pairs
        if score >= (CERTAIN_SIMILARITY if first.number and other.number else MIN_SIMILARITY)
    ]
