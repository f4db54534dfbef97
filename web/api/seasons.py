"""Seasons: listed, opened, read as a ladder, changed."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right
from scoring.events.seasons import MOST, WHOSE, SeasonRule
from standings.events.seasons import SeasonLine, season_of
from tournament.queries.series import counted_sessions, season_seen, series_of_club
from tournament.services.series import change_series, open_series
from web.api.doors import Door
from web.api.exact import FigureSerializer, figure
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order
from web.shared.step_values import as_data

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Series

DEEPEST = 3
LARGEST, MOST_EVENTS = 2**63 - 1, 2_000


class SeasonSerializer(serializers.Serializer[Any]):
    """A season, as far as a list tells of it."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    public = serializers.BooleanField(help_text="Anybody sees it, of sessions that are released.")


class SeasonRuleSerializer(serializers.Serializer[Any]):
    """How sessions are reckoned together."""

    whose = serializers.ChoiceField(choices=WHOSE)
    by_boards = serializers.BooleanField(help_text="A session weighs as much as its boards.")
    drop = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="How many of the worst are left out."
    )
    best = serializers.IntegerField(min_value=0, max_value=MOST, help_text="0: all of them.")
    least = serializers.IntegerField(min_value=1, max_value=MOST, help_text="To be ranked.")


class SatSerializer(serializers.Serializer[Any]):
    """What a session came to for somebody."""

    session = serializers.IntegerField()
    percentage = FigureSerializer()
    boards = serializers.IntegerField()


class LadderLineSerializer(serializers.Serializer[Any]):
    """A player or a pair in the ladder."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    players = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    percentage = FigureSerializer()
    sessions = SatSerializer(many=True)
    step = serializers.JSONField(help_text="How the percentage comes about.")


class LadderSerializer(SeasonSerializer):
    """A season with its ladder, of the sessions whose rankings players see."""

    rule = SeasonRuleSerializer()
    seen = serializers.CharField(help_text="What to send as `seen` when it is changed.")
    events = serializers.ListField(child=serializers.IntegerField())
    sessions = serializers.ListField(child=serializers.IntegerField(), help_text="That count.")
    seldom = serializers.IntegerField(help_text="How many came too seldom to be ranked.")
    ladder = LadderLineSerializer(many=True)


class SeasonAsked(serializers.Serializer[Any]):
    """A new season."""

    example = {"name": "Winter 2026"}
    name = serializers.CharField(max_length=120)


class SeasonChangeAsked(serializers.Serializer[Any]):
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
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        max_length=MOST_EVENTS,
        required=False,
        help_text="All that are in it.",
    )
    whose = serializers.ChoiceField(choices=WHOSE, required=False)
    by_boards = serializers.BooleanField(required=False)
    drop = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    least = serializers.IntegerField(min_value=1, max_value=MOST, required=False)


class SeasonDoor(Door):
    """A route of the club's seasons."""

    tag = "standings"


class SeasonList(SeasonDoor):
    """The seasons of the club."""

    @operation("seasons", SeasonSerializer, order=Order())
    def get(self, call: Call, club: Club) -> Any:
        """List the seasons of the club, the latest first."""
        return series_of_club(club.pk)

    @operation(
        "open_season", SeasonSerializer, asks=SeasonAsked, right=Right.DIRECT, status=CREATED
    )
    def post(self, call: Call, club: Club) -> Series:
        """Open a season; no event is in it yet."""
        return open_series(club, call.asked["name"], **call.who)


class SeasonDetail(SeasonDoor):
    """One season."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The season, of this club. One query."""
        found = series_of_club(key.club.pk).select_related("club").filter(slug=words["series"])
        if (one := found.first()) is None:
            raise Http404
        return one

    @operation("season", LadderSerializer)
    def get(self, call: Call, series: Series) -> dict[str, Any]:
        """Read the ladder of a season."""
        return _told(series)

    @operation(
        "change_season",
        LadderSerializer,
        asks=SeasonChangeAsked,
        right=Right.DIRECT,
        stands=True,
    )
    def patch(self, call: Call, series: Series) -> dict[str, Any]:
        """Say which events are in it, how it is reckoned, who sees it."""
        asked = call.asked
        rule = SeasonRule(
            **{name: asked.get(name, was) for name, was in asdict(series.rule).items()}
        )
        own = {"name": series.name, "public": series.public, "events": _events(series)}
        facts = {name: asked.get(name, was) for name, was in own.items()}
        seen = asked.get("seen")
        return _told(change_series(series, rule=rule, seen=seen, **facts, **call.who))

    def stands(self, call: Call, found: Series) -> Any:
        """The season as it stands now."""
        found.refresh_from_db()
        return LadderSerializer(_told(found)).data


def _events(series: Series) -> list[int]:
    return list(series.events.order_by("pk").values_list("pk", flat=True))


def _told(series: Series) -> dict[str, Any]:
    season = season_of(series.rule, counted_sessions(series))
    return {
        **{"slug": series.slug, "name": series.name, "public": series.public},
        "rule": asdict(series.rule),
        "seen": season_seen(series),
        "events": _events(series),
        "sessions": [each.pk for each in season.sessions],
        "seldom": season.seldom,
        "ladder": [_line(each) for each in season.lines],
    }


def _line(line: SeasonLine) -> dict[str, Any]:
    sat = [
        {"session": session, "percentage": figure(each.figure), "boards": each.boards}
        for session, each in line.sat.items()
    ]
    return {
        **{"rank": line.rank, "shared": line.shared, "players": line.who, "names": line.names},
        "percentage": figure(line.figure),
        "sessions": sat,
        "step": as_data(line.step, deepest=DEEPEST),
    }
