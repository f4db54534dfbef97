"""API of fouled boards: read, preview and save the groups of tables with the same cards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.fouled_boards import fouled_versions, group_in, groups_of_version
from boards.queries.table_results import TableResult
from boards.services.fouled_boards import mark_board_fouled, withdraw_fouled_mark
from boards.services.results import ChangeRequest
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from reports.content.results.fouled_boards import fouled_group_notes
from scoring.boards.fouled_boards import GROUPS
from standings.previews.fouled_boards import preview_fouled_board
from standings.previews.rulings import effects_of_ruling
from standings.snapshot_cache import cached_snapshot_of
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.results.result_inputs import MAX_VERSION
from web.api.rulings.rulings import (
    RulingEffectsSerializer,
    describe_missing_result,
    represent_ruling_effect,
)

if TYPE_CHECKING:
    from boards.models import FouledBoard
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import Session


class FouledGroupSerializer(serializers.Serializer[Any]):
    """Serializer for a result with the group of tables that had the same cards."""

    result = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    group = serializers.ChoiceField(
        choices=list(GROUPS), help_text="Group A had the original cards."
    )


class FouledBoardSerializer(serializers.Serializer[Any]):
    """Serializer for the groups of a fouled board."""

    board = serializers.IntegerField()
    version = serializers.IntegerField(
        help_text="Send it as `seen` with a change; 0 if nothing was recorded."
    )
    fouled = serializers.BooleanField(help_text="Whether some tables had other cards.")
    groups = FouledGroupSerializer(many=True, help_text="Every table where two pairs play.")
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="How each group is scored, in words."
    )
    reason = serializers.CharField(help_text="Reason for the last change; empty before one.")
    by = serializers.CharField(help_text="Who recorded it; empty if nobody was signed in.")
    recorded_at = serializers.DateTimeField(allow_null=True)


class FouledBoardInputSerializer(serializers.Serializer[Any]):
    """Serializer for the groups of a board; an empty list withdraws them."""

    example = {"seen": 0, "groups": [{"result": 1, "group": "B"}], "reason": "Hands switched"}
    seen = serializers.IntegerField(min_value=0, max_value=MAX_VERSION)
    groups = FouledGroupSerializer(many=True, help_text="Results left out are in group A.")
    reason = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_REASON)
    confirmed = serializers.BooleanField(
        default=False, help_text="Required as true after the correction period (Law 79C)."
    )


@dataclass(frozen=True, slots=True)
class BoardTableResults:
    """A board of a session with its results."""

    session: Session
    number: int
    cells: tuple[TableResult, ...]

    @property
    def role(self) -> Any:
        """Role of the member, read with the session."""
        return getattr(self.session, "role", None)


@dataclass(frozen=True, slots=True)
class FouledBoardPayload:
    """The groups of a board in the response."""

    board: int
    version: int
    fouled: bool
    groups: list[dict[str, Any]]
    notes: list[str]
    reason: str
    by: str
    recorded_at: datetime | None


class FouledBoardApiView(SessionApiView):
    """Base view of the groups of one board."""

    tag = "fouled boards"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the board with its results, from the session snapshot."""
        session = super().find(key, **kwargs)
        results = cached_snapshot_of(session).cells_on.get(kwargs["board"], ())
        cells = tuple(cell for cell in results if cell.expected)
        if not cells:
            raise Http404
        return BoardTableResults(session, kwargs["board"], cells)

    def current_state(self, call: ApiCall, board: BoardTableResults) -> Any:
        """Returns the current groups of a fouled board for a 409 response."""
        session = get_session_or_404(call.key, board.session.pk)
        return FouledBoardSerializer(_represent_fouled_board(session, board)).data


class FouledBoardView(FouledBoardApiView):
    """Groups of a fouled board."""

    @api_operation("fouled_board", FouledBoardSerializer)
    def get(self, call: ApiCall, board: BoardTableResults) -> FouledBoardPayload:
        """Read which tables had which cards of a board."""
        return _represent_fouled_board(board.session, board)

    @api_operation(
        "foul_board",
        FouledBoardSerializer,
        request_body=FouledBoardInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, board: BoardTableResults) -> FouledBoardPayload:
        """Record which tables had which cards (Law 87), or withdraw that."""
        groups = _read_groups(call, board)
        cleaned = call.cleaned
        options = {name: cleaned[name] for name in ("reason", "confirmed")}
        who = options | {"role": call.key.role}
        request = ChangeRequest(cleaned["seen"], call.own_id, call.key.user, Source.API, **who)
        if groups:
            mark_board_fouled(board.session, board.number, groups, request)
        else:
            withdraw_fouled_mark(board.session, board.number, request)
        return _represent_fouled_board(get_session_or_404(call.key, board.session.pk), board)


class FouledBoardPreviewView(FouledBoardApiView):
    """Preview of the groups of a board."""

    @api_operation(
        "preview_fouled_board",
        RulingEffectsSerializer,
        request_body=FouledBoardInputSerializer,
        permission=ClubPermission.DIRECT,
        conflict_body=FouledBoardSerializer,
    )
    def post(self, call: ApiCall, board: BoardTableResults) -> dict[str, Any]:
        """Preview the effect of scoring the groups apart; nothing is recorded."""
        now = cached_snapshot_of(board.session)
        groups = _read_groups(call, board)
        how = {"seen": call.cleaned["seen"], "reason": call.cleaned["reason"]}
        then = preview_fouled_board(now, board.number, groups or None, **how)
        return {
            "effects": [
                represent_ruling_effect(now, then, effect)
                for effect in effects_of_ruling(now, then, board.number)
            ]
        }


def _read_groups(call: ApiCall, board: BoardTableResults) -> dict[int, str]:
    """Returns the group of each result; rejects results of other boards."""
    groups: dict[int, str] = {}
    for item in call.cleaned["groups"]:
        if item["result"] in groups:
            reason = _("Result %(result)s is there twice. Send each result once.") % item
            raise invalid_field("groups", reason)
        groups[item["result"]] = item["group"]
    if unknown := groups.keys() - {cell.pk for cell in board.cells}:
        raise invalid_field("groups", describe_missing_result(board.number, min(unknown)))
    return groups


def _represent_fouled_board(session: Session, board: BoardTableResults) -> FouledBoardPayload:
    row: FouledBoard | None = fouled_versions(session.pk, board.number).first()
    groups = groups_of_version(row)
    return FouledBoardPayload(
        board=board.number,
        version=row.version if row else 0,
        fouled=bool(groups),
        groups=[{"result": cell.pk, "group": group_in(groups, cell.pk)} for cell in board.cells],
        notes=fouled_group_notes(cached_snapshot_of(session), board.number),
        reason=row.reason if row else "",
        by=row.author.get_username() if row and row.author else "",
        recorded_at=row.recorded_at if row else None,
    )
