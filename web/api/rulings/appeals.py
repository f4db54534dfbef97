"""API of a session's appeals: list, lodge for a pair, and record the decision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
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
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.results import MAX_VERSION, TableResultPayload, TableResultSerializer

if TYPE_CHECKING:
    from boards.models import Appeal, Hearing
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import SeatingBoard, Session

MAX_ID = 2**63 - 1
LONGEST_LAW = 20
LONGEST_REASON = 200
APPEAL_OPTIONS: dict[str, Any] = {
    "right": ClubPermission.DIRECT,
    "status": CREATED,
    "stands": TableResultSerializer,
}
SEEN_HELP = "The version of the result that stood when this was decided."


class HearingSerializer(serializers.Serializer[Any]):
    """What came of an appeal."""

    ended = serializers.ChoiceField(choices=AppealOutcome.values)
    body = serializers.ChoiceField(choices=AppealBody.values, help_text="Who decided (Law 93).")
    version = serializers.IntegerField(help_text="Of the result, that stands after it.")
    law = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who noted it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField()


class AppealSerializer(serializers.Serializer[Any]):
    """An appeal; it is open, and its result subject to appeal, until there is a hearing."""

    id = serializers.IntegerField()
    result = serializers.IntegerField(help_text="The id of the result that it is about.")
    board = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Of the result, that it is against.")
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    law = serializers.CharField()
    reason = serializers.CharField()
    admitted = serializers.CharField(help_text="Why it was let in, if it came late; else empty.")
    by = serializers.CharField(help_text="Who lodged it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    hearing = HearingSerializer(allow_null=True)


class SeenVersionInputSerializer(serializers.Serializer[Any]):
    """The version that was seen, and why."""

    seen = serializers.IntegerField(min_value=0, max_value=MAX_VERSION, help_text=SEEN_HELP)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class AppealInputSerializer(SeenVersionInputSerializer):
    """A pair at a table appeals the current value there (Law 92)."""

    example = {"result": 1, "seen": 2, "place": 1, "concur": True, "reason": "No damage"}
    result = serializers.IntegerField(min_value=1, max_value=MAX_ID)
    place = serializers.IntegerField(min_value=1, max_value=MAX_ID)
    concur = serializers.BooleanField(help_text="Both members do; an absent one is deemed to.")
    law = serializers.CharField(default=APPEAL_LAW, max_length=LONGEST_LAW)
    admitted = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Asked for once the right to appeal has ended (Law 92B): why it is let in.",
    )


class HearingInputSerializer(SeenVersionInputSerializer):
    """What came of it; a new ruling is given before."""

    example = {"seen": 2, "ended": "upheld", "body": "committee", "reason": "No damage"}
    ended = serializers.ChoiceField(choices=AppealOutcome.values)
    body = serializers.ChoiceField(choices=AppealBody.values)
    law = serializers.CharField(default=HEARING_LAW, max_length=LONGEST_LAW)


@dataclass(frozen=True, slots=True)
class HearingPayload:
    """A hearing as it is answered."""

    ended: str
    body: str
    version: int
    law: str
    reason: str
    by: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class AppealPayload:
    """An appeal as it is answered."""

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
    """The appeals of a session."""

    tag = "appeals"

    @api_operation("appeals", AppealSerializer, order=CursorOrder("id"))
    def get(self, call: ApiCall, session: Session) -> list[AppealPayload]:
        """List every appeal of a session, with what came of it."""
        return _list_appeals(session)

    def stands(self, call: ApiCall, session: Session) -> Any:
        """The result as it is now."""
        return _represent_current_result(call, session.pk, call.asked["result"])

    @api_operation("lodge_appeal", AppealSerializer, asks=AppealInputSerializer, **APPEAL_OPTIONS)
    def post(self, call: ApiCall, session: Session) -> AppealPayload:
        """Lodge an appeal for a pair against the current value at its table."""
        cleaned = call.asked
        board = _get_board_at_table(session, cleaned["result"])
        pair = places_of_session(session.pk).filter(pk=cleaned["place"]).first()
        if pair is None:
            raise Http404
        how = {name: cleaned[name] for name in ("concur", "law", "admitted")}
        return _get_appeal_payload(call, session, lodge_appeal(board, pair, call.request, **how).pk)


class AppealHearingView(SessionApiView):
    """What came of one appeal."""

    tag = "appeals"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The appeal, of this session and no other. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        row = appeals_of_session(session.pk).filter(pk=kwargs["appeal"]).first()
        if row is None:
            raise Http404
        return session, row

    def stands(self, call: ApiCall, session_and_appeal: tuple[Session, Appeal]) -> Any:
        """The result as it is now."""
        session, row = session_and_appeal
        return _represent_current_result(call, session.pk, row.seating_board_id)

    @api_operation("decide_appeal", AppealSerializer, asks=HearingInputSerializer, **APPEAL_OPTIONS)
    def post(self, call: ApiCall, session_and_appeal: tuple[Session, Appeal]) -> AppealPayload:
        """Say what came of an appeal, once: its result is not subject to it any longer."""
        session, row = session_and_appeal
        cleaned = call.asked
        how: dict[str, Any] = {"body": AppealBody(cleaned["body"]), "law": cleaned["law"]}
        decide_appeal(row, AppealOutcome(cleaned["ended"]), call.request, **how)
        return _get_appeal_payload(call, session, row.pk)


def _get_board_at_table(session: Session, pk: int) -> SeatingBoard:
    """The board at the table of this session."""
    cell = next((row for row in cached_snapshot_of(session).cells if row.pk == pk), None)
    if cell is None:
        raise Http404
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
