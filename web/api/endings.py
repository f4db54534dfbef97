"""How a match ends when its hands do not say it: a slip, the bell, a forfeit; and who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.matches import AbsentPair, Ending
from boards.services.matches import draw_first_dealer, end_match
from club.queries.rights import Right
from scoring.laws.compass import Direction
from scoring.score_sheets.match_totals import FinalScores
from standings.services.play_offs import abandon_play_off
from web.api.errors import HalfResultError
from web.api.matches import Entered, SheetSerializer, SheetTold, sheet_of
from web.api.operations import CREATED, ENTERED, Call, operation
from web.api.results import ChangeAsked

if TYPE_CHECKING:
    from tournament.models import Seating

MOST_POINTS = 1_000_000
SET = ("typed", "director", "forfeit", "no_show")


class EndingAsked(ChangeAsked):
    """How it ended: with both totals, or by the bell; `open` lets its hands say it again.

    `abandoned` is of a play-off that no tie asks for: it is void.
    """

    example = {"seen": 0, "ending": "typed", "we": 680, "they": 740}
    ending = serializers.ChoiceField(choices=(*SET, "bell", "open", "abandoned"))
    we = serializers.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    they = serializers.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    absent = serializers.ChoiceField(
        choices=AbsentPair.values,
        required=False,
        help_text="The pair that forfeits or did not show up: asked for with these two endings.",
    )
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Asked for by unusual totals of a slip, of which its `marks` say why.",
    )


class DealerAsked(serializers.Serializer[Any]):
    """Who was drawn to deal first; null where that was a mistake."""

    example = {"dealer": "N"}
    dealer = serializers.ChoiceField(choices=[each.value for each in Direction], allow_null=True)


class MatchEnding(Entered):
    """The end of a match."""

    @operation("end_match", SheetSerializer, asks=EndingAsked, **ENTERED)
    def post(self, call: Call, table: Seating) -> SheetTold:
        """Enter both totals from the slip, or end the match by the bell or by the director."""
        ending, scores = Ending(call.asked["ending"]), _scores(call.asked)
        absent = call.asked.get("absent", "")
        if ending is Ending.ABANDONED and scores is None and not absent:
            abandon_play_off(table, call.request)
        else:
            end_match(table, ending, call.request, scores=scores, absent=absent)
        return sheet_of(table)


def _scores(asked: Any) -> FinalScores | None:
    """Both totals; where one is said the other is asked for, and so are both where they count."""
    for name in ("we", "they"):
        said = asked["ending"] in SET or "we" in asked or "they" in asked
        if said and name not in asked:
            raise HalfResultError(missing=name, rule="totals")
    return FinalScores(asked["we"], asked["they"]) if "we" in asked else None


class MatchDealer(Entered):
    """Who deals first."""

    @operation("first_dealer", SheetSerializer, asks=DealerAsked, right=Right.ENTER, status=CREATED)
    def post(self, call: Call, table: Seating) -> SheetTold:
        """Note who was drawn to deal first."""
        dealer = call.asked["dealer"]
        draw_first_dealer(table, Direction(dealer) if dealer else None, **call.who)
        return sheet_of(table)
