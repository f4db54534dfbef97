"""The club's list of players: searched, read, added to, corrected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.players import players_like, players_of_club
from club.queries.rights import Right
from club.services.players import add_player
from club.validators.figures import PlayerFigures, figures_of
from tournament.services.players import rename_player
from web.api.doors import Door
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order

if TYPE_CHECKING:
    from club.models import Club, Player


def _points(**how: Any) -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=9,
        decimal_places=2,
        allow_null=True,
        help_text="Master points or rank points; null where nobody knows them.",
        **how,
    )


def _handicap(**how: Any) -> serializers.DecimalField:
    return serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        allow_null=True,
        help_text="In per cent; null where there is none.",
        **how,
    )


class PlayerSerializer(serializers.Serializer[Any]):
    """A player; the number is text, for it may begin with a nought."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(help_text="Whoever was erased is on the list no more.")
    number = serializers.CharField()
    master_points = _points()
    handicap = _handicap()
    guest = serializers.BooleanField(help_text="No member of this club.")


class PlayerFilter(serializers.Serializer[Any]):
    """Which players."""

    q = serializers.CharField(
        required=False,
        max_length=150,
        help_text="Every word in the name, accents or not, or the beginning of the number.",
    )
    number = serializers.CharField(required=False, max_length=20, help_text="Exactly this number.")


class PlayerAsked(serializers.Serializer[Any]):
    """A new player."""

    example = {"name": "Ada Ace", "number": "0042"}
    name = serializers.CharField(max_length=120)
    number = serializers.CharField(max_length=20, default="", allow_blank=True)
    master_points = _points(default=None)
    handicap = _handicap(default=None)
    guest = serializers.BooleanField(default=False, help_text="No member of this club.")


class RenameAsked(serializers.Serializer[Any]):
    """Another name or number, other figures; what is left out stays as it is."""

    example = {"number": "0043"}
    name = serializers.CharField(required=False, max_length=120)
    number = serializers.CharField(required=False, max_length=20, allow_blank=True)
    master_points = _points(required=False)
    handicap = _handicap(required=False)
    guest = serializers.BooleanField(required=False, help_text="No member of this club.")


class PlayerDoor(Door):
    """A route of the club's list."""

    tag = "players"


class PlayerList(PlayerDoor):
    """Everybody on the list."""

    @operation("players", PlayerSerializer, filters=PlayerFilter, order=Order())
    def get(self, call: Call, club: Club) -> Iterable[Player]:
        """List the players of the club, or those who are looked for."""
        if "q" in call.asked:
            found = players_like(club.pk, call.asked["q"])
            number = call.asked.get("number")
            return [each for each in found if number in (None, each.number)]
        players = players_of_club(club.pk)
        return players.filter(number=call.asked["number"]) if "number" in call.asked else players

    @operation("add_player", PlayerSerializer, asks=PlayerAsked, right=Right.DIRECT, status=CREATED)
    def post(self, call: Call, club: Club) -> Player:
        """Put a player on the list."""
        facts = {name: call.asked[name] for name in ("name", "number")}
        figures = _figures(PlayerFigures(), call.asked)
        return add_player(club, **facts, figures=figures, **call.who)


class PlayerDetail(PlayerDoor):
    """One player."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The player, of this club's list. One query."""
        found = players_of_club(key.club.pk).filter(pk=words["player"]).first()
        if found is None:
            raise Http404
        return found

    @operation("player", PlayerSerializer)
    def get(self, call: Call, player: Player) -> Player:
        """Read one player."""
        return player

    @operation("rename_player", PlayerSerializer, asks=RenameAsked, right=Right.DIRECT)
    def patch(self, call: Call, player: Player) -> Player:
        """Give a player another name, number or figures, wherever the player has played."""
        kept = {"name": player.name, "number": player.number}
        names = {name: call.asked.get(name, was) for name, was in kept.items()}
        before = figures_of(player)
        figures = _figures(before, call.asked) if asdict(before).keys() & call.asked else None
        return rename_player(player, **names, figures=figures, **call.who)


def _figures(before: PlayerFigures, asked: Mapping[str, Any]) -> PlayerFigures:
    """What was known before, but for what is asked for."""
    known = asdict(before)
    return PlayerFigures(**known | {name: asked[name] for name in known if name in asked})
