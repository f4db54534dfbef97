"""API of the absent players of an individual: list them, preview, record and withdraw absences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.player_absences import (
    AbsenceSpan,
    absences_of_session,
    plan_absence,
    span_of_absence,
)
from boards.services.player_absences import record_absence, withdraw_absence
from boards.services.results import ChangeRequest
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.results.player_absences import format_absence_rounds
from scoring.laws.absences import AbsenceTreatment
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.sessions.pairs import get_named_pair

if TYPE_CHECKING:
    from boards.models import PlayerAbsence
    from boards.queries.table_results import TableResult
    from tournament.models import Session

TREATMENTS = tuple(treatment.value for treatment in AbsenceTreatment)
LAST_NUMBER = 32_767


class AbsenceSerializer(serializers.Serializer[Any]):
    """Serializer for an absence of a player, withdrawn ones included."""

    id = serializers.IntegerField()
    pair = serializers.IntegerField(source="place", help_text="Id of the player's number.")
    number = serializers.IntegerField(help_text="The player's number.")
    from_round = serializers.IntegerField()
    from_board = serializers.IntegerField(
        allow_null=True, help_text="First board missed in that round; null for all."
    )
    to_round = serializers.IntegerField(allow_null=True, help_text="Null: to the end.")
    treatment = serializers.ChoiceField(choices=TREATMENTS)
    text = serializers.CharField(help_text="The rounds in words.")
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who recorded it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    withdrawal_reason = serializers.CharField(help_text="Reason of the withdrawal; else empty.")


class AbsencePreviewInputSerializer(serializers.Serializer[Any]):
    """Serializer for the player and the rounds of an absence."""

    example: Mapping[str, Any] = {"pair": 3, "from_round": 6}
    pair = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, help_text="Id of the player's number, from /pairs/."
    )
    from_round = serializers.IntegerField(min_value=1, max_value=LAST_NUMBER)
    from_board = serializers.IntegerField(
        min_value=1,
        max_value=LAST_NUMBER,
        allow_null=True,
        default=None,
        help_text="First board missed in that round; null for all.",
    )
    to_round = serializers.IntegerField(
        min_value=1,
        max_value=LAST_NUMBER,
        allow_null=True,
        default=None,
        help_text="Last round missed; null: to the end.",
    )


class AbsenceInputSerializer(AbsencePreviewInputSerializer):
    """Serializer for an absence to record, with the token of its preview."""

    example = {"pair": 3, "from_round": 6, "reason": "Went home", "seen": "0f1e2d3c4b5a6978"}
    treatment = serializers.ChoiceField(
        choices=TREATMENTS,
        default=AbsenceTreatment.NOT_PLAYED.value,
        help_text="not_played: the boards count for nobody. plus_and_average: average plus for "
        "the opponents, average for the player's side. both_plus: average plus for both.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)
    seen = serializers.CharField(
        max_length=32, help_text="The version from the preview; an outdated one is rejected."
    )


class AbsenceWithdrawalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the reason of a withdrawn absence."""

    example = {"reason": "Came back"}
    reason = serializers.CharField(max_length=LONGEST_REASON)


