"""API of a match event's days: status, draw, wall display and release of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from tournament.queries.match_events import days_of_event
from tournament.queries.releases import MATCH_EVENT_PARTS
from tournament.services.sessions.releases import publish_draw, show_wall_display
from tournament.services.sessions.session_state import change_session_state
from web.api.framework.base_views import MatchEventApiView
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.releases import (
    ReleaseTimesInputSerializer,
    ReleaseTimesSerializer,
    WallInputSerializer,
    release_parts,
)
from web.api.sessions.sessions import SESSION_STATES, SessionStateInputSerializer

if TYPE_CHECKING:
    from tournament.models import Session


class MatchDaySerializer(serializers.Serializer[Any]):
    """Serializer for a day of a match event."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    date = serializers.DateField(source="local_date", allow_null=True)
    state = serializers.ChoiceField(choices=SESSION_STATES)
    revision = serializers.IntegerField(help_text="Increases with every change.")
    draw_from = serializers.DateTimeField(
        allow_null=True,
        help_text="Players see the draw from this time; null: not before the release.",
    )


class DrawReleaseInputSerializer(serializers.Serializer[Any]):
    """Serializer for the time from which players see the draw of a day."""

    example = {"draw_from": None}
    draw_from = serializers.DateTimeField(
        default=None, allow_null=True, help_text="A time in the future; null or left out: now."
    )


class MatchDayApiView(MatchEventApiView):
    """Base view of one day of a match event."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the day with this number. Two queries."""
        day = days_of_event(super().find(key, **kwargs)).filter(number=kwargs["day"]).first()
        if day is None:
            raise Http404
        return day


class MatchDayStateView(MatchDayApiView):
    """The state of one day."""

    @api_operation(
        "move_day",
        MatchDaySerializer,
        request_body=SessionStateInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Move a day to the next state, or one step back."""
        return change_session_state(day, call.cleaned["state"], **call.who)


class MatchDayDrawView(MatchDayApiView):
    """Publication of the draw of one day."""

    @api_operation(
        "publish_draw",
        MatchDaySerializer,
        request_body=DrawReleaseInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Publish the draw of this day: pairings, times and tables, without results."""
        return publish_draw(day, call.cleaned["draw_from"] or "now", **call.who)

    @api_operation("withdraw_draw", MatchDaySerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, day: Session) -> Session:
        """Withdraw the published draw of this day."""
        return publish_draw(day, None, **call.who)


class MatchDayReleaseView(MatchDayApiView):
    """Release times of a day of a match event."""

    @api_operation("day_release_times", ReleaseTimesSerializer)
    def get(self, call: ApiCall, day: Session) -> Session:
        """Read from when players see the standings and score sheets of a day."""
        return day

    @api_operation(
        "release_day",
        ReleaseTimesSerializer,
        request_body=ReleaseTimesInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Release a closed day now or from a time on, or hide it."""
        return release_parts(call, day, MATCH_EVENT_PARTS)


class MatchDayWallView(MatchDayApiView):
    """The wall display of a day of a match event."""

    @api_operation(
        "show_day_wall",
        ReleaseTimesSerializer,
        request_body=WallInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, day: Session) -> Session:
        """Open the wall display of a day to everybody, or close it."""
        return show_wall_display(day, shown=call.cleaned["shown"], **call.who)
