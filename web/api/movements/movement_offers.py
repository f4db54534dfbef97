"""API that lists the movements suitable for a number of pairs, teams or players."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from movements.catalogue import LEAST_BOARDS, MOST_BOARDS, boards_about
from movements.linked.linked_catalogue import MOST_SESSIONS
from movements.offers import MovementOffer
from tournament.queries.movements.club_movements import suitable_club_offers
from web.api.framework.base_views import ClubApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.openapi.enum_names import TABLE_SIDES
from web.shared.pages.movements.movement_values import ContestRequest, find_contest_movements

if TYPE_CHECKING:
    from club.models import Club

MAX_BOARDS_EACH = 60


class MovementOfferSerializer(serializers.Serializer[Any]):
    """Serializer for an offered movement."""

    reference = serializers.CharField(help_text="Send it as `movement` of a new session.")
    name = serializers.CharField(source="movement.label")
    winners = serializers.IntegerField()
    tables = serializers.IntegerField(source="setting.tables")
    rounds = serializers.IntegerField(source="setting.rounds")
    boards_a_round = serializers.IntegerField(source="setting.boards_a_round")
    copies = serializers.IntegerField(help_text="Board sets that it needs.")
    boards = serializers.IntegerField(
        source="setting.boards", help_text="Boards that a pair plays."
    )
    all_meet = serializers.BooleanField(help_text="Every pair meets all possible opponents.")
    balance = serializers.SerializerMethodField()
    single_tables = serializers.BooleanField(
        source="movement.single_tables",
        help_text="Single tables are arrow-switched, not whole rounds.",
    )

    @extend_schema_field(ExactNumberSerializer(allow_null=True))
    def get_balance(self, offer: MovementOffer) -> dict[str, str] | None:
        """At 100 every pair competes equally with every other; null with two winners."""
        return represent_number(offer.balance)


class MovementOfferFilter(serializers.Serializer[Any]):
    """Filters for offers: the number of pairs and the boards."""

    pairs = serializers.IntegerField(min_value=1, max_value=10_000)
    min_boards = serializers.IntegerField(
        source="least",
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        default=LEAST_BOARDS,
        help_text="Fewest boards per pair.",
    )
    max_boards = serializers.IntegerField(
        source="most",
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        default=MOST_BOARDS,
        help_text="Most boards per pair.",
    )
    minutes = serializers.IntegerField(min_value=15, max_value=1440, required=False)
    winners = serializers.ChoiceField(choices=(1, 2), required=False)
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        required=False,
        help_text="Only movements of so many rounds.",
    )
    whole_rounds = serializers.BooleanField(
        default=False, help_text="No movement that arrow-switches single tables."
    )
    empty_side = serializers.ChoiceField(
        source="missing",
        choices=TABLE_SIDES,
        default="NS",
        help_text="The empty side of a half table.",
    )
    stationary = serializers.IntegerField(
        min_value=0, max_value=80, default=0, help_text="Pairs that keep their seats."
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=9, default=1, help_text="Sets of the boards in the room."
    )
    barometer = serializers.BooleanField(
        default=False,
        help_text="Only movements where every table plays the same boards in a round.",
    )


class MovementSearchSerializer(serializers.Serializer[Any]):
    """Serializer for the field that movements are searched for."""

    example = {"contestants": "teams", "count": 8, "min_boards": 24, "max_boards": 28}
    contestants = serializers.ChoiceField(
        choices=("pairs", "teams", "players"), help_text="`players` for an individual."
    )
    count = serializers.IntegerField(
        min_value=1, max_value=10_000, help_text="How many pairs, teams or players."
    )
    min_boards = serializers.IntegerField(
        source="least", min_value=1, max_value=MAX_BOARDS_EACH, default=LEAST_BOARDS
    )
    max_boards = serializers.IntegerField(
        source="most", min_value=1, max_value=MAX_BOARDS_EACH, default=MOST_BOARDS
    )
    rounds = serializers.IntegerField(
        min_value=1, max_value=200, required=False, help_text="Only movements of so many rounds."
    )
    winners = serializers.ChoiceField(choices=(1, 2), required=False, help_text="Of pairs.")
    empty_side = serializers.ChoiceField(
        source="missing", choices=TABLE_SIDES, default="NS", help_text="Of a half table of pairs."
    )
    barometer = serializers.BooleanField(default=False, help_text="Of pairs.")
    whole_rounds = serializers.BooleanField(
        default=False, help_text="No movement that arrow-switches single tables."
    )
    about_boards = serializers.IntegerField(
        min_value=1,
        max_value=MAX_BOARDS_EACH,
        required=False,
        help_text="Two fewer or more are fine; in place of the fewest and most boards.",
    )
    minutes = serializers.IntegerField(
        min_value=15, max_value=1440, required=False, help_text="To play in. Of pairs."
    )
    minutes_a_board = serializers.DecimalField(
        min_value=1,
        max_value=30,
        max_digits=3,
        decimal_places=1,
        required=False,
        help_text="With the moves; if left out, as the club plays. Of pairs.",
    )
    stationary = serializers.IntegerField(
        min_value=0, max_value=80, default=0, help_text="Pairs that keep their seats."
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=9, default=1, help_text="Sets of the boards. Of pairs."
    )
    sessions = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SESSIONS,
        default=1,
        help_text="Of pairs: more than one for linked sessions, over which all meet.",
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=200, default=20, help_text="Most offers in the response."
    )


class MovementRemarkSerializer(serializers.Serializer[Any]):
    """Serializer for what a director may accept, such as shared boards."""

    rule = serializers.CharField()
    subject = serializers.ListField(help_text="The tables, contestants or boards concerned.")


class FoundMovementSerializer(serializers.Serializer[Any]):
    """Serializer for a found movement with its schedule."""

    reference = serializers.CharField()
    name = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_a_round = serializers.IntegerField()
    boards = serializers.IntegerField(help_text="Boards that a contestant plays.")
    balance = serializers.CharField(
        required=False, allow_null=True, help_text="Of one-winner pairs, as an exact fraction."
    )
    competition = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="Of one-winner pairs: `pairs`, and `amounts` by which each two of them compete.",
    )
    unplayable = serializers.CharField(
        required=False,
        help_text="Of teams: why no event can be opened with it; empty if one can.",
    )
    figures = serializers.DictField(
        help_text="Opponents, partners, sit-outs, copies and minutes; of pairs, what one more does."
    )
    remarks = MovementRemarkSerializer(many=True)
    schedule = serializers.ListField(
        child=serializers.DictField(),
        help_text="A row for each table and round: `north_south` and `east_west`, or four chairs.",
    )
    sessions = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="Of linked sessions: each with `reference`, figures and schedule, in order.",
    )


class UnsuitableMovementSerializer(serializers.Serializer[Any]):
    """Serializer for a movement that is not offered, with the reason."""

    name = serializers.CharField()
    reason = serializers.CharField()
    detail = serializers.CharField(help_text="The reason in words.")


class MovementReasonSerializer(serializers.Serializer[Any]):
    """Serializer for a reason why the first offer is recommended."""

    reason = serializers.CharField()
    detail = serializers.CharField(help_text="The reason in words.")


class MovementSearchResultSerializer(serializers.Serializer[Any]):
    """Serializer for the found movements, and why others do not suit."""

    total = serializers.IntegerField(help_text="How many movements suit.")
    offers = FoundMovementSerializer(many=True, help_text="The recommended one first.")
    reasons = MovementReasonSerializer(
        many=True, help_text="Of pairs: why the first offer is recommended."
    )
    unsuitable = UnsuitableMovementSerializer(many=True)
    knock_out = serializers.DictField(
        required=False, help_text="Of teams: the matches of each round, and the byes."
    )


class MovementOfferListView(ClubApiView):
    """Offered movements."""

    tag = "sessions"

    @api_operation(
        "movements", MovementOfferSerializer, filters=MovementOfferFilter, many=True, refuses=True
    )
    def get(self, call: ApiCall, club: Club) -> Iterable[MovementOffer]:
        """List the movements for a number of pairs, best first."""
        filters = {**_club_custom(club), **call.cleaned}
        return suitable_club_offers(club.pk, filters.pop("pairs"), **filters)

    @api_operation(
        "search_movements", MovementSearchResultSerializer, request_body=MovementSearchSerializer
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Search movements for pairs, teams or players, with schedules; nothing is changed."""
        asked = dict(call.cleaned)
        contestants, limit = asked.pop("contestants"), asked.pop("limit")
        if about := asked.pop("about_boards", None):
            asked["least"], asked["most"] = boards_about(about)
        asked |= _club_custom(club)
        if "minutes_a_board" in asked:
            asked["pace"] = Fraction(asked.pop("minutes_a_board"))
        found = find_contest_movements(contestants, ContestRequest(**asked), club_id=club.pk)
        values = found.values(limit)
        return {**values, "offers": [_with_figures(offer) for offer in values["offers"]]}


def _club_custom(club: Club) -> dict[str, Any]:
    """How the club plays: its pace, and how it moves boards at an even number of tables."""
    return {
        "pace": Fraction(club.minutes_a_board),
        "custom": club.session_defaults.boards_move,
    }


def _with_figures(offer: dict[str, Any]) -> dict[str, Any]:
    """Collect the figures of teams and of players, which differ, in one field."""
    named = set(FoundMovementSerializer().fields)
    figures = {name: value for name, value in offer.items() if name not in named}
    return {**offer, "figures": figures}
