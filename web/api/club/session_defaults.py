"""API of the default settings of a club's new sessions: read, preview and change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.permissions import ClubPermission
from club.services.session_defaults import change_session_defaults
from reports.content.regulations.session_defaults import default_changes
from scoring.session_defaults import DEFAULT_CHOICES, OWN, REGIONS, SessionDefaults, region_defaults
from scoring.teams.own_scale import LONGEST_TEXT
from web.api.club.clubs import ClubDetailView
from web.api.framework.operations import ApiCall, api_operation

if TYPE_CHECKING:
    from club.models import Club

HELP = {
    "boards_move": "At an even number of tables: share and relay, or skip; empty: no preference.",
    "win": "Matchpoints for a score beaten.",
    "correction_minutes": "From the release of the ranking (79C).",
    "appeal_minutes": "From the release of the ranking (92B).",
    "team_scale": "Victory points of a match of teams.",
    "team_bye": "Victory points of a round in which a team has no opponent.",
    "pair_bye": "Percent of a round in which a pair of a Swiss has no opponent.",
    "pair_scale": "Victory points of a percentage, at Swiss pairs.",
    "words": "Names of movements: `american`, or empty for the general ones.",
    "clock": "Hours of the clock on pages in English.",
}


OWN_SCALE_HELP = (
    "The club's own table of victory points of teams, a line each, such as `0-2 10 10`; empty "
    "without one. `team_scale` says whether it is used."
)


def _choice_field(name: str, **how: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(
        choices=DEFAULT_CHOICES[name], help_text=HELP.get(name, "As in a session."), **how
    )


class SessionDefaultsSerializer(serializers.Serializer[Any]):
    """Serializer for what new sessions begin with."""

    region = serializers.ChoiceField(
        choices=(*REGIONS, OWN), help_text="Whose preset it is; `own` if it is nobody's."
    )
    boards_move = _choice_field("boards_move")
    win = _choice_field("win")
    rounding = _choice_field("rounding")
    board_rounding = _choice_field("board_rounding")
    directions = _choice_field("directions")
    averages = _choice_field("averages")
    small_groups = _choice_field("small_groups")
    correction_minutes = _choice_field("correction_minutes")
    appeal_minutes = _choice_field("appeal_minutes")
    team_scale = _choice_field("team_scale")
    team_bye = _choice_field("team_bye")
    pair_scale = _choice_field("pair_scale")
    pair_bye = _choice_field("pair_bye")
    words = _choice_field("words")
    clock = _choice_field("clock")
    own_scale = serializers.CharField(help_text=OWN_SCALE_HELP)


class SessionDefaultsInputSerializer(serializers.Serializer[Any]):
    """Serializer for changed defaults; settings left out stay, or are those of the `region`."""

    example = {"region": "ebu"}
    region = serializers.ChoiceField(
        choices=tuple(REGIONS),
        required=False,
        help_text="Sets everything at once; other fields override it.",
    )
    boards_move = _choice_field("boards_move", required=False, allow_blank=True)
    win = _choice_field("win", required=False)
    rounding = _choice_field("rounding", required=False)
    board_rounding = _choice_field("board_rounding", required=False)
    directions = _choice_field("directions", required=False)
    averages = _choice_field("averages", required=False)
    small_groups = _choice_field("small_groups", required=False)
    correction_minutes = _choice_field("correction_minutes", required=False)
    appeal_minutes = _choice_field("appeal_minutes", required=False)
    team_scale = _choice_field("team_scale", required=False)
    team_bye = _choice_field("team_bye", required=False)
    pair_scale = _choice_field("pair_scale", required=False)
    pair_bye = _choice_field("pair_bye", required=False)
    words = _choice_field("words", required=False, allow_blank=True)
    clock = _choice_field("clock", required=False)
    own_scale = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST_TEXT, help_text=OWN_SCALE_HELP
    )


class DefaultChangeSerializer(serializers.Serializer[Any]):
    """Serializer for one changed setting, in words."""

    key = serializers.CharField()
    title = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()
    source = serializers.CharField(help_text="Source of the setting.")  # type: ignore[assignment]


class SessionDefaultsPreviewSerializer(serializers.Serializer[Any]):
    """Serializer for a change that is not saved."""

    region = serializers.ChoiceField(choices=(*REGIONS, OWN))
    changes = DefaultChangeSerializer(many=True)


class SessionDefaultsView(ClubDetailView):
    """Defaults of the club's new sessions."""

    area = ApiKeyArea.CLUB

    @api_operation("session_defaults", SessionDefaultsSerializer)
    def get(self, call: ApiCall, club: Club) -> SessionDefaults:
        """Read what new sessions begin with."""
        return club.session_defaults

    @api_operation(
        "change_session_defaults",
        SessionDefaultsSerializer,
        request_body=SessionDefaultsInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, club: Club) -> SessionDefaults:
        """Change what new sessions begin with; sessions that exist stay as they are."""
        wanted = _requested_defaults(club, call.cleaned)
        return change_session_defaults(club, wanted, **call.who).session_defaults


class SessionDefaultsPreviewView(ClubDetailView):
    """Preview of changed defaults."""

    http_method_names = ["post"]

    @api_operation(
        "preview_session_defaults",
        SessionDefaultsPreviewSerializer,
        request_body=SessionDefaultsInputSerializer,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Show what a change would set; nothing is saved."""
        wanted = _requested_defaults(club, call.cleaned)
        return {
            "region": wanted.region,
            "changes": [
                {
                    "key": named.key,
                    "title": str(named.title),
                    "before": str(before.words),
                    "after": str(after.words),
                    "source": str(after.source),
                }
                for named, before, after in default_changes(club.session_defaults, wanted)
            ],
        }


def _requested_defaults(club: Club, cleaned: Mapping[str, Any]) -> SessionDefaults:
    region = cleaned.get("region")
    now = club.session_defaults
    # A region has no table: the club keeps its own.
    before = replace(region_defaults(region), own_scale=now.own_scale) if region else now
    settings = {name: value for name, value in cleaned.items() if name != "region"}
    return replace(before, **settings)
