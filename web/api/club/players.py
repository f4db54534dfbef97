"""API of a club's player list: search, read, add and change players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.queries.players import players_of_club, search_players
from club.services.players import add_player, mark_players_apart
from club.validators.player_figures import PlayerFigures, read_player_figures
from club.validators.players import LONGEST_NUMBER
from club.validators.row_ids import LARGEST_ID
from tournament.services.players.merged_and_erased_players import (
    ERASURE_REASONS,
    erase_player,
    merge_players,
    rename_player,
)
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from club.models import Club, Player


def _points_field(**how: Any) -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=9,
        decimal_places=2,
        allow_null=True,
        help_text="Master points or rank points; null if unknown.",
        **how,
    )


def _handicap_field(**how: Any) -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        allow_null=True,
        help_text="In per cent; null if there is none.",
        **how,
    )


class PlayerSerializer(serializers.Serializer[Any]):
    """Serializer for a player; the number is text, because it may start with a zero."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(help_text="Erased players are not listed.")
    number = serializers.CharField()
    master_points = _points_field()
    handicap = _handicap_field()
    guest = serializers.BooleanField(help_text="A guest, not a member of this club.")


class ErasedPlayerSerializer(serializers.Serializer[Any]):
    """Serializer for a player whose name was removed."""

    id = serializers.IntegerField(source="pk")
    erased_at = serializers.DateTimeField()


class PlayerFilter(serializers.Serializer[Any]):
    """Filters for the list of players."""

    q = serializers.CharField(
        required=False,
        max_length=150,
        help_text="Words of the name (accents are ignored), or the start of the number.",
    )
    number = serializers.CharField(
        required=False, max_length=LONGEST_NUMBER, help_text="The exact number."
    )


class PlayerInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new player."""

    example = {"name": "Ada Ace", "number": "0042"}
    name = serializers.CharField(max_length=120)
    number = serializers.CharField(max_length=LONGEST_NUMBER, default="", allow_blank=True)
    master_points = _points_field(default=None)
    handicap = _handicap_field(default=None)
    guest = serializers.BooleanField(default=False, help_text="A guest, not a member of this club.")


class PlayerChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of a player; fields left out stay unchanged."""

    example = {"number": "0043"}
    name = serializers.CharField(required=False, max_length=120)
    number = serializers.CharField(required=False, max_length=LONGEST_NUMBER, allow_blank=True)
    master_points = _points_field(required=False)
    handicap = _handicap_field(required=False)
    guest = serializers.BooleanField(
        required=False, help_text="A guest, not a member of this club."
    )


class PlayerErasureInputSerializer(serializers.Serializer[Any]):
    """Serializer for the reason why a player is erased."""

    example = {"reason": "asked"}
    reason = serializers.ChoiceField(
        choices=ERASURE_REASONS, help_text="The player or the family asked; or it was a mistake."
    )


class PlayerMergeInputSerializer(serializers.Serializer[Any]):
    """Serializer for the second row of one person, and the name and number that stay."""

    example = {"other": 2}
    other = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    name = serializers.CharField(required=False, max_length=120)
    number = serializers.CharField(required=False, max_length=LONGEST_NUMBER, allow_blank=True)


class PlayersApartInputSerializer(serializers.Serializer[Any]):
    """Serializer for another player, who is somebody else."""

    example = {"other": 2}
    other = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class PlayerApiView(ClubApiView):
    """Base view of the club's players."""

    tag = "players"
    area = ApiKeyArea.PLAYERS


class PlayerListView(PlayerApiView):
    """The club's player list."""

    @api_operation("players", PlayerSerializer, filters=PlayerFilter, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> Iterable[Player]:
        """List or search the players of the club."""
        if "q" in call.cleaned:
            matching = search_players(club.pk, call.cleaned["q"])
            number = call.cleaned.get("number")
            return [player for player in matching if number in (None, player.number)]
        players = players_of_club(club.pk)
        return (
            players.filter(number=call.cleaned["number"]) if "number" in call.cleaned else players
        )

    @api_operation(
        "add_player",
        PlayerSerializer,
        request_body=PlayerInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Player:
        """Add a player to the club."""
        fields = {name: call.cleaned[name] for name in ("name", "number")}
        figures = _read_player_figures(PlayerFigures(), call.cleaned)
        return add_player(club, **fields, figures=figures, **call.who)


class PlayerDetailView(PlayerApiView):
    """One player."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a player of this club. One query."""
        player = players_of_club(key.club.pk).filter(pk=kwargs["player"]).first()
        if player is None:
            raise Http404
        return player

    @api_operation("player", PlayerSerializer)
    def get(self, call: ApiCall, player: Player) -> Player:
        """Read one player."""
        return player

    @api_operation(
        "rename_player",
        PlayerSerializer,
        request_body=PlayerChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, player: Player) -> Player:
        """Change a player's name, number or figures in past and future sessions."""
        current = {"name": player.name, "number": player.number}
        names = {name: call.cleaned.get(name, was) for name, was in current.items()}
        before = read_player_figures(player)
        figures = (
            _read_player_figures(before, call.cleaned)
            if asdict(before).keys() & call.cleaned
            else None
        )
        return rename_player(player, **names, figures=figures, **call.who)


class PlayerErasureView(PlayerDetailView):
    """Erasure of a player."""

    http_method_names = ["post"]

    @api_operation(
        "erase_player",
        ErasedPlayerSerializer,
        request_body=PlayerErasureInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, player: Player) -> Player:
        """Remove a player's name everywhere; results stay under the pair's number."""
        return erase_player(player, why=call.cleaned["reason"], **call.who)


class PlayerMergeView(PlayerDetailView):
    """Merging of two rows of one person."""

    http_method_names = ["post"]

    @api_operation(
        "merge_players",
        PlayerSerializer,
        request_body=PlayerMergeInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, player: Player) -> Player:
        """Merge another row of the same person into this one, with its sessions."""
        other = _get_other_player(call)
        name = call.cleaned.get("name", player.name)
        number = call.cleaned.get("number", player.number or other.number)
        return merge_players(player, other, name=name, number=number, **call.who)


class PlayersApartView(PlayerDetailView):
    """Mark of two different people."""

    http_method_names = ["post"]

    @api_operation(
        "keep_players_apart",
        PlayerSerializer,
        request_body=PlayersApartInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, player: Player) -> Player:
        """Mark two players as different people: they are no longer listed as duplicates."""
        mark_players_apart(player, _get_other_player(call), **call.who)
        return player


def _get_other_player(call: ApiCall) -> Player:
    """Returns the player whose id the body has; 422 for one of another club. One query."""
    other = players_of_club(call.key.club.pk).filter(pk=call.cleaned["other"]).first()
    if other is None:
        reason = _("Your club has no player %(player)s.") % {"player": call.cleaned["other"]}
        raise invalid_field("other", reason)
    return other


def _read_player_figures(before: PlayerFigures, cleaned: Mapping[str, Any]) -> PlayerFigures:
    """Returns the former figures with the fields that were sent."""
    known = asdict(before)
    return PlayerFigures(**known | {name: cleaned[name] for name in known if name in cleaned})
