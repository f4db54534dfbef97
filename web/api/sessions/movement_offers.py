"""API that lists the movements suitable for a number of pairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from movements.catalogue import LEAST_BOARDS, MOST_BOARDS, suitable_offers
from movements.offers import MovementOffer
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ApiCall, api_operation

if TYPE_CHECKING:
    from club.models import Club

MAX_BOARDS_EACH = 60


class MovementOfferSerializer(serializers.Serializer[Any]):
    """A movement, set up for a field."""

    reference = serializers.CharField(help_text="What a new session names as its movement.")
    name = serializers.CharField(source="movement.label")
    winners = serializers.IntegerField()
    tables = serializers.IntegerField(source="setting.tables")
    rounds = serializers.IntegerField(source="setting.rounds")
    boards_a_round = serializers.IntegerField(source="setting.boards_a_round")
    copies = serializers.IntegerField(help_text="Sets of the boards that it cannot do without.")
    boards = serializers.IntegerField(source="setting.boards", help_text="That a pair plays.")
    all_meet = serializers.BooleanField(help_text="Everybody meets everybody who can be met.")


class MovementOfferFilter(serializers.Serializer[Any]):
    """For which field, and how long."""

    pairs = serializers.IntegerField(min_value=1, max_value=10_000)
    least = serializers.IntegerField(
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        default=LEAST_BOARDS,
        help_text="Boards each, at least.",
    )
    most = serializers.IntegerField(
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        default=MOST_BOARDS,
        help_text="Boards each, at most.",
    )
    minutes = serializers.IntegerField(min_value=15, max_value=1440, required=False)
    winners = serializers.ChoiceField(choices=(1, 2), required=False)
    missing = serializers.ChoiceField(
        choices=("NS", "EW"), default="NS", help_text="Of a half table, the side that is empty."
    )
    barometer = serializers.BooleanField(
        default=False, help_text="Those alone where every table plays the same boards in a round."
    )


class MovementOfferListView(ClubApiView):
    """What is offered."""

    tag = "sessions"

    @api_operation(
        "movements", MovementOfferSerializer, filters=MovementOfferFilter, many=True, refuses=True
    )
    def get(self, call: ApiCall, club: Club) -> Iterable[MovementOffer]:
        """List the movements for so many pairs, the best first."""
        filters = dict(call.asked)
        return suitable_offers(filters.pop("pairs"), **filters)
