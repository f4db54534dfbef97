"""API of a session's appeals: list them, lodge one, and record the decision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.appeals import appeals_of_session
from boards.queries.rulings import boards_at_tables
from boards.services.appeals import (
    APPEAL_LAW,
    HEARING_LAW,
    AppealBody,
    AppealOutcome,
    decide_appeal,
    lodge_appeal,
)
from boards.validators.rulings import LONGEST_LAW_TEXT
from club.queries.permissions import ClubPermission
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.result_inputs import MAX_VERSION
from web.api.results.results import TableResultPayload, TableResultSerializer
from web.api.sessions.pairs import get_named_pair

if TYPE_CHECKING:
    from boards.models import Appeal, Hearing
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import SeatingBoard, Session

APPEAL_OPTIONS: dict[str, Any] = {
    "permission": ClubPermission.DIRECT,
    "status": CREATED,
    "conflict_body": TableResultSerializer,
}
SEEN_HELP = "The version of the result that stood when this was decided."


class HearingSerializer(serializers.Serializer[Any]):
    """Serializer for the decision of an appeal."""

    decision = serializers.ChoiceField(source="ended", choices=AppealOutcome.values)
    body = serializers.ChoiceField(choices=AppealBody.values, help_text="Who decided (Law 93).")
    version = serializers.IntegerField(help_text="Version of the result after the decision.")
    law = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who recorded it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField()


class AppealSerializer(serializers.Serializer[Any]):
    """Serializer for an appeal; it is open until it is decided."""

    id = serializers.IntegerField()
    result = serializers.IntegerField(help_text="Id of the appealed result.")
    board = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Version of the result that is appealed.")
    pair = serializers.IntegerField(source="place", help_text="Id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    law = serializers.CharField()
    reason = serializers.CharField()
    admitted = serializers.CharField(help_text="Why it was admitted late; else empty.")
    by = serializers.CharField(help_text="Who lodged it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    hearing = HearingSerializer(allow_null=True)


class SeenVersionInputSerializer(serializers.Serializer[Any]):
    """Fields of a change: the version seen and the reason."""

    seen = serializers.IntegerField(min_value=0, max_value=MAX_VERSION, help_text=SEEN_HELP)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class AppealInputSerializer(SeenVersionInputSerializer):
    """Serializer for the appeal of a pair against the ruling at its table (Law 92)."""

    example = {"result": 1, "seen": 2, "pair": 1, "concur": True, "reason": "No damage"}
    result = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    pair = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    concur = serializers.BooleanField(
        help_text="Whether both members agree; an absent one counts as agreeing."
    )
    law = serializers.CharField(default=APPEAL_LAW, max_length=LONGEST_LAW_TEXT)
    admitted = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required after the appeal period (Law 92B): why it is admitted.",
    )


class HearingInputSerializer(SeenVersionInputSerializer):
    """Serializer for a decision; a new ruling must be given before."""

    example = {"seen": 2, "decision": "upheld", "body": "committee", "reason": "No damage"}
    decision = serializers.ChoiceField(source="ended", choices=AppealOutcome.values)
    body = serializers.ChoiceField(choices=AppealBody.values)
    law = serializers.CharField(default=HEARING_LAW, max_length=LONGEST_LAW_TEXT)


@dataclass(frozen=True, slots=True)
class HearingPayload:
    """A decision in the response."""

    ended: str
    body: str
    version: int
    law: str
    reason: str
    by: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class AppealPayload:
    """An appeal in the response."""

    id: int
    result: int
    board: int
    version: int
    place: int
    label: str
    law: str
    reason: str
    admitted: str
    by: str
    recorded_at: datetime
    hearing: HearingPayload | None


class AppealListView(SessionApiView):
    """Appeals of a session."""

    tag = "appeals"

    @api_operation("appeals", AppealSerializer, order=CursorOrder("id"))
    def get(self, call: ApiCall, session: Session) -> list[AppealPayload]:
        """List the appeals of a session with their decisions."""
        return _list_appeals(session)

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current result of the appealed board for a 409 response."""
        return _represent_current_result(call, session.pk, call.cleaned["result"])

    @api_operation(
        "lodge_appeal", AppealSerializer, request_body=AppealInputSerializer, **APPEAL_OPTIONS
    )
    def post(self, call: ApiCall, session: Session) -> AppealPayload:
        """Lodge an appeal for a pair against the ruling at its table."""
        cleaned = call.cleaned
        board = _get_board_at_table(session, cleaned["result"])
        pair = get_named_pair(session, cleaned["pair"])
        how = {name: cleaned[name] for name in ("concur", "law", "admitted")}
        return _get_appeal_payload(call, session, lodge_appeal(board, pair, call.request, **how).pk)


