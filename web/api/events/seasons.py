"""API of a club's seasons: list, create, change, and read the ladder."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from scoring.events.season_rule import MOST, WHOSE, SeasonRule
from standings.events.seasons import SeasonLine, compute_season
from tournament.queries.seasons import (
    counted_season_sessions,
    current_season_edit_token,
    seasons_of_club,
)
from tournament.services.events.seasons import change_season, create_season
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import InvalidFieldError
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.input_fields import DistinctListField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Series

MAX_STEP_DEPTH = 3
MOST_EVENTS = 2_000


class SeasonSerializer(serializers.Serializer[Any]):
    """Serializer for a season in a list."""

    slug = serializers.CharField(help_text="The slug in its address.")
    name = serializers.CharField()
    public = serializers.BooleanField(help_text="Everybody sees it, with the released sessions.")


class SeasonRuleSerializer(serializers.Serializer[Any]):
    """Serializer for the rule of a season's ladder."""

    ranked = serializers.ChoiceField(source="whose", choices=WHOSE)
    by_boards = serializers.BooleanField(help_text="Each session is weighted by its boards.")
    drop = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="Number of worst sessions that are dropped."
    )
    best = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="Number of best sessions that count; 0: all."
    )
    min_sessions = serializers.IntegerField(
        source="least", min_value=1, max_value=MOST, help_text="Sessions needed to be ranked."
    )


class SeasonSessionSerializer(serializers.Serializer[Any]):
    """Serializer for a player's or pair's percentage in one session."""

    session = serializers.IntegerField()
    percentage = ExactNumberSerializer()
    boards = serializers.IntegerField()


class SeasonLadderLineSerializer(serializers.Serializer[Any]):
    """Serializer for a player or pair in the ladder."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    players = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    percentage = ExactNumberSerializer()
    sessions = SeasonSessionSerializer(many=True)
    step = serializers.JSONField(help_text="Explanation of the percentage.")


class SeasonLadderSerializer(SeasonSerializer):
    """Serializer for a season with its ladder of released sessions."""

    rule = SeasonRuleSerializer()
    version = serializers.CharField(source="seen", help_text="Send it as `seen` with a change.")
    events = serializers.ListField(child=serializers.IntegerField())
    sessions = serializers.ListField(
        child=serializers.IntegerField(), help_text="Sessions that count."
    )
    seldom = serializers.IntegerField(
        help_text="Number of players with too few sessions to be ranked."
    )
    ladder = SeasonLadderLineSerializer(many=True)


class SeasonInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new season."""

    example = {"name": "Winter 2026"}
    name = serializers.CharField(max_length=120)


class SeasonChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of a season; fields left out stay unchanged."""

    example = {"seen": "91a0c2f1b7d3e845", "best": 10, "events": [1]}
    seen = serializers.CharField(
        max_length=40,
        help_text="The version that was read; an outdated one is rejected.",
    )
    name = serializers.CharField(max_length=120, required=False)
    public = serializers.BooleanField(required=False)
    events = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_EVENTS,
        required=False,
        help_text="Ids of all events of the season.",
    )
    ranked = serializers.ChoiceField(source="whose", choices=WHOSE, required=False)
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    min_sessions = serializers.IntegerField(
        source="least", min_value=1, max_value=MOST, required=False
    )


class SeasonApiView(ClubApiView):
    """Base view of the club's seasons."""

    tag = "standings"


class SeasonListView(SeasonApiView):
    """Seasons of the club."""

    @api_operation("seasons", SeasonSerializer, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the seasons of the club, newest first."""
        return seasons_of_club(club.pk)

    @api_operation(
        "open_season",
        SeasonSerializer,
        request_body=SeasonInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Series:
        """Create a season without events."""
        return create_season(club, call.cleaned["name"], **call.who)


class SeasonDetailView(SeasonApiView):
    """One season."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a season of this club. One query."""
        matching = seasons_of_club(key.club.pk).select_related("club").filter(slug=kwargs["season"])
        if (series := matching.first()) is None:
            raise Http404
        return series

    @api_operation("season", SeasonLadderSerializer)
    def get(self, call: ApiCall, series: Series) -> dict[str, Any]:
        """Read the ladder of a season."""
        return _represent_ladder(series)

    @api_operation(
        "change_season",
        SeasonLadderSerializer,
        request_body=SeasonChangeInputSerializer,
        permission=ClubPermission.DIRECT,
        conflict_body=True,
    )
    def patch(self, call: ApiCall, series: Series) -> dict[str, Any]:
        """Change the name, events, rule or visibility of a season."""
        cleaned = call.cleaned
        rule = SeasonRule(
            **{name: cleaned.get(name, was) for name, was in asdict(series.rule).items()}
        )
        own = {"name": series.name, "public": series.public, "events": _event_ids(series)}
        changes = {name: cleaned.get(name, was) for name, was in own.items()}
        if cleaned.keys() == {"seen"}:
            raise InvalidFieldError("no_change")
        seen = cleaned["seen"]
        return _represent_ladder(change_season(series, rule=rule, seen=seen, **changes, **call.who))

    def current_state(self, call: ApiCall, series: Series) -> Any:
        """Returns the current season for a 409 response."""
        series.refresh_from_db()
        return SeasonLadderSerializer(_represent_ladder(series)).data


def _event_ids(series: Series) -> list[int]:
    return list(series.events.order_by("pk").values_list("pk", flat=True))


def _represent_ladder(series: Series) -> dict[str, Any]:
    season = compute_season(series.rule, counted_season_sessions(series))
    return {
        **{"slug": series.slug, "name": series.name, "public": series.public},
        "rule": asdict(series.rule),
        "seen": current_season_edit_token(series),
        "events": _event_ids(series),
        "sessions": [row.pk for row in season.sessions],
        "seldom": season.seldom,
        "ladder": [_represent_ladder_line(row) for row in season.lines],
    }


def _represent_ladder_line(line: SeasonLine) -> dict[str, Any]:
    sat = [
        {"session": session, "percentage": represent_number(score.figure), "boards": score.boards}
        for session, score in line.sat.items()
    ]
    return {
        **{"rank": line.rank, "shared": line.shared, "players": line.who, "names": line.names},
        "percentage": represent_number(line.figure),
        "sessions": sat,
        "step": step_to_dict(line.step, deepest=MAX_STEP_DEPTH),
    }
