"""API of results: list, read with history, record, correct, undo, check and swap sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.entry_board import (
    EntryBoard,
    entry_board_of_member,
    seating_board_of_session,
    with_current_version,
)
from boards.queries.result_checks import CheckedResult
from boards.queries.results import ResultOrRuling, result_versions
from boards.queries.table_results import TableResult
from boards.services.result_checks import check_result
from boards.services.results import (
    ChangeRequest,
    move_result,
    record_result,
    swap_result_sides,
    undo_result,
)
from club.services.audit_log import Source
from club.validators.row_ids import LARGEST_ID
from standings.previews.drawn_rounds import read_contest_with, round_drawn_from
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from standings.unusual_results import UnusualMarks, marks_at_table
from web.api.framework.base_views import SessionApiView, TableResultApiView
from web.api.framework.errors import invalid_field
from web.api.framework.operations import RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.drawn_rounds import (
    DrawnRoundPayload,
    DrawnRoundSerializer,
    contest_before_write,
    warnings_after_write,
)
from web.api.results.outcomes import (
    OutcomePayload,
    OutcomeSerializer,
    read_outcome,
    represent_outcome,
)
from web.api.results.result_inputs import (
    ChangeInputSerializer,
    ResultCheckInputSerializer,
    ResultInputSerializer,
    ResultMoveInputSerializer,
    ResultUndoInputSerializer,
)
from web.api.results.result_sides import SidePayload, SideSerializer, represent_side
from web.shared.messages.unusual_mark_texts import describe_unusual_mark

if TYPE_CHECKING:
    from standings.previews.drawn_rounds import AnyContest
    from tournament.models import Session


class UnusualMarkSerializer(serializers.Serializer[Any]):
    """Serializer for one reason to check a result."""

    code = serializers.CharField(help_text="far_from_field, made_by_other_side …")
    text = serializers.CharField(help_text="The reason in words.")
    facts = serializers.DictField(
        help_text="The numbers that were compared; scores are to North-South."
    )


class TableResultSerializer(serializers.Serializer[Any]):
    """Serializer for one board at one table, with its current outcome; null without one."""

    id = serializers.IntegerField(source="pk")
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.ListField(child=serializers.CharField(), help_text="NS, EW or both.")
    version = serializers.IntegerField(help_text="Send it as `seen` with a change.")
    outcome = OutcomeSerializer(allow_null=True)
    unusual = UnusualMarkSerializer(many=True, help_text="Reasons to check the result.")
    recorded_at = serializers.DateTimeField(allow_null=True)


class ChangedResultSerializer(TableResultSerializer):
    """Serializer for a result after a write, with warnings about rounds that are drawn already."""

    drawn_rounds = DrawnRoundSerializer(
        many=True, help_text="Matches that the write changed though a later round is drawn."
    )


# Options of every operation that answers with a changed result: its 409 responses have what is
# recorded, which no write has changed.
CHANGED_RESULT_OPTIONS: dict[str, Any] = {
    **RESULT_ENTRY_OPTIONS,
    "conflict_body": TableResultSerializer,
}


class ResultCheckSerializer(serializers.Serializer[Any]):
    """Serializer for who checked an unusual result, and when."""

    by = serializers.CharField(help_text="Empty if nobody was signed in.")
    at = serializers.DateTimeField()


class ResultSerializer(TableResultSerializer):
    """Serializer for a result with the pairs that held each side's cards."""

    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    expected = serializers.BooleanField(help_text="Two pairs play here; no sit-out.")
    appeals = serializers.IntegerField(help_text="Number of open appeals.")
    checked = ResultCheckSerializer(allow_null=True, help_text="Who checked the current version.")


class ResultVersionSerializer(serializers.Serializer[Any]):
    """Serializer for one version: outcome, user, time, source and reason."""

    version = serializers.IntegerField()
    outcome = OutcomeSerializer(allow_null=True)
    by = serializers.CharField(help_text="Who recorded it; empty if nobody was signed in.")
    source = serializers.CharField(help_text="director, table, api or import.")  # type: ignore[assignment]
    recorded_at = serializers.DateTimeField()
    reason = serializers.CharField()


class ResultHistorySerializer(ResultSerializer):
    """Serializer for a result with all its versions, newest first."""

    versions = ResultVersionSerializer(many=True)
    next_drawn_round = serializers.IntegerField(
        allow_null=True,
        help_text="Of Swiss and knock-outs: the round that is already drawn from this result. A "
        "correction changes the standings, not that draw.",
    )


class ResultFilter(serializers.Serializer[Any]):
    """Filters for the list of results."""

    board = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    section = serializers.CharField(required=False, max_length=8)
    pair = serializers.IntegerField(
        required=False, min_value=1, max_value=LARGEST_ID, help_text="Only results of this pair."
    )
    missing = serializers.BooleanField(
        required=False, help_text="true: missing results; false: recorded results."
    )
    to_check = serializers.BooleanField(
        required=False,
        help_text="true: unusual results that are unchecked; false: the others.",
    )