class AppealHearingView(SessionApiView):
    """Decision of one appeal."""

    tag = "appeals"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an appeal of this session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        row = appeals_of_session(session.pk).filter(pk=kwargs["appeal"]).first()
        if row is None:
            raise Http404
        return session, row

    def current_state(self, call: ApiCall, session_and_appeal: tuple[Session, Appeal]) -> Any:
        """Returns the current result of the appeal for a 409 response."""
        session, row = session_and_appeal
        return _represent_current_result(call, session.pk, row.seating_board_id)

    @api_operation(
        "decide_appeal", AppealSerializer, request_body=HearingInputSerializer, **APPEAL_OPTIONS
    )
    def post(self, call: ApiCall, session_and_appeal: tuple[Session, Appeal]) -> AppealPayload:
        """Record the decision of an appeal, once."""
        session, row = session_and_appeal
        cleaned = call.cleaned
        how: dict[str, Any] = {"body": AppealBody(cleaned["body"]), "law": cleaned["law"]}
        decide_appeal(row, AppealOutcome(cleaned["ended"]), call.request, **how)
        return _get_appeal_payload(call, session, row.pk)


def _get_board_at_table(session: Session, pk: int) -> SeatingBoard:
    """Returns a board at a table of this session."""
    cell = next((row for row in cached_snapshot_of(session).cells if row.pk == pk), None)
    if cell is None:
        reason = _("This session has no result %(result)s.") % {"result": pk}
        raise invalid_field("result", reason)
    return boards_at_tables(session.pk, cell.board).get(pk=pk)


def _represent_current_result(call: ApiCall, session: int, result: int) -> Any:
    now = cached_snapshot_of(get_session_or_404(call.key, session))
    cell = next(row for row in now.cells if row.pk == result)
    return TableResultSerializer(TableResultPayload(cell, now.marks_of(cell))).data


def _get_appeal_payload(call: ApiCall, session: Session, pk: int) -> AppealPayload:
    now = get_session_or_404(call.key, session.pk)
    return next(appeal for appeal in _list_appeals(now) if appeal.id == pk)


def _list_appeals(session: Session) -> list[AppealPayload]:
    now = cached_snapshot_of(session)
    return [_represent_appeal(now, row) for row in appeals_of_session(session.pk)]


def _represent_appeal(now: SessionSnapshot, row: Appeal) -> AppealPayload:
    return AppealPayload(
        id=row.pk,
        result=row.seating_board_id,
        board=row.seating_board.number,
        version=row.version,
        place=row.place_id,
        label=pair_names.pair_label(now, row.place_id),
        law=row.law,
        reason=row.reason,
        admitted=row.admitted,
        by=row.author.get_username() if row.author else "",
        recorded_at=row.recorded_at,
        hearing=_represent_hearing(row.hearing) if hasattr(row, "hearing") else None,
    )


def _represent_hearing(row: Hearing) -> HearingPayload:
    by = row.author.get_username() if row.author else ""
    return HearingPayload(
        row.ended, row.body, row.version, row.law, row.reason, by, row.recorded_at
    )
