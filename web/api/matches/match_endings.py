"""API that ends a four-hand match (by slip, bell, forfeit or director) or sets its first dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.matches.match_states import AbsentPair, MatchEnding
from boards.services.matches.match_entry import end_match, set_first_dealer
from club.queries.permissions import ClubPermission
from scoring.laws.compass import Direction
from scoring.score_sheets.match_totals import FinalScores
from standings.services.matches.play_offs import abandon_play_off
from web.api.framework.errors import InvalidFieldError
from web.api.framework.operations import CREATED, RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.matches.matches import (
    ScoreSheetApiView,
    ScoreSheetPayload,
    ScoreSheetSerializer,
    get_score_sheet_payload,
)
from web.api.results.result_inputs import ChangeInputSerializer

if TYPE_CHECKING:
    from tournament.models import Seating

MAX_POINTS = 1_000_000
ENDINGS_WITH_TOTALS = ("typed", "director", "forfeit", "no_show")


class MatchEndingInputSerializer(ChangeInputSerializer):
    """Serializer for the ending: slip totals, bell, or a director's; `open` removes it.

    `abandoned` voids a play-off that no tie needs.
    """

    example = {"seen": 0, "ending": "typed", "we": 680, "they": 740}
    ending = serializers.ChoiceField(choices=(*ENDINGS_WITH_TOTALS, "bell", "open", "abandoned"))
    we = serializers.IntegerField(required=False, min_value=0, max_value=MAX_POINTS)
    they = serializers.IntegerField(required=False, min_value=0, max_value=MAX_POINTS)
    absent = serializers.ChoiceField(
        choices=AbsentPair.values,
        required=False,
        help_text="The pair that forfeits or did not show up; required for these two endings.",
    )
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Required for unusual totals of a slip; `marks` in the error give the reasons.",
    )


class FirstDealerInputSerializer(serializers.Serializer[Any]):
    """Serializer for the first dealer; null removes it."""

    example = {"dealer": "N"}
    dealer = serializers.ChoiceField(choices=[each.value for each in Direction], allow_null=True)


class MatchEndingView(ScoreSheetApiView):
    """The ending of a match."""

    @api_operation(
        "end_match",
        ScoreSheetSerializer,
        request_body=MatchEndingInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Enter both totals from the slip, or end the match by the bell or by the director."""
        ending = MatchEnding(call.cleaned["ending"])
        scores = _read_final_scores(call.cleaned)
        absent = call.cleaned.get("absent", "")
        if ending is MatchEnding.ABANDONED and scores is None and not absent:
            abandon_play_off(table, call.request)
        else:
            end_match(table, ending, call.request, scores=scores, absent=absent)
        return get_score_sheet_payload(table)


def _read_final_scores(cleaned: Any) -> FinalScores | None:
    """Returns both totals; requires both if either is sent or the ending needs them."""
    for name in ("we", "they"):
        wants_totals = (
            cleaned["ending"] in ENDINGS_WITH_TOTALS or "we" in cleaned or "they" in cleaned
        )
        if wants_totals and name not in cleaned:
            raise InvalidFieldError("half_result", missing=name, rule="totals")
    return FinalScores(cleaned["we"], cleaned["they"]) if "we" in cleaned else None


class FirstDealerView(ScoreSheetApiView):
    """The first dealer of a match."""

    @api_operation(
        "first_dealer",
        ScoreSheetSerializer,
        request_body=FirstDealerInputSerializer,
        permission=ClubPermission.ENTER,
        status=CREATED,
    )
    def post(self, call: ApiCall, table: Seating) -> ScoreSheetPayload:
        """Record the player who was drawn to deal first."""
        dealer = call.cleaned["dealer"]
        set_first_dealer(table, Direction(dealer) if dealer else None, **call.who)
        return get_score_sheet_payload(table)
