"""API of the times from which players see a session's results and its wall display."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.queries.permissions import ClubPermission
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import (
    announce_session,
    release_session,
    show_wall_display,
)
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import InvalidFieldError, invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import SESSION_STATES

if TYPE_CHECKING:
    from tournament.models import Session

NOW = "now"
ANNOUNCED = "announced"
# One pattern and no choice of schemas: a date and time is text too, so both would match.
MOMENT_SCHEMA = {"type": "string", "pattern": r"^(now|\d{4}-\d\d-\d\dT\d\d:\d\d.*)$"}


@extend_schema_field(MOMENT_SCHEMA)
class ReleaseMomentField(serializers.DateTimeField):
    """A time in the future, `now`, or null for not at all."""

    expected = _("Send now, a time such as 2026-11-23T22:30:00Z, or null.")

    def to_internal_value(self, value: Any) -> Any:
        """Returns `now` as it is, and a time as a datetime."""
        return NOW if value == NOW else super().to_internal_value(value)


def _part_field(text: str) -> ReleaseMomentField:
    return ReleaseMomentField(required=False, allow_null=True, help_text=text)


class ReleaseTimesSerializer(serializers.Serializer[Any]):
    """Serializer for the times from which players see a session; null: not yet."""

    state = serializers.ChoiceField(choices=SESSION_STATES)
    ranking = serializers.DateTimeField(source="ranking_from", allow_null=True)
    travellers = serializers.DateTimeField(source="travellers_from", allow_null=True)
    hand_records = serializers.DateTimeField(source="hand_records_from", allow_null=True)
    announced = serializers.DateTimeField(source="announced_from", allow_null=True)
    wall = serializers.DateTimeField(
        source="wall_from", allow_null=True, help_text="Since when the wall display is open."
    )


class ReleaseTimesInputSerializer(serializers.Serializer[Any]):
    """Serializer for the parts to release; parts left out stay as they are."""

    example = {"ranking": "now", "travellers": "now", "hand_records": None}
    ranking = _part_field("Of a match event: the standings and scores.")
    travellers = _part_field("Of a match event: the score sheets.")
    hand_records = _part_field("Not of a match event.")
    announced = _part_field("Listed in the programme before play.")


class WallInputSerializer(serializers.Serializer[Any]):
    """Serializer for the wall display."""

    example = {"shown": True}
    shown = serializers.BooleanField()


class SessionReleaseView(SessionApiView):
    """Release times of a session."""

    @api_operation("release_times", ReleaseTimesSerializer)
    def get(self, call: ApiCall, session: Session) -> Session:
        """Read from when players see which part of a session."""
        return session

    @api_operation(
        "release_session",
        ReleaseTimesSerializer,
        request_body=ReleaseTimesInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> Session:
        """Release parts of a closed session now or from a time on, or hide them."""
        return release_parts(call, session, tuple(ReleasedPart))


def release_parts(call: ApiCall, session: Session, parts: tuple[ReleasedPart, ...]) -> Session:
    """Announces and releases what the body names; refuses parts that the session does not have."""
    sent: dict[str, datetime | Any] = dict(call.cleaned)
    if not sent:
        raise InvalidFieldError("no_change")
    if ReleasedPart.HAND_RECORDS.value in sent and ReleasedPart.HAND_RECORDS not in parts:
        raise invalid_field("hand_records", str(_("A match event has none: leave it out.")))
    if ANNOUNCED in sent:
        session = announce_session(session, sent.pop(ANNOUNCED), **call.who)
    if sent:
        moments = {ReleasedPart(name): moment for name, moment in sent.items()}
        session = release_session(session, moments, **call.who)
    return session


class WallDisplayView(SessionApiView):
    """The wall display of a session."""

    @api_operation(
        "show_wall_display",
        ReleaseTimesSerializer,
        request_body=WallInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> Session:
        """Open the wall display to everybody, or close it."""
        show_wall_display(session, shown=call.cleaned["shown"], **call.who)
        return get_session_or_404(call.key, session.pk)
