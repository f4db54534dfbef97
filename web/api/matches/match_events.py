"""API of events of four-hand matches: list, create, read, change and delete them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import time
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from boards.services.setup.session_removal import delete_match_event
from club.queries.permissions import ClubPermission
from standings.matches.match_event import (
    DrawRound,
    MatchEventSnapshot,
    match_event_snapshot,
)
from standings.matches.slip_checks import CheckedSlip, checked_slips
from tournament.queries.match_events import days_of_event, match_events_of_club
from tournament.services.sessions.session_details import change_match_event_details
from web.api.framework.base_views import (
    ClubApiView,
    MatchEventApiView,
    get_match_event_or_404,
)
from web.api.framework.errors import invalid_field
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.match_event_days import MatchDaySerializer
from web.api.matches.matches import MatchPayload, MatchSerializer
from web.api.matches.new_match_events import NewMatchEventInputSerializer, open_match_event
from web.api.sessions.sessions import DeletedObjectSerializer

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event

# A time without a zone: OpenAPI's own `time` format requires one.
TIME_PATTERN = r"^[0-9]{2}:[0-9]{2}:[0-9]{2}$"


class MatchEventSerializer(serializers.Serializer[Any]):
    """Serializer for a match event."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField(help_text="The slug in its addresses.")
    name = serializers.CharField()
    convenor = serializers.CharField()
    days = serializers.SerializerMethodField()

    @extend_schema_field(MatchDaySerializer(many=True))
    def get_days(self, event: Event) -> Any:
        """Returns the days by number."""
        days = sorted(event.sessions.all(), key=attrgetter("number"))
        return MatchDaySerializer(days, many=True).data


class MatchDayInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new date of a day."""

    number = serializers.IntegerField(min_value=1, max_value=9)
    date = CalendarDateField()


class MatchEventChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new name or dates; fields left out stay unchanged."""

    example = {"name": "Spring games", "days": [{"number": 1, "date": "2026-11-24"}]}
    name = serializers.CharField(max_length=120, required=False)
    days = serializers.ListField(
        child=MatchDayInputSerializer(), required=False, min_length=1, max_length=9
    )


class DrawRoundSerializer(serializers.Serializer[Any]):
    """Serializer for a round of the draw: its matches by table, and its byes."""

    round = serializers.IntegerField()
    starts_at = serializers.RegexField(
        TIME_PATTERN, allow_null=True, help_text="In the club's time zone: 19:30:00."
    )
    matches = MatchSerializer(many=True)
    byes = serializers.ListField(child=serializers.CharField(), help_text="Labels of pairs.")


@dataclass(frozen=True, slots=True)
class DrawRoundPayload:
    """A round of the draw in the response."""

    now: MatchEventSnapshot
    drawn: DrawRound
    checks: Mapping[int, CheckedSlip]

    @property
    def round(self) -> int:
        """Number of the round, through all days."""
        return self.drawn.number

    @property
    def starts_at(self) -> time | None:
        """Starting time in the club's time zone."""
        return self.drawn.starts_at

    @property
    def matches(self) -> list[MatchPayload]:
        """Matches of the round in the response, by table."""
        return [MatchPayload(self.now.label, match, self.checks) for match in self.drawn.matches]

    @property
    def byes(self) -> list[str]:
        """Labels of the pairs with a bye."""
        return [self.now.label(entry) for entry in self.drawn.byes]


class MatchEventListView(ClubApiView):
    """Match events of the club."""

    tag = "tournaments"

    @api_operation("tournaments", MatchEventSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Iterable[Event]:
        """List the match events of the club, newest first."""
        return match_events_of_club(club.pk)

    @api_operation(
        "create_tournament",
        MatchEventSerializer,
        request_body=NewMatchEventInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Event:
        """Create a match event with its pairs, days, draw and seats."""
        return open_match_event(call, club)


class MatchEventDetailView(MatchEventApiView):
    """One match event."""

    @api_operation("tournament", MatchEventSerializer)
    def get(self, call: ApiCall, event: Event) -> Event:
        """Read a match event and its days."""
        return event

    @api_operation(
        "change_tournament",
        MatchEventSerializer,
        request_body=MatchEventChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, event: Event) -> Event:
        """Change the name of a match event or the dates of its days; its address stays."""
        days = call.cleaned.get("days", ())
        dates = {day["number"]: day["date"] for day in days}
        if len(dates) < len(days):
            raise invalid_field("days", _("A day is there twice. Send each day once."))
        if unknown := set(dates) - {day.number for day in days_of_event(event)}:
            raise invalid_field("days", _describe_missing_day(min(unknown)))
        name = call.cleaned.get("name", event.name)
        change_match_event_details(event, name=name, dates=dates, **call.who)
        return get_match_event_or_404(call.key, event.slug)

    @api_operation("delete_tournament", DeletedObjectSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """Delete a match event in which nothing is recorded, with its draw and pairs."""
        deleted = {"pk": event.pk, "name": event.name}
        delete_match_event(event, **call.who)
        return deleted


def _describe_missing_day(number: int) -> str:
    return _("The tournament has no day %(number)s.") % {"number": number}


class DrawView(MatchEventApiView):
    """The draw of a match event."""

    @api_operation("draw", DrawRoundSerializer, order=CursorOrder("round"))
    def get(self, call: ApiCall, event: Event) -> list[DrawRoundPayload]:
        """List the rounds of the draw with their matches and byes."""
        now = match_event_snapshot(event.pk)
        checks = checked_slips(event.pk)
        return [DrawRoundPayload(now, drawn, checks) for drawn in now.rounds]
