"""API of awards in a contest: forfeits, assigned points, penalties, bonuses, carry-over."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.contest_adjustments import contest_adjustments_of_session
from boards.services.contest_adjustments import give_contest_award, withdraw_contest_award
from boards.services.results import ChangeRequest
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.teams.contest_award_notes import describe_contest_award
from scoring.teams.contest_awards import (
    ASSIGNED_LAWS,
    FORFEIT_RULES,
    LAWS,
    MOST_AMOUNT,
    PENALTY_LAWS,
    AwardKind,
    ContestAward,
)
from scoring.teams.contests import MOST_ROUNDS
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.teams.contest_views import ContestSnapshot, require_contest

if TYPE_CHECKING:
    from boards.models import ContestAdjustment
    from tournament.models import Session

KINDS = tuple(kind.value for kind in AwardKind)
EVERY_LAW = ("", *ASSIGNED_LAWS, *PENALTY_LAWS)


class ContestAwardSerializer(serializers.Serializer[Any]):
    """Serializer for an award, withdrawn ones included."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=KINDS)
    contestant = serializers.IntegerField(help_text="Id in the event; of a forfeit, who forfeits.")
    number = serializers.IntegerField(help_text="Number of the contestant.")
    round = serializers.IntegerField(allow_null=True)
    points = ExactNumberSerializer(help_text="Of `carried_imps`, IMPs; of a forfeit 0.")
    opponent_points = ExactNumberSerializer(help_text="Of assigned points; else 0.")
    law = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True, help_text="Of a forfeit.")
    text = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who gave it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    withdrawal_reason = serializers.CharField(help_text="Empty while it counts.")


class ContestAwardLogSerializer(serializers.Serializer[Any]):
    """Serializer for the log of awards."""

    version = serializers.IntegerField(help_text="Send it as `seen` with a change.")
    awards = ContestAwardSerializer(many=True, help_text="Oldest first.")


class ContestAwardInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new award."""

    example = {
        "seen": 0,
        "kind": "forfeit",
        "contestant": 1,
        "round": 1,
        "reason": "They did not come",
    }
    seen = serializers.IntegerField(min_value=0, help_text="The version of the log; 0 if empty.")
    kind = serializers.ChoiceField(
        choices=KINDS, help_text="`carried_imps` go into a match of teams."
    )
    contestant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    round = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        allow_null=True,
        default=None,
        help_text="Required for a match. A penalty or bonus without one counts at the end.",
    )
    points = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=-MOST_AMOUNT,
        max_value=MOST_AMOUNT,
        default=Decimal(0),
        help_text="In the unit of the standings, or IMPs of `carried_imps`.",
    )
    opponent_points = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=-MOST_AMOUNT,
        max_value=MOST_AMOUNT,
        default=Decimal(0),
        help_text="Of assigned points.",
    )
    law = serializers.ChoiceField(
        choices=EVERY_LAW,
        required=False,
        help_text="Of assigned points 12C1 (default) or 86; of a penalty 90 (default) or 91.",
    )
    rule = serializers.ChoiceField(
        choices=FORFEIT_RULES,
        required=False,
        help_text="What the opponents of who forfeits get; by default the highest of a bye, their "
        "own average and the average against who forfeits.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)


class AwardWithdrawalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the withdrawal of an award."""

    example = {"seen": 1, "reason": "They came after all"}
    seen = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class ContestAwardView(SessionApiView):
    """Base view of a contest's awards."""

    tag = "contests"

    def current_state(self, call: ApiCall, target: Any) -> Any:
        """Returns the current log."""
        session = target if not isinstance(target, tuple) else target[0]
        return ContestAwardLogSerializer(_represent_log(call, session.pk)).data


class ContestAwardListView(ContestAwardView):
    """Awards of a contest."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a session of teams or of Swiss pairs."""
        session = super().find(key, **kwargs)
        require_contest(session)
        return session

    @api_operation("contest_awards", ContestAwardLogSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the forfeits, assigned points, penalties and carry-over of a contest."""
        return _represent_log(call, session.pk)

    @api_operation(
        "give_contest_award",
        ContestAwardLogSerializer,
        request_body=ContestAwardInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Record a forfeit, assigned points, a penalty, a bonus or carry-over."""
        give_contest_award(session, _read_award(call.cleaned), _build_request(call))
        return _represent_log(call, session.pk)


class ContestAwardWithdrawalView(ContestAwardView):
    """Withdrawal of an award."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an award of this session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        row = contest_adjustments_of_session(session.pk).filter(pk=kwargs["team_award"]).first()
        if row is None:
            raise Http404
        return session, row

    @api_operation(
        "withdraw_contest_award",
        ContestAwardLogSerializer,
        request_body=AwardWithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(
        self, call: ApiCall, session_and_award: tuple[Session, ContestAdjustment]
    ) -> dict[str, Any]:
        """Withdraw an award: it no longer counts, but stays in the list."""
        session, row = session_and_award
        withdraw_contest_award(row, _build_request(call))
        return _represent_log(call, session.pk)


def _build_request(call: ApiCall) -> ChangeRequest:
    who = {"reason": call.cleaned["reason"], "role": call.key.role}
    return ChangeRequest(call.cleaned["seen"], call.own_id, call.key.user, Source.API, **who)


def _read_award(cleaned: Mapping[str, Any]) -> ContestAward[int]:
    kind = AwardKind(cleaned["kind"])
    rule = FORFEIT_RULES[0] if kind is AwardKind.FORFEIT else ""
    return ContestAward(
        kind,
        cleaned["contestant"],
        Fraction(cleaned["points"]),
        Fraction(cleaned["opponent_points"]),
        cleaned["round"],
        cleaned.get("law", LAWS.get(kind, ("",))[0]),
        cleaned.get("rule", rule),
    )


def _represent_log(call: ApiCall, session: int) -> dict[str, Any]:
    contest = require_contest(get_session_or_404(call.key, session))
    rows = list(contest_adjustments_of_session(session))
    withdrawn = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    return {
        "version": len(rows),
        "awards": [
            _represent_award(contest, row, withdrawn.get(row.pk, ""))
            for row in rows
            if row.reverses_id is None
        ],
    }


def _represent_award(
    contest: ContestSnapshot, row: ContestAdjustment, withdrawal_reason: str
) -> dict[str, Any]:
    return {
        "id": row.pk,
        "kind": row.kind,
        "contestant": row.entry_id,
        "number": contest.entrants[row.entry_id].number,
        "round": row.round,
        "points": represent_number(Fraction(row.points)),
        "opponent_points": represent_number(Fraction(row.other_points)),
        "law": row.law,
        "rule": row.rule,
        "text": describe_contest_award(contest, row.value),
        "reason": row.reason,
        "by": row.author.get_username() if row.author else "",
        "recorded_at": row.recorded_at,
        "withdrawal_reason": withdrawal_reason,
    }
