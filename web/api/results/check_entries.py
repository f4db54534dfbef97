"""API of check entries: type results a second time, list the differences, and settle them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.check_entries import (
    CheckProgress,
    CheckState,
    ComparedBoard,
    check_progress,
    compare_check,
    current_check_entries,
)
from boards.queries.entry_board import EntryBoard
from boards.services.check_entries import key_check_entry, settle_check_entry
from boards.services.results import ChangeRequest
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from standings.snapshot_cache import cached_snapshot_of, snapshot_of_session
from web.api.framework.base_views import SessionApiView, TableResultApiView
from web.api.framework.operations import CREATED, RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.results.outcomes import (
    OutcomeInputSerializer,
    OutcomePayload,
    OutcomeSerializer,
    read_outcome,
    represent_outcome,
)
from web.api.results.result_inputs import MAX_VERSION, ChangeInputSerializer

if TYPE_CHECKING:
    from tournament.models import Session

STATES = tuple(state.value for state in CheckState)


class CheckedBoardSerializer(serializers.Serializer[Any]):
    """Serializer for a board at a table with its result and its check entry."""

    result = serializers.IntegerField(help_text="Id of the result.")
    round = serializers.IntegerField()
    section = serializers.CharField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    state = serializers.ChoiceField(
        choices=STATES,
        help_text="missing: not keyed again; removed: keyed, then removed; waiting: no result; "
        "own: one person keyed both.",
    )
    version = serializers.IntegerField(help_text="Of the result; send it as `seen` to settle.")
    outcome = OutcomeSerializer(allow_null=True, help_text="The result.")
    check_version = serializers.IntegerField(
        help_text="Of the check entry, 0 without one; send it as `seen` to key it."
    )
    check_outcome = OutcomeSerializer(
        allow_null=True, help_text="The check entry; null if removed."
    )
    check_by = serializers.CharField(help_text="Who keyed or removed it; empty without one.")
    check_at = serializers.DateTimeField(allow_null=True)
    settled_by = serializers.CharField(help_text="Who settled the difference; else empty.")
    taken = serializers.BooleanField(help_text="The check entry was taken, not the result.")


class CheckProgressSerializer(serializers.Serializer[Any]):
    """Serializer for how many boards are checked, and the boards that were keyed again."""

    checked = serializers.IntegerField(help_text="Boards whose check is equal or settled.")
    boards = serializers.IntegerField(help_text="Boards to check; rulings are left out.")
    keyed = CheckedBoardSerializer(
        many=True, help_text="Boards with a check entry, even a removed one."
    )


class CheckEntryInputSerializer(OutcomeInputSerializer):
    """Serializer for a check entry: `entry`, or its separate fields."""

    example = {"seen": 0, "entry": "4SN="}
    seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The `check_version` that was read."
    )


class CheckRemovalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the removal of a check entry."""

    example = {"seen": 1}
    seen = serializers.IntegerField(
        min_value=1, max_value=MAX_VERSION, help_text="The `check_version` that was read."
    )


class CheckSettlementInputSerializer(ChangeInputSerializer):
    """Serializer for which of two versions is right."""

    example = {"seen": 1, "check_seen": 1, "take": "check", "reason": "The slip says 4S"}
    check_seen = serializers.IntegerField(
        min_value=1, max_value=MAX_VERSION, help_text="The `check_version` that was read."
    )
    take = serializers.ChoiceField(
        choices=("check", "result"),
        help_text="check: record the check entry as a correction; result: keep the result.",
    )