class MissedTableSerializer(serializers.Serializer[Any]):
    """Serializer for the boards of a table in a round, and all four players there."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    boards = serializers.ListField(child=serializers.IntegerField())
    pairs = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids of the numbers of all four players."
    )


class AbsencePreviewSerializer(serializers.Serializer[Any]):
    """Serializer for what an absence records, and the boards that keep their result."""

    tables = MissedTableSerializer(many=True)
    kept = MissedTableSerializer(many=True, help_text="Boards that have a result, which stays.")
    version = serializers.CharField(source="seen", help_text="Send it as `seen` to record it.")


@dataclass(frozen=True, slots=True)
class AbsencePayload:
    """An absence in the response."""

    id: int
    place: int
    number: int
    from_round: int
    from_board: int | None
    to_round: int | None
    treatment: str
    text: str
    reason: str
    by: str
    recorded_at: datetime
    withdrawal_reason: str


class AbsenceListView(SessionApiView):
    """Absences of the players of an individual."""

    tag = "pairs"

    def current_state(self, call: ApiCall, target: Any) -> Any:
        """Returns the preview of the absence as it is now."""
        return AbsencePreviewSerializer(_preview(target, call.cleaned)).data

    @api_operation("absences", AbsenceSerializer, order=CursorOrder("id"))
    def get(self, call: ApiCall, session: Session) -> list[AbsencePayload]:
        """List the absences of an individual, withdrawn ones included."""
        return _list_absences(session)

    @api_operation(
        "record_absence",
        AbsenceSerializer,
        request_body=AbsenceInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> AbsencePayload:
        """Mark a player as absent: record all boards that cannot be played, in one step."""
        cleaned = call.cleaned
        place = get_named_pair(session, cleaned["pair"])
        treatment = AbsenceTreatment(cleaned["treatment"])
        row = record_absence(
            place, _read_span(cleaned), treatment, _change_request(call), seen=cleaned["seen"]
        )
        return _get_absence_payload(session, row.pk)


class AbsencePreviewView(SessionApiView):
    """Preview of an absence."""

    tag = "pairs"

    @api_operation(
        "preview_absence",
        AbsencePreviewSerializer,
        request_body=AbsencePreviewInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Preview an absence: the tables, boards and players concerned; nothing is recorded."""
        return _preview(session, call.cleaned)


class AbsenceWithdrawalView(SessionApiView):
    """Withdrawal of an absence."""

    tag = "pairs"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an absence of this session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        row = absences_of_session(session.pk).filter(pk=kwargs["absence"]).first()
        if row is None:
            raise Http404
        return session, row

    @api_operation(
        "withdraw_absence",
        AbsenceSerializer,
        request_body=AbsenceWithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_absence: tuple[Session, PlayerAbsence]
    ) -> AbsencePayload:
        """Withdraw an absence: its boards are as before, except where a result came since."""
        session, row = session_and_absence
        withdraw_absence(row, _change_request(call))
        return _get_absence_payload(session, row.pk)


def _preview(session: Session, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    planned = plan_absence(get_named_pair(session, cleaned["pair"]), _read_span(cleaned))
    return {
        "tables": _missed_tables(planned.recorded),
        "kept": _missed_tables(planned.kept),
        "seen": planned.seen,
    }


def _read_span(cleaned: Mapping[str, Any]) -> AbsenceSpan:
    return AbsenceSpan(cleaned["from_round"], cleaned["to_round"], cleaned["from_board"])


def _change_request(call: ApiCall) -> ChangeRequest:
    who = {"reason": call.cleaned["reason"], "role": call.key.role}
    # 0: absences have no versions, so none was seen.
    return ChangeRequest(0, call.own_id, call.key.user, Source.API, **who)


def _missed_tables(cells: tuple[TableResult, ...]) -> list[dict[str, Any]]:
    tables = []
    for (round_, table), group in groupby(cells, key=lambda cell: (cell.round, cell.table)):
        boards = list(group)
        numbers = [cell.board for cell in boards]
        row = {"round": round_, "table": table, "boards": numbers}
        tables.append(row | {"pairs": list(boards[0].seated)})
    return tables


def _get_absence_payload(session: Session, pk: int) -> AbsencePayload:
    return next(row for row in _list_absences(session) if row.id == pk)


def _list_absences(session: Session) -> list[AbsencePayload]:
    rows = list(absences_of_session(session.pk))
    withdrawn = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    return [
        AbsencePayload(
            id=row.pk,
            place=row.place_id,
            number=row.place.number,
            from_round=row.from_round,
            from_board=row.from_board,
            to_round=row.to_round,
            treatment=row.treatment,
            text=format_absence_rounds(span_of_absence(row)),
            reason=row.reason,
            by=row.author.get_username() if row.author else "",
            recorded_at=row.recorded_at,
            withdrawal_reason=withdrawn.get(row.pk, ""),
        )
        for row in rows
        if row.reverses_id is None
    ]
