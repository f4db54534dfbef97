"""API of a club's own movements: check, list, add, read and delete them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from movements.own.movement_json import movement_from_document, write_movement_json
from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table
from tournament.queries.movements.club_movements import club_movements, read_club_movement
from tournament.services.movements.club_movements import (
    add_club_movement,
    delete_club_movement,
    rename_club_movement,
    replace_club_movement,
)
from tournament.validators.club_movements import (
    LONGEST_NAME,
    LONGEST_TYPED_MOVEMENT,
    validate_movement_size,
)
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import InvalidFieldError
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.movements.movement_offers import MovementRemarkSerializer
from web.shared.pages.movements.own_movements import own_movement_values

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import ClubMovement


class OwnMovementInputSerializer(serializers.Serializer[Any]):
    """Serializer for a movement to check: a document, or a typed table."""

    example = {"table": "4-1/1 2-3/1", "contestants": "pairs", "boards_a_round": 2}
    movement = serializers.DictField(
        required=False, help_text="A movement as in the JSON format of movements."
    )
    table = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=LONGEST_TYPED_MOVEMENT,
        help_text="Without `movement`: a line for each round, a cell such as 4-1/1 a table.",
    )
    contestants = serializers.ChoiceField(choices=("pairs", "teams", "players"), default="pairs")
    boards_a_round = serializers.IntegerField(min_value=1, max_value=60, default=2)
    lines = serializers.ChoiceField(
        choices=(1, 2), default=1, help_text="2 if North-South and East-West are numbered apart."
    )


class OwnMovementSerializer(serializers.Serializer[Any]):
    """Serializer for a checked movement; without faults it can be played."""

    name = serializers.CharField()
    contestants = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_in_play = serializers.IntegerField()
    faults = MovementRemarkSerializer(many=True)
    remarks = MovementRemarkSerializer(many=True)


class OwnMovementCheckView(ClubApiView):
    """Check of a club's own movement."""

    tag = "sessions"

    @api_operation("check_movement", OwnMovementSerializer, request_body=OwnMovementInputSerializer)
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Check a movement of your own: its faults and what to accept; nothing is stored."""
        return own_movement_values(_read_movement(call.cleaned))


class KeptMovementInputSerializer(OwnMovementInputSerializer):
    """Serializer for a movement to keep."""

    example = {**OwnMovementInputSerializer.example, "name": "Tuesday Howell"}
    name = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=LONGEST_NAME,
        help_text="Left out, the name in the document.",
    )


class KeptMovementSerializer(serializers.Serializer[Any]):
    """Serializer for a kept movement; one with faults cannot be played."""

    id = serializers.IntegerField(source="pk")
    reference = serializers.CharField(
        help_text="Send it as `movement` of a new session, event of teams or individual."
    )
    name = serializers.CharField()
    contestants = serializers.CharField()
    count = serializers.IntegerField(source="size", help_text="How many pairs, teams or players.")
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_a_round = serializers.IntegerField()
    faults = serializers.IntegerField(help_text="How many there are; /check/ names them.")


class KeptMovementDetailSerializer(KeptMovementSerializer):
    """Serializer for a kept movement with its schedule."""

    movement = serializers.SerializerMethodField()

    def get_movement(self, row: Any) -> dict[str, Any]:
        """The movement in the JSON format of movements."""
        document: dict[str, Any] = json.loads(write_movement_json(read_club_movement(row)))
        return document


class DeletedMovementSerializer(serializers.Serializer[Any]):
    """Serializer for a deleted movement."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class OwnMovementListView(ClubApiView):
    """Movements that the club brought."""

    tag = "sessions"

    @api_operation("own_movements", KeptMovementSerializer, many=True)
    def get(self, call: ApiCall, club: Club) -> Iterable[ClubMovement]:
        """List the club's own movements by name."""
        return club_movements(club.pk)

    @api_operation(
        "add_movement",
        KeptMovementDetailSerializer,
        request_body=KeptMovementInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> ClubMovement:
        """Keep a movement of your own; sessions are opened with its reference."""
        asked = dict(call.cleaned)
        name = asked.pop("name")
        movement = _read_movement(asked)
        named = OwnMovement(name or movement.name, movement.contestants, movement.schedule)
        return add_club_movement(club, named, **call.who)


class OwnMovementDetailView(ClubApiView):
    """One movement that the club brought."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> ClubMovement:
        """Finds a movement of the key's club. One query."""
        row = club_movements(key.club.pk).defer(None).filter(pk=kwargs["own_movement"]).first()
        if row is None:
            raise Http404
        return row

    @api_operation("own_movement", KeptMovementDetailSerializer)
    def get(self, call: ApiCall, movement: ClubMovement) -> ClubMovement:
        """Read a movement with its schedule."""
        return movement

    @api_operation(
        "change_own_movement",
        KeptMovementDetailSerializer,
        request_body=KeptMovementInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, movement: ClubMovement) -> ClubMovement:
        """Rename a movement, or replace it; sessions keep what they were opened with."""
        asked = dict(call.cleaned)
        name = asked.pop("name")
        if asked["table"] or "movement" in asked:
            content = _read_movement(asked)
            named = OwnMovement(name or movement.name, content.contestants, content.schedule)
            return replace_club_movement(movement, named, **call.who)
        if not name:
            raise InvalidFieldError("no_change")
        return rename_club_movement(movement, name, **call.who)

    @api_operation("delete_movement", DeletedMovementSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, movement: ClubMovement) -> dict[str, Any]:
        """Delete a movement; sessions keep their seats."""
        deleted = {"pk": movement.pk, "name": movement.name}
        delete_club_movement(movement, **call.who)
        return deleted


def _read_movement(cleaned: Mapping[str, Any]) -> OwnMovement:
    asked = dict(cleaned)
    document, text = asked.pop("movement", None), asked.pop("table")
    if document is None:
        movement = read_typed_table(text, **asked)
    else:
        movement = movement_from_document(document)
    validate_movement_size(movement)
    return movement
