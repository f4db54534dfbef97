"""API of seasons: list, open, read the ladder and change."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from scoring.events.seasons import MOST, WHOSE, SeasonRule
from standings.events.seasons import SeasonLine, compute_season
from tournament.queries.seasons import (
    counted_season_sessions,
    current_season_edit_token,
    seasons_of_club,
)
from tournament.services.events.seasons import change_season, create_season
from web.api.framework.base_views import ClubApiView
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Series

MAX_STEP_DEPTH = 3
MAX_ID = 2**63 - 1
MOST_EVENTS = 2_000


class SeasonSerializer(serializers.Serializer[Any]):
    """A season, as far as a list tells of it."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    public = serializers.BooleanField(help_text="Anybody sees it, of sessions that are released.")


class SeasonRuleSerializer(serializers.Serializer[Any]):
    """How sessions are computed together."""

    whose = serializers.ChoiceField(choices=WHOSE)
    by_boards = serializers.BooleanField(help_text="A session weighs as much as its boards.")
    drop = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="How many of the worst are left out."
    )
    best = serializers.IntegerField(min_value=0, max_value=MOST, help_text="0: all of them.")
    least = serializers.IntegerField(min_value=1, max_value=MOST, help_text="To be ranked.")


class SeasonSessionSerializer(serializers.Serializer[Any]):
    """What a session came to for somebody."""

    session = serializers.IntegerField()
    percentage = ExactNumberSerializer()
    boards = serializers.IntegerField()


class SeasonLadderLineSerializer(serializers.Serializer[Any]):
    """A player or a pair in the ladder."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    players = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    percentage = ExactNumberSerializer()
    sessions = SeasonSessionSerializer(many=True)
    step = serializers.JSONField(help_text="How the percentage comes about.")


class SeasonLadderSerializer(SeasonSerializer):
    """A season with its ladder, of the sessions whose rankings players see."""

    rule = SeasonRuleSerializer()
    seen = serializers.CharField(help_text="What to send as `seen` when it is changed.")
    events = serializers.ListField(child=serializers.IntegerField())
    sessions = serializers.ListField(child=serializers.IntegerField(), help_text="That count.")
    seldom = serializers.IntegerField(help_text="How many came too seldom to be ranked.")
    ladder = SeasonLadderLineSerializer(many=True)


class SeasonInputSerializer(serializers.Serializer[Any]):
    """A new season."""

    example = {"name": "Winter 2026"}
    name = serializers.CharField(max_length=120)


class SeasonChangeInputSerializer(serializers.Serializer[Any]):
    """What of it changes; what is left out stays as it is."""

    example = {"best": 10, "events": [1]}
    seen = serializers.CharField(
        max_length=40,
        required=False,
        help_text="As it was read; where something else stands now, it is refused.",
    )
    name = serializers.CharField(max_length=120, required=False)
    public = serializers.BooleanField(required=False)
    events = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_ID),
        max_length=MOST_EVENTS,
        required=False,
        help_text="All that are in it.",
    )
    whose = serializers.ChoiceField(choices=WHOSE, required=False)
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    least = serializers.IntegerField(min_value=1, max_value=MOST, required=False)


class SeasonApiView(ClubApiView):
    """A route of the club's seasons."""

    tag = "standings"


class SeasonListView(SeasonApiView):
    """The seasons of the club."""

    @api_operation("seasons", SeasonSerializer, order=CursorOrder())
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the seasons of the club, the latest first."""
        return seasons_of_club(club.pk)

    @api_operation(
        "open_season",
        SeasonSerializer,
        asks=SeasonInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Series:
        """Open a season; no event is in it yet."""
        return create_season(club, call.asked["name"], **call.who)


class SeasonDetailView(SeasonApiView):
    """One season."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The season, of this club. One query."""
        matching = seasons_of_club(key.club.pk).select_related("club").filter(slug=kwargs["series"])
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
        asks=SeasonChangeInputSerializer,
        right=ClubPermission.DIRECT,
        stands=True,
    )
    def patch(self, call: ApiCall, series: Series) -> dict[str, Any]:
        """Say which events are in it, how it is computed, who sees it."""
        cleaned = call.asked
        rule = SeasonRule(
            **{name: cleaned.get(name, was) for name, was in asdict(series.rule).items()}
        )
        own = {"name": series.name, "public": series.public, "events": _event_ids(series)}
        changes = {name: cleaned.get(name, was) for name, was in own.items()}
        seen = cleaned.get("seen")
        return _represent_ladder(change_season(series, rule=rule, seen=seen, **changes, **call.who))

    def stands(self, call: ApiCall, series: Series) -> Any:
        """The season as it is now."""
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
