"""Records many results in one request of the API: all of them or nothing, or each by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.entry_board import EntryBoard, entry_board_of_member
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from standings.snapshot_cache import forget_snapshots
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import ApiError, invalid_field
from web.api.framework.exception_handler import ERROR_BASES, to_json_value
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.results.result_inputs import ResultInputSerializer
from web.api.results.results import (
    ChangedResultSerializer,
    TableResultPayload,
    record_read_outcome,
)
from web.shared.messages.errors.appeals import FROM_API
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

MOST_RESULTS = 200
REFUSALS = (*ERROR_BASES, ApiError)


class BulkItemInputSerializer(ResultInputSerializer):
    """Serializer for one of many results, by its id."""

    id = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class BulkResultsInputSerializer(serializers.Serializer[Any]):
    """Serializer for many results of one session."""

    example = {"results": [{"id": 345, "seen": 0, "entry": "4SN="}]}
    results = serializers.ListField(
        child=BulkItemInputSerializer(), min_length=1, max_length=MOST_RESULTS
    )
    separately = serializers.BooleanField(
        default=False,
        help_text="true: each is recorded or refused by itself; false: all of them, or nothing.",
    )


class RefusalSerializer(serializers.Serializer[Any]):
    """Serializer for why one of many results was refused; as a problem document has it."""

    code = serializers.CharField()
    detail = serializers.CharField()
    parameters = serializers.DictField()


class BulkItemSerializer(serializers.Serializer[Any]):
    """Serializer for one of many results: as it is recorded, or why it was refused."""

    id = serializers.IntegerField()
    result = ChangedResultSerializer(allow_null=True)
    refusal = RefusalSerializer(allow_null=True)


class BulkResultsSerializer(serializers.Serializer[Any]):
    """Serializer for what became of many results, in the order in which they were sent."""

    recorded = serializers.IntegerField()
    results = BulkItemSerializer(many=True)


@dataclass(frozen=True, slots=True)
class BulkItemPayload:
    """One of many results in the response."""

    id: int
    result: TableResultPayload | None = None
    refusal: dict[str, Any] | None = None


class BulkResultsView(SessionApiView):
    """Many results of a session."""

    tag = "results"
    http_method_names = ["post"]

    @api_operation(
        "record_results",
        BulkResultsSerializer,
        request_body=BulkResultsInputSerializer,
        permission=ClubPermission.ENTER,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Record or correct up to 200 results of a session."""
        return _record_results(call, session)


def _record_results(call: ApiCall, session: Session) -> dict[str, Any]:
    """Records the results of a request in its transaction. For each the queries of one result.

    With `separately` a refused one is rolled back alone; otherwise the first refusal is that of the
    request, and names its place in the list.
    """
    items = [
        _record_item(call, session, at, dict(cleaned))
        for at, cleaned in enumerate(call.cleaned["results"])
    ]
    if any(item.refusal for item in items):
        # Snapshots that were read after a refused result may have it.
        forget_snapshots()
    return {"recorded": sum(item.result is not None for item in items), "results": items}


def _record_item(
    call: ApiCall, session: Session, at: int, cleaned: dict[str, Any]
) -> BulkItemPayload:
    assert call.request_id is not None
    result_id = cleaned.pop("id")
    own_call = replace(call, cleaned=cleaned, request_id=uuid5(call.request_id, f"result {at}"))
    try:
        with transaction.atomic():
            board = _find_board(call, session, result_id)
            return BulkItemPayload(result_id, record_read_outcome(own_call, board))
    except REFUSALS as refusal:
        detail = error_message(refusal, reader=FROM_API)
        if not call.cleaned["separately"]:
            raise invalid_field(f"results.{at}", detail) from refusal
        facts = {name: to_json_value(value) for name, value in refusal.facts.items()}
        problem = {"code": refusal.code, "detail": detail, "parameters": facts}
        return BulkItemPayload(result_id, refusal=problem)


def _find_board(call: ApiCall, session: Session, result_id: int) -> EntryBoard:
    """Returns a board at a table of this session. One query."""
    board = entry_board_of_member(call.key.user, call.key.club.slug, session.pk, result_id)
    if board is None:
        raise invalid_field("id", _("Send the id of a result of this session."))
    return board
