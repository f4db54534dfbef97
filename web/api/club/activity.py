"""API of the activity log of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.activity_log.audit_entries import (
    AuditFilter,
    AuditLine,
    build_audit_lines,
    filter_audit_entries,
)
from club.queries.api_key_areas import ApiKeyArea
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from reports.content.club import audit_log
from web.api.changes.changes import SOURCES
from web.api.framework.base_views import ClubApiView
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from club.models import Club, LedgerEntry


class ActivityFilterSerializer(serializers.Serializer[Any]):
    """Filters for the activity log."""

    action = serializers.CharField(required=False, max_length=40, help_text="Such as record.")
    day = CalendarDateField(required=False, help_text="In the club's time zone.")
    session = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_ID)


class ActivitySerializer(serializers.Serializer[Any]):
    """Serializer for an entry of the activity log; rows that were deleted have no name."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    by = serializers.CharField()
    action = serializers.CharField()
    action_text = serializers.CharField()
    about = serializers.CharField(help_text="The changed row, by its name now.")
    source = serializers.ChoiceField(choices=SOURCES)  # type: ignore[assignment]
    reason = serializers.CharField()


@dataclass(frozen=True, slots=True)
class ActivityPayload:
    """An entry of the activity log in the response."""

    pk: int
    at: datetime
    by: str
    action: str
    action_text: str
    about: str
    source: str
    reason: str


class ActivityListView(ClubApiView):
    """The activity log."""

    area = ApiKeyArea.CLUB

    @api_operation(
        "activity",
        ActivitySerializer,
        permission=ClubPermission.DIRECT,
        filters=ActivityFilterSerializer,
        order=CursorOrder(falling=True),
        wrap_rows=lambda entries: _represent_entries(entries),
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List who changed what in the club, newest first."""
        return filter_audit_entries(club, AuditFilter(**call.cleaned))


def _represent_entries(entries: Sequence[LedgerEntry]) -> list[ActivityPayload]:
    return [_represent_line(line) for line in build_audit_lines(entries)]


def _represent_line(line: AuditLine) -> ActivityPayload:
    return ActivityPayload(
        line.pk,
        line.at,
        audit_log.actor_text(line),
        line.action,
        audit_log.action_text(line.action),
        audit_log.object_text(line),
        line.source,
        line.reason,
    )
