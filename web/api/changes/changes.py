"""API of changes of a session or match event since a revision, with long polling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.activity_log.audit_entries import (
    AuditFilter,
    AuditLine,
    changes_after,
    last_change,
)
from club.validators.row_ids import LARGEST_ID
from tournament.queries.match_events import event_change_counts
from tournament.queries.sessions import find_change_counts
from web.api.framework.base_views import MatchEventApiView, SessionApiView
from web.api.framework.long_polling import MAX_WAIT, CountReader, wait_for_change
from web.api.framework.operations import ApiCall, api_operation

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

MOST_CHANGES = 200
SOURCES = ("director", "table", "api", "import")


class ChangesFilter(serializers.Serializer[Any]):
    """Filter for changes: what the program knows, and how long it waits for more."""

    since = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=LARGEST_ID,
        help_text="The `revision` that you know; left out: answer at once.",
    )
    after = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=LARGEST_ID,
        help_text="The `last` that you know; left out: no changes are listed.",
    )
    wait = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=MAX_WAIT,
        help_text="Seconds to wait for a revision other than `since`.",
    )


class ChangeEntrySerializer(serializers.Serializer[Any]):
    """Serializer for one change, by the activity log."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    action = serializers.CharField(help_text="Such as record, rule or release.")
    kind = serializers.CharField(help_text="What was changed, such as result or session.")
    row = serializers.IntegerField(help_text="Id of the changed row, by its kind.")
    source = serializers.ChoiceField(choices=SOURCES)  # type: ignore[assignment]
    result = serializers.IntegerField(
        allow_null=True, help_text="Id below `…/results/`, if it is about a result."
    )
    board = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True, help_text="Id below `…/matches/`.")


class ChangesSerializer(serializers.Serializer[Any]):
    """Serializer for the changes since a revision, oldest first."""

    revision = serializers.IntegerField(help_text="Send it as `since`.")
    last = serializers.IntegerField(help_text="Id of the last change: send it as `after`.")
    complete = serializers.BooleanField(help_text="If false, there are more than these 200.")
    changes = ChangeEntrySerializer(many=True)


class SessionChangesView(SessionApiView):
    """Changes of a session."""

    @api_operation("session_changes", ChangesSerializer, filters=ChangesFilter)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """List what changed in a session, or wait until something does."""
        audit_filter = AuditFilter(session=session.pk)
        return _wait_for_changes(call, audit_filter, lambda: find_change_counts(session.pk))


class MatchEventChangesView(MatchEventApiView):
    """Changes of a match event."""

    @api_operation("tournament_changes", ChangesSerializer, filters=ChangesFilter)
    def get(self, call: ApiCall, event: Event) -> dict[str, Any]:
        """List what changed in a match event, or wait until something does."""
        audit_filter = AuditFilter(event=event.pk)
        return _wait_for_changes(call, audit_filter, lambda: event_change_counts(event))


def _wait_for_changes(
    call: ApiCall, audit_filter: AuditFilter, read: CountReader
) -> dict[str, Any]:
    """Returns the changes after waiting; 404 for a session that was deleted meanwhile."""
    club, after = call.key.club, call.cleaned.get("after")

    def is_known() -> bool:
        return after is None or last_change(club, audit_filter) <= after

    counts = wait_for_change(
        read, call.cleaned.get("since"), call.cleaned["wait"], is_known=is_known
    )
    if counts is None:
        raise Http404
    return _represent_changes(club, audit_filter, call.cleaned, counts[0])


def _represent_changes(
    club: Club, audit_filter: AuditFilter, cleaned: Mapping[str, Any], revision: int
) -> dict[str, Any]:
    """Returns the changes. They are read after the revision, so that none of it is left out."""
    after = cleaned.get("after")
    if after is None:
        last = last_change(club, audit_filter)
        return {"revision": revision, "last": last, "complete": True, "changes": []}
    lines = changes_after(club, audit_filter, after, most=MOST_CHANGES + 1)
    listed = lines[:MOST_CHANGES]
    return {
        "revision": revision,
        "last": listed[-1].pk if listed else after,
        "complete": len(lines) <= MOST_CHANGES,
        "changes": [_represent_change(line) for line in listed],
    }


def _represent_change(line: AuditLine) -> dict[str, Any]:
    return {
        "pk": line.pk,
        "at": line.at,
        "action": line.action,
        "kind": line.kind.rpartition(".")[2].lower(),
        "row": line.row,
        "source": line.source,
        "result": line.facts.get("cell"),
        "board": line.facts.get("board"),
        "match": line.facts.get("match") if line.facts.get("event_kind") == "four_hand" else None,
    }
