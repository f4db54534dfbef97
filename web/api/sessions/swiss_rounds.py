"""API that pairs the next round of a Swiss from the standings and matches in the request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ApiCall, api_operation
from web.shared.pages.swiss_rounds import swiss_round_values

if TYPE_CHECKING:
    from club.models import Club

MOST_SWISS_ENTRANTS = 1000
MOST_SWISS_MATCHES = 50_000


class SwissLockSerializer(serializers.Serializer[Any]):
    """Serializer for a match that the director fixes at a table."""

    table = serializers.IntegerField(min_value=1, max_value=MOST_SWISS_ENTRANTS)
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class SwissRoundInputSerializer(serializers.Serializer[Any]):
    """Serializer for the standings and matches that a Swiss round follows."""

    example = {"rankings": [[1, 2, 3, 4], [3, 1, 2, 4]], "met": [[1, 3], [2, 4]]}
    rankings = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1), max_length=MOST_SWISS_ENTRANTS
        ),
        min_length=1,
        max_length=100,
        help_text="The seeding, then the ranking after each round, the leader first.",
    )
    met = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1), min_length=2, max_length=2
        ),
        default=list,
        max_length=MOST_SWISS_MATCHES,
        help_text="The matches so far, also those being played.",
    )
    byes = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        default=list,
        max_length=MOST_SWISS_ENTRANTS,
        help_text="Who has had a bye.",
    )
    locks = SwissLockSerializer(many=True, default=list, help_text="Matches fixed at tables.")
    form = serializers.ChoiceField(
        choices=("swiss", "lagged", "danish"),
        default="swiss",
        help_text="`lagged` uses the ranking before the last; `danish` allows rematches.",
    )


class SwissMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match of a Swiss round."""

    table = serializers.IntegerField()
    one = serializers.IntegerField(help_text="The higher ranked of the two.")
    other = serializers.IntegerField()
    is_rematch = serializers.BooleanField()


class SwissRoundSerializer(serializers.Serializer[Any]):
    """Serializer for a Swiss round."""

    matches = SwissMatchSerializer(many=True)
    bye = serializers.IntegerField(allow_null=True, help_text="Who sits out.")


class SwissRoundView(ClubApiView):
    """Pairing of a Swiss round."""

    tag = "sessions"

    @api_operation("pair_swiss_round", SwissRoundSerializer, request_body=SwissRoundInputSerializer)
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Pair the next Swiss round: nobody meets twice while avoidable; nothing is stored."""
        return swiss_round_values(call.cleaned)
