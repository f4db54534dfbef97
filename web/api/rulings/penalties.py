"""API of a session's penalties: list, give and withdraw them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.penalties import penalties_of_session
from boards.services.penalties import give_penalty, withdraw_penalty
from boards.services.results import ChangeRequest
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.cells import pair_names
from reports.content.results.penalty_notes import format_penalty
from scoring.boards.penalties import DISCIPLINARY, PROCEDURAL, PenaltyUnit, ScorePenalty
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.sessions.pairs import get_named_pair

if TYPE_CHECKING:
    from boards.models import Penalty as PenaltyRow
    from tournament.models import Session

UNITS = tuple(each.value for each in PenaltyUnit if each is not PenaltyUnit.VICTORY_POINTS)
LAWS = (PROCEDURAL, DISCIPLINARY)
LAST_ROUND = 32_767


class PenaltySerializer(serializers.Serializer[Any]):
    """Serializer for a penalty, withdrawn ones included."""

    id = serializers.IntegerField()
    pair = serializers.IntegerField(source="place", help_text="Id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    amount = ExactNumberSerializer()
    unit = serializers.ChoiceField(choices=UNITS)
    law = serializers.ChoiceField(choices=LAWS)
    round = serializers.IntegerField(allow_null=True, help_text="If known.")
    text = serializers.CharField(source="words")
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who gave it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    counts = serializers.BooleanField(
        help_text="Whether it counts: not withdrawn, and in the event's unit."
    )
    withdrawal_reason = serializers.CharField(
        source="taken_back", help_text="Reason of the withdrawal; else empty."
    )


class PenaltyInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new penalty against a pair."""

    example = {"pair": 1, "amount": "10", "unit": "percent_of_top", "reason": "Slow play"}
    pair = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    amount = serializers.DecimalField(max_digits=6, decimal_places=2, min_value=0)
    unit = serializers.ChoiceField(choices=UNITS)
    law = serializers.ChoiceField(choices=LAWS, default=PROCEDURAL)
    round = serializers.IntegerField(
        min_value=1,
        max_value=LAST_ROUND,
        allow_null=True,
        default=None,
        help_text="Rankings after earlier rounds leave it out. Null: unknown; it counts from the "
        "end of the session.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)


class PenaltyWithdrawalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the reason of a withdrawal."""

    example = {"reason": "It was another pair"}
    reason = serializers.CharField(max_length=LONGEST_REASON)


@dataclass(frozen=True, slots=True)
class PenaltyPayload:
    """A penalty in the response."""

    id: int
    place: int
    label: str
    amount: dict[str, str] | None
    unit: str
    law: str
    round: int | None
    words: str
    reason: str
    by: str
    recorded_at: datetime
    counts: bool
    taken_back: str


class PenaltyListView(SessionApiView):
    """Penalties of a session."""

    tag = "penalties"

    @api_operation("penalties", PenaltySerializer, order=CursorOrder("id"))
    def get(self, call: ApiCall, session: Session) -> list[PenaltyPayload]:
        """List the penalties of a session, withdrawn ones included."""
        return _list_penalties(session)

    @api_operation(
        "give_penalty",
        PenaltySerializer,
        request_body=PenaltyInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> PenaltyPayload:
        """Give a pair a penalty (Law 90 or 91) in a unit that the event uses."""
        cleaned = call.cleaned
        place = get_named_pair(session, cleaned["pair"])
        what = (Fraction(cleaned["amount"]), PenaltyUnit(cleaned["unit"]), cleaned["law"])
        penalty = ScorePenalty(*what, cleaned["round"])
        return _get_penalty_payload(
            call, session, give_penalty(place, penalty, _build_penalty_request(call)).pk
        )


class PenaltyWithdrawalView(SessionApiView):
    """Withdrawal of a penalty."""

    tag = "penalties"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a penalty of this session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        row = penalties_of_session(session.pk).filter(pk=kwargs["penalty"]).first()
        if row is None:
            raise Http404
        return session, row

    @api_operation(
        "withdraw_penalty",
        PenaltySerializer,
        request_body=PenaltyWithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_penalty: tuple[Session, PenaltyRow]
    ) -> PenaltyPayload:
        """Withdraw a penalty: it no longer counts, but stays in the list."""
        session, row = session_and_penalty
        withdraw_penalty(row, _build_penalty_request(call))
        return _get_penalty_payload(call, session, row.pk)


def _build_penalty_request(call: ApiCall) -> ChangeRequest:
    who = {"reason": call.cleaned["reason"], "role": call.key.role}
    return ChangeRequest(0, call.own_id, call.key.user, Source.API, **who)


def _get_penalty_payload(call: ApiCall, session: Session, pk: int) -> PenaltyPayload:
    now = get_session_or_404(call.key, session.pk)
    return next(penalty for penalty in _list_penalties(now) if penalty.id == pk)


def _list_penalties(session: Session) -> list[PenaltyPayload]:
    now = cached_snapshot_of(session)
    rows = list(penalties_of_session(session.pk))
    taken = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    return [
        _represent_penalty(now, row, taken.get(row.pk, ""))
        for row in rows
        if row.reverses_id is None
    ]


def _represent_penalty(now: SessionSnapshot, row: PenaltyRow, taken_back: str) -> PenaltyPayload:
    return PenaltyPayload(
        id=row.pk,
        place=row.place_id,
        label=pair_names.pair_label(now, row.place_id),
        amount=represent_number(row.value.amount),
        unit=row.unit,
        law=row.law,
        round=row.round,
        words=format_penalty(row.value),
        reason=row.reason,
        by=row.author.get_username() if row.author else "",
        recorded_at=row.recorded_at,
        counts=not taken_back and bool(now.scale_of(row.place_id).counting([row.value])),
        taken_back=taken_back,
    )
