"""API that checks a club's own movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from movements.own.movement_json import movement_from_document
from movements.own.typed_table import read_typed_table
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ApiCall, api_operation
from web.api.sessions.movement_offers import MovementRemarkSerializer
from web.shared.pages.own_movements import own_movement_values

if TYPE_CHECKING:
    from club.models import Club

MOST_LETTERS = 200_000


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
        max_length=MOST_LETTERS,
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

    @api_operation("check_movement", OwnMovementSerializer, asks=OwnMovementInputSerializer)
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Check a movement of your own: its faults and what to accept; nothing is stored."""
        asked = dict(call.cleaned)
        document, text = asked.pop("movement", None), asked.pop("table")
        movement = (
            movement_from_document(document)
            if document is not None
            else read_typed_table(text, **asked)
        )
        return own_movement_values(movement)
