"""API that creates a Swiss pairs event."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.setup.swiss_pair_events import SwissPairsPlan, open_swiss_pairs
from club.queries.permissions import ClubPermission
from scoring.boards.imp_boards import CROSS_IMPS, MATCHPOINTS
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.percentage_scales import SCALES
from scoring.teams.swiss_pair_regulations import FORMS, SwissPairRegulations
from tournament.validators.contest_limits import MOST_FIRST_BOARD, MOST_MATCH_BOARDS
from web.api.framework.base_views import ClubApiView, get_session_or_404
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import SessionSerializer

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

MOST_ENTERED_PAIRS = 400


class SwissPairsInputSerializer(serializers.Serializer[Any]):
    """Serializer for new Swiss pairs: the players of each pair, and how rounds are scored."""

    example = {
        "name": "Tuesday Swiss",
        "date": "2026-11-24",
        "pairs": [["Ada", "Bo"], ["Cy", "Di"], ["Eve", "Fay"], ["Gus", "Hal"]],
        "boards": 6,
        "rounds": 3,
    }
    name = serializers.CharField(max_length=120)
    date = CalendarDateField()
    pairs = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(max_length=150), max_length=6),
        max_length=MOST_ENTERED_PAIRS,
        help_text="The names of each pair, 4 to 400 pairs.",
    )
    boards = serializers.IntegerField(
        min_value=1, max_value=MOST_MATCH_BOARDS, default=6, help_text="Boards a round."
    )
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=5)
    method = serializers.ChoiceField(choices=(MATCHPOINTS, CROSS_IMPS), default=CROSS_IMPS)
    victory_points = serializers.BooleanField(
        default=True, help_text="False: percentages or IMPs are added up."
    )
    percentage_scale = serializers.ChoiceField(
        choices=tuple(SCALES),
        required=False,
        help_text="Victory points of a percentage: the EBU's tables for matches of up to 27 "
        "boards, or Overtrick's own line. If left out, as the club has it.",
    )
    form = serializers.ChoiceField(choices=FORMS, default="swiss")
    first_round = serializers.ChoiceField(
        choices=("random", "list"), default="random", help_text="`list`: 1 meets 2, 3 meets 4."
    )
    bye = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=0,
        max_value=100,
        required=False,
        help_text="In %; left out: the club's default.",
    )
    first_board = serializers.IntegerField(min_value=1, max_value=MOST_FIRST_BOARD, default=1)


class SwissPairsListView(ClubApiView):
    """Swiss pairs of the club."""

    tag = "contests"

    @api_operation(
        "open_swiss_pairs",
        SessionSerializer,
        request_body=SwissPairsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Session:
        """Create Swiss pairs with their first round."""
        section = open_swiss_pairs(club, _read_plan(club, call), **call.who)
        return get_session_or_404(call.key, section.session_id)


def _read_plan(club: Club, call: ApiCall) -> SwissPairsPlan:
    cleaned, defaults = call.cleaned, club.session_defaults
    # The same request sent twice draws the same first round.
    seed = call.own_id.int if cleaned["first_round"] == "random" else None
    return SwissPairsPlan(
        name=cleaned["name"],
        local_date=cleaned["date"],
        pairs=[tuple(names) for names in cleaned["pairs"]],
        contest=SwissPairRegulations(
            boards=cleaned["boards"],
            rounds=cleaned["rounds"],
            victory_points=cleaned["victory_points"],
            form=cleaned["form"],
            bye=Fraction(cleaned.get("bye", defaults.pair_bye)),
            percentage_scale=cleaned.get("percentage_scale")
            or defaults.pair_scale_for(cleaned["boards"]),
        ),
        regulations=defaults.regulations(method=cleaned["method"]),
        seed=seed,
        first_board=cleaned["first_board"],
        request_id=call.own_id,
    )