@dataclass(frozen=True, slots=True)
class UnusualMarkPayload:
    """A reason to check a result: its code and text."""

    code: str
    text: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableResultPayload:
    """A result in the response to a write."""

    cell: TableResult
    marks: UnusualMarks
    drawn_rounds: tuple[DrawnRoundPayload, ...] = field(default=(), kw_only=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cell, name)

    @property
    def vulnerable(self) -> list[str]:
        """Vulnerable sides of the result's board in the response."""
        return sorted(side.value for side in self.cell.vulnerable)

    @property
    def dealer(self) -> str:
        """Dealer of the result's board in the response, as one letter."""
        return str(self.cell.dealer.value)

    @property
    def outcome(self) -> OutcomePayload | None:
        """Outcome of the result with its separate fields."""
        return represent_outcome(self.cell)

    @property
    def unusual(self) -> list[UnusualMarkPayload]:
        """Reasons to check the result, as on the pages."""
        return [
            UnusualMarkPayload(mark.code, describe_unusual_mark(mark), mark.facts)
            for mark in self.marks
        ]


@dataclass(frozen=True, slots=True)
class ResultPayload(TableResultPayload):
    """A result with its pairs, and optionally its history."""

    now: SessionSnapshot
    versions: tuple[ResultVersionPayload, ...] = ()
    next_drawn_round: int | None = None

    @property
    def checked(self) -> CheckedResult | None:
        """User who checked the result; kept for when later results make it unusual."""
        return self.now.check_of(self.cell)

    @property
    def north_south(self) -> SidePayload | None:
        """Pair that held the North-South cards for this result."""
        return represent_side(self.now, self.cell.north_south)

    @property
    def east_west(self) -> SidePayload | None:
        """Pair that held the East-West cards for this result."""
        return represent_side(self.now, self.cell.east_west)


@dataclass(frozen=True, slots=True)
class ResultVersionPayload:
    """A version in the response."""

    version: int
    outcome: OutcomePayload | None
    by: str
    source: str
    recorded_at: datetime
    reason: str


class ResultListView(SessionApiView):
    """Results of a session."""

    tag = "results"

    @api_operation("results", ResultSerializer, filters=ResultFilter, order=CursorOrder())
    def get(self, call: ApiCall, session: Session) -> list[ResultPayload]:
        """List the results of a session by board, round, table or pair, missing ones included."""
        now = cached_snapshot_of(session)
        return [
            ResultPayload(cell, now.marks_of(cell), now)
            for cell in _filter_results(now, call.cleaned)
        ]


def _filter_results(now: SessionSnapshot, cleaned: Any) -> Iterator[TableResult]:
    # Marks compare every result with its field, so they are computed only when requested.
    marked = {cell.pk for cell in now.to_check} if "to_check" in cleaned else frozenset[int]()
    exact = {
        name: cleaned[name] for name in ("board", "round", "table", "section") if name in cleaned
    }
    for cell in now.cells:
        if any(getattr(cell, name) != value for name, value in exact.items()):
            continue
        if "pair" in cleaned and not cell.seats(cleaned["pair"]):
            continue
        missing = cell.expected and cell.outcome is None
        to_check = cell.pk in marked if "to_check" in cleaned else None
        if cleaned.get("missing", missing) == missing and cleaned.get("to_check") == to_check:
            yield cell