@dataclass(frozen=True, slots=True)
class CheckedBoardPayload:
    """A board in the response."""

    compared: ComparedBoard

    def __getattr__(self, name: str) -> Any:
        return getattr(self.compared.cell, name)

    @property
    def result(self) -> int:
        """Id of the result."""
        return self.compared.cell.pk

    @property
    def state(self) -> str:
        """State of the check."""
        return self.compared.state.value

    @property
    def outcome(self) -> OutcomePayload | None:
        """The result."""
        return represent_outcome(self.compared.cell)

    @property
    def check_version(self) -> int:
        """Version of the check entry."""
        return self.compared.keyed.version if self.compared.keyed else 0

    @property
    def check_outcome(self) -> OutcomePayload | None:
        """The check entry."""
        keyed = self.compared.keyed
        if keyed is None:
            return None
        cell = replace(self.compared.cell, outcome=keyed.outcome, lead=keyed.lead)
        return represent_outcome(replace(cell, why="", play_at="", turned=False))

    @property
    def check_by(self) -> str:
        """Who keyed the check entry."""
        return self.compared.keyed.by if self.compared.keyed else ""

    @property
    def check_at(self) -> datetime | None:
        """When the check entry was keyed."""
        return self.compared.keyed.at if self.compared.keyed else None

    @property
    def settled_by(self) -> str:
        """Who settled the difference."""
        keyed = self.compared.keyed
        return keyed.settled_by if keyed and self.compared.state is CheckState.SETTLED else ""

    @property
    def taken(self) -> bool:
        """Whether the check entry was taken."""
        keyed = self.compared.keyed
        return bool(keyed and keyed.is_taken and self.compared.state is CheckState.SETTLED)


@dataclass(frozen=True, slots=True)
class CheckProgressPayload:
    """The check of a session in the response."""

    progress: CheckProgress

    @property
    def checked(self) -> int:
        """Number of checked boards."""
        return self.progress.checked

    @property
    def boards(self) -> int:
        """Number of boards to check."""
        return len(self.progress.boards)

    @property
    def keyed(self) -> list[CheckedBoardPayload]:
        """Boards with a check entry."""
        return [
            CheckedBoardPayload(board)
            for board in self.progress.boards
            if board.state is not CheckState.MISSING
        ]


class CheckProgressView(SessionApiView):
    """Check entries of a session."""

    tag = "results"

    @api_operation("check_entries", CheckProgressSerializer)
    def get(self, call: ApiCall, session: Session) -> CheckProgressPayload:
        """Read how many boards are checked, and both versions where they were keyed twice."""
        return CheckProgressPayload(check_progress(session.pk, cached_snapshot_of(session).cells))


class CheckEntryApiView(TableResultApiView):
    """Base view of one check entry; its 409 responses have the current state."""

    def current_state(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """Returns both versions for a 409 response."""
        return CheckedBoardSerializer(_represent_checked_board(board_in_play)).data


class CheckEntryView(CheckEntryApiView):
    """One check entry."""

    @api_operation(
        "key_check_entry",
        CheckedBoardSerializer,
        request_body=CheckEntryInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> CheckedBoardPayload:
        """Key a result a second time; the result stays as it is."""
        read = read_outcome(call.cleaned)
        request = _check_request(call)
        key_check_entry(board_in_play.seating_board, read.outcome, request, lead=read.lead)
        return _represent_checked_board(board_in_play)


class CheckRemovalView(CheckEntryApiView):
    """Removal of one check entry."""

    @api_operation(
        "remove_check_entry",
        CheckedBoardSerializer,
        request_body=CheckRemovalInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> CheckedBoardPayload:
        """Remove a check entry; it stays in the list as removed."""
        key_check_entry(board_in_play.seating_board, None, _check_request(call))
        return _represent_checked_board(board_in_play)


class CheckSettlementView(CheckEntryApiView):
    """The decision on a difference."""

    @api_operation(
        "settle_check_entry",
        CheckedBoardSerializer,
        request_body=CheckSettlementInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> CheckedBoardPayload:
        """Take the check entry as a correction of the result, or keep the result."""
        settle_check_entry(
            board_in_play.seating_board,
            call.request,
            check_seen=call.cleaned["check_seen"],
            is_taken=call.cleaned["take"] == "check",
        )
        return _represent_checked_board(board_in_play)


def _check_request(call: ApiCall) -> ChangeRequest:
    """Returns the change request of a check entry, which has no reason."""
    return ChangeRequest(
        call.cleaned["seen"], call.own_id, call.key.user, Source.API, role=call.key.role
    )


def _represent_checked_board(board_in_play: EntryBoard) -> CheckedBoardPayload:
    session = board_in_play.seating_board.seating.section.session_id
    pk = board_in_play.cell.pk
    cell = next(row for row in snapshot_of_session(session).cells if row.pk == pk)
    keyed = current_check_entries(session).get(pk)
    return CheckedBoardPayload(ComparedBoard(cell, keyed, compare_check(cell, keyed)))
