"""API that creates an event of teams."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.setup.team_events import EnteredTeam, TeamEventPlan, open_team_event
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.knock_out import CARRY_PARTS, MOST_CARRIED, TIE_RULES
from scoring.teams.own_scale import MOST_LINES, MOST_MARGIN, MOST_POINTS, OWN
from scoring.teams.team_regulations import (
    EVENT_SCALES,
    FORMATS,
    KNOCK_OUT,
    MOST_FOR_BYE,
    MOST_SEGMENTS,
    ODD_RULES,
    SCORINGS,
    SWISS,
    TeamRegulations,
)
from tournament.validators.contest_limits import (
    MOST_FIRST_BOARD,
    MOST_KNOCK_OUT_BOARDS,
    validate_match_boards,
)
from web.api.framework.base_views import ClubApiView, get_session_or_404
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import SessionSerializer

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

MOST_ENTERED_TEAMS = 40


class EnteredTeamSerializer(serializers.Serializer[Any]):
    """Serializer for a team that enters, the captain first."""

    name = serializers.CharField(max_length=60)
    players = serializers.ListField(
        child=serializers.CharField(max_length=150), max_length=6, default=list
    )


class OwnScaleLineSerializer(serializers.Serializer[Any]):
    """Serializer for one line of an event's own table of victory points."""

    margin = serializers.IntegerField(
        min_value=0, max_value=MOST_MARGIN, help_text="The lowest margin of the line, in IMPs."
    )
    winner = serializers.DecimalField(
        max_digits=5, decimal_places=2, min_value=0, max_value=MOST_POINTS
    )
    loser = serializers.DecimalField(
        max_digits=5, decimal_places=2, min_value=0, max_value=MOST_POINTS
    )


class TeamEventInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new event of teams."""

    example = {
        "name": "Tuesday teams",
        "date": "2026-11-24",
        "teams": [{"name": "Lions"}, {"name": "Tigers"}, {"name": "Bears"}, {"name": "Wolves"}],
        "boards": 7,
    }
    name = serializers.CharField(max_length=120)
    date = CalendarDateField()
    teams = serializers.ListField(
        child=EnteredTeamSerializer(),
        max_length=MOST_ENTERED_TEAMS,
        help_text="4 to 40 teams, 2 to 40 in a movement or a knock-out, best seed first.",
    )
    format = serializers.ChoiceField(choices=FORMATS, default=SWISS)
    boards = serializers.IntegerField(
        min_value=1,
        max_value=MOST_KNOCK_OUT_BOARDS,
        default=7,
        help_text="Boards a match; more than 40 in a knock-out or a movement only.",
    )
    segments = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SEGMENTS,
        default=1,
        help_text="Of a knock-out match, of equal length.",
    )
    ties = serializers.ChoiceField(
        choices=TIE_RULES, default=TIE_RULES[0], help_text="Who wins a level knock-out match."
    )
    third_place = serializers.BooleanField(
        default=False, help_text="Whether the losers of the semi-finals play for third place."
    )
    rounds = serializers.IntegerField(
        min_value=0,
        max_value=MOST_ROUNDS,
        default=0,
        help_text="0: all of a round robin, movement or knock-out, or a Swiss without a fixed end.",
    )
    scale = serializers.ChoiceField(
        choices=EVENT_SCALES, required=False, help_text="If left out, as the club has it."
    )
    own_scale = serializers.ListField(
        child=OwnScaleLineSerializer(),
        default=list,
        max_length=MOST_LINES,
        help_text="Of scale `own`: its table from a margin of 0 on; empty: the club's own.",
    )
    bye = serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        min_value=0,
        max_value=MOST_FOR_BYE,
        required=False,
        help_text="In victory points; left out: the club's default.",
    )
    scoring = serializers.ChoiceField(
        choices=SCORINGS,
        default=SCORINGS[0],
        help_text="Of matches: `imps`, turned into victory points, or points of the boards.",
    )
    movement = serializers.RegexField(
        r"^[a-z0-9.-]*$",
        max_length=60,
        default="",
        allow_blank=True,
        help_text="Of format `movement`: the `reference` of an offer of `POST /movements/` for "
        "teams, or its name, such as american-whist, then with `boards` and `rounds`.",
    )
    odd = serializers.ChoiceField(
        choices=ODD_RULES,
        default=ODD_RULES[0],
        help_text="An odd number of teams in a Swiss: one has a bye, or three meet in a triple.",
    )
    carry_from = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_ID,
        default=0,
        help_text="Session of a Swiss or round robin from which a knock-out carries IMPs; 0: none.",
    )
    carry_part = serializers.ChoiceField(
        choices=CARRY_PARTS, default=CARRY_PARTS[0], help_text="Of the lead in earlier matches."
    )
    carry_cap = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=Decimal("0.01"),
        max_value=MOST_CARRIED,
        default=None,
        allow_null=True,
        help_text="The most IMPs that are carried into a match; null: no limit.",
    )
    first_board = serializers.IntegerField(min_value=1, max_value=MOST_FIRST_BOARD, default=1)
    first_round = serializers.ChoiceField(
        choices=("list", "random"),
        default="list",
        help_text="Of a Swiss: `list`, 1 meets 2 and 3 meets 4, or drawn at random.",
    )


class TeamEventListView(ClubApiView):
    """Events of teams of the club."""

    tag = "contests"

    @api_operation(
        "open_team_event",
        SessionSerializer,
        request_body=TeamEventInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Session:
        """Create an event of teams with its first round, or all of a round robin or movement."""
        cleaned = call.cleaned
        validate_match_boards(cleaned["format"], cleaned["boards"])
        plan = TeamEventPlan(
            name=cleaned["name"],
            local_date=cleaned["date"],
            teams=[EnteredTeam(team["name"], tuple(team["players"])) for team in cleaned["teams"]],
            regulations=_read_regulations(club, cleaned),
            first_board=cleaned["first_board"],
            # The same request sent twice draws the same first round.
            seed=call.own_id.int if cleaned["first_round"] == "random" else None,
            request_id=call.own_id,
        )
        section = open_team_event(club, plan, **call.who)
        return get_session_or_404(call.key, section.session_id)


def _read_regulations(club: Club, cleaned: Mapping[str, Any]) -> TeamRegulations:
    """The regulations of the request; what it leaves out is as the club has it."""
    defaults = club.session_defaults
    scale = cleaned.get("scale") or defaults.team_scale_for(cleaned["boards"])
    table = tuple(
        (line["margin"], Fraction(line["winner"]), Fraction(line["loser"]))
        for line in cleaned["own_scale"]
    )
    if scale == OWN and not table:
        table = defaults.own_scale_lines
    return TeamRegulations(
        format=cleaned["format"],
        boards=cleaned["boards"],
        scale=scale,
        own_scale=table,
        bye=Fraction(cleaned.get("bye", defaults.team_bye)),
        rounds=0 if cleaned["format"] == KNOCK_OUT else cleaned["rounds"],
        segments=cleaned["segments"],
        ties=cleaned["ties"],
        third_place=cleaned["third_place"],
        odd=cleaned["odd"],
        movement=cleaned["movement"],
        scoring=cleaned["scoring"],
        carry_from=cleaned["carry_from"],
        carry_part=Fraction(cleaned["carry_part"]),
        carry_cap=None if cleaned["carry_cap"] is None else Fraction(cleaned["carry_cap"]),
    )