class ResultChangeApiView(TableResultApiView):
    """Base view of one result; its 409 responses have the current state."""

    def current_state(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """Returns the current result for a 409 response."""
        newest = next(reversed(result_versions(board_in_play.seating_board)), None)
        return TableResultSerializer(_represent_table_result(board_in_play, newest)).data


class ResultDetailView(ResultChangeApiView):
    """One board at one table."""

    @api_operation("result", ResultHistorySerializer)
    def get(self, call: ApiCall, board_in_play: EntryBoard) -> ResultPayload:
        """Read one result with all its versions."""
        session = board_in_play.seating_board.seating.section.session
        now = snapshot_of_session(session.pk)
        cell = next(row for row in now.cells if row.pk == board_in_play.cell.pk)
        past = (
            _represent_version(board_in_play, row)
            for row in reversed(result_versions(board_in_play.seating_board))
        )
        contest = read_contest_with(session, now)
        drawn = round_drawn_from(contest, cell.round) if contest else None
        return ResultPayload(cell, now.marks_of(cell), now, tuple(past), drawn)

    @api_operation(
        "record_result",
        ChangedResultSerializer,
        request_body=ResultInputSerializer,
        **CHANGED_RESULT_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Record or correct a result; only a director can give an award."""
        return record_read_outcome(call, board_in_play)


class ResultUndoView(ResultChangeApiView):
    """Undoes a result."""

    @api_operation(
        "undo_result",
        ChangedResultSerializer,
        request_body=ResultUndoInputSerializer,
        **CHANGED_RESULT_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Undo the last entry, or go back to an earlier version."""
        to = call.cleaned.get("to")
        if to is not None and to >= call.cleaned["seen"] > 0:
            raise invalid_field("to", _("Send a version before the one that is undone."))
        before = contest_before_write(board_in_play, seen=call.cleaned["seen"])
        row = undo_result(board_in_play.seating_board, call.request, to=to)
        return _represent_changed_result(board_in_play, row, before)


class ResultCheckView(ResultChangeApiView):
    """The check of an unusual result."""

    def current_state(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """Returns the current result, with who checked it."""
        return ResultSerializer(_represent_result(board_in_play)).data

    @api_operation(
        "check_result",
        ResultSerializer,
        request_body=ResultCheckInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> ResultPayload:
        """Confirm that an unusual result is right; later versions are unchecked."""
        by = ChangeRequest(
            call.cleaned["seen"], call.own_id, call.key.user, Source.API, role=call.key.role
        )
        check_result(board_in_play.seating_board, by, is_checked=call.cleaned["checked"])
        return _represent_result(board_in_play)


class ResultSwapSidesView(ResultChangeApiView):
    """Swaps the sides of a result."""

    @api_operation(
        "swap_result_sides",
        ChangedResultSerializer,
        request_body=ChangeInputSerializer,
        **CHANGED_RESULT_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Record that the pairs sat in each other's seats; contract and tricks stay."""
        before = contest_before_write(board_in_play, seen=call.cleaned["seen"])
        row = swap_result_sides(board_in_play.seating_board, call.request)
        return _represent_changed_result(board_in_play, row, before)


class ResultMoveView(ResultChangeApiView):
    """Moves a result to the table and board that really played it."""

    def current_state(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """Returns the current result of the place that has changed: this one, or the target."""
        current = super().current_state(call, board_in_play)
        if current["version"] != call.cleaned["seen"]:
            return current
        session = board_in_play.seating_board.seating.section.session_id
        target = entry_board_of_member(
            call.key.user, call.key.club.slug, session, call.cleaned["target"]
        )
        return current if target is None else super().current_state(call, target)

    @api_operation(
        "move_result",
        ChangedResultSerializer,
        request_body=ResultMoveInputSerializer,
        **CHANGED_RESULT_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Move a result to another table or board; its result comes back, if it has one.

        The answer is what is left here.
        """
        session = board_in_play.seating_board.seating.section.session_id
        target = seating_board_of_session(session, call.cleaned["target"])
        if target is None:
            raise invalid_field("target", _("Send the id of another result of this session."))
        before = contest_before_write(board_in_play, seen=call.cleaned["seen"])
        row = move_result(
            board_in_play.seating_board,
            target,
            call.request,
            target_seen=call.cleaned["target_seen"],
        )
        return _represent_changed_result(board_in_play, row, before, target.pk)


def record_read_outcome(call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
    """Records the result of a body, or corrects the one there is."""
    read = read_outcome(call.cleaned)
    details: dict[str, Any] = {"lead": read.lead, "why": read.why, "play_at": read.play_at}
    before = contest_before_write(board_in_play, seen=call.cleaned["seen"])
    row = record_result(board_in_play.seating_board, read.outcome, call.request, **details)
    return _represent_changed_result(board_in_play, row, before)


def _represent_changed_result(
    board_in_play: EntryBoard,
    row: ResultOrRuling,
    before: AnyContest | None,
    *others: int,
) -> TableResultPayload:
    changed = _represent_table_result(board_in_play, row)
    return replace(changed, drawn_rounds=warnings_after_write(board_in_play, before, *others))


def _represent_table_result(
    board_in_play: EntryBoard, row: ResultOrRuling | None
) -> TableResultPayload:
    marks = marks_at_table(board_in_play.seating_board, board_in_play.cell)
    return TableResultPayload(with_current_version(board_in_play.cell, row), marks)


def _represent_result(board_in_play: EntryBoard) -> ResultPayload:
    now = snapshot_of_session(board_in_play.seating_board.seating.section.session_id)
    cell = next(row for row in now.cells if row.pk == board_in_play.cell.pk)
    return ResultPayload(cell, now.marks_of(cell), now)


def _represent_version(board_in_play: EntryBoard, row: ResultOrRuling) -> ResultVersionPayload:
    return ResultVersionPayload(
        row.version,
        represent_outcome(with_current_version(board_in_play.cell, row)),
        row.author.get_username() if row.author else "",
        row.source,
        row.recorded_at,
        row.reason,
    )
