"""API of table results: list, read with history, record, correct, undo, check and swap sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.entry_board import EntryBoard, with_current_version
from boards.queries.result_checks import CheckedResult
from boards.queries.results import ResultOrRuling, result_versions
from boards.queries.table_results import TableResult
from boards.services.result_checks import check_result
from boards.services.results import ChangeRequest, record_result, swap_result_sides, undo_result
from club.services.audit_log import Source
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of, snapshot_of_session
from standings.unusual_results import UnusualMarks, marks_at_table
from web.api.framework.base_views import SessionApiView, TableResultApiView
from web.api.framework.operations import RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.outcomes import (
    OutcomeInputSerializer,
    OutcomePayload,
    OutcomeSerializer,
    read_outcome,
    represent_outcome,
)
from web.shared.messages.unusual_results import describe_unusual_mark

if TYPE_CHECKING:
    from tournament.models import Session

MAX_VERSION = 32_767


class SideSerializer(serializers.Serializer[Any]):
    """A pair that held the cards of one side."""

    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField(help_text="3, 3 NS, or B3 where there are several sections.")  # type: ignore[assignment]


class UnusualMarkSerializer(serializers.Serializer[Any]):
    """One reason to check a result."""

    code = serializers.CharField(help_text="far_from_field, made_by_other_side …")
    facts = serializers.DictField(
        help_text="The figures that were compared; scores are to North-South."
    )


class TableResultSerializer(serializers.Serializer[Any]):
    """One board at one table, and the current value for it: null while nothing does."""

    id = serializers.IntegerField(source="pk")
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.ListField(child=serializers.CharField(), help_text="NS, EW or both.")
    version = serializers.IntegerField(help_text="What to send as `seen` when it is changed.")
    outcome = OutcomeSerializer(allow_null=True)
    odd = serializers.ListField(
        child=serializers.CharField(), help_text="What looks wrong about it, if anything, in words."
    )
    marks = UnusualMarkSerializer(
        many=True, help_text="The same by code, with the figures compared."
    )
    recorded_at = serializers.DateTimeField(allow_null=True)


class ResultCheckSerializer(serializers.Serializer[Any]):
    """Who found an unusual result to be right, and when."""

    by = serializers.CharField(help_text="Empty where nobody was signed in.")
    at = serializers.DateTimeField()


class ResultSerializer(TableResultSerializer):
    """The same, with the pairs that held the cards of each side."""

    north_south = SideSerializer(allow_null=True)
    east_west = SideSerializer(allow_null=True)
    expected = serializers.BooleanField(help_text="Two pairs meet here.")
    appeals = serializers.IntegerField(help_text="Open ones: with any it is subject to appeal.")
    checked = ResultCheckSerializer(
        allow_null=True, help_text="Set for an unusual result whose current version was checked."
    )


class ResultVersionSerializer(serializers.Serializer[Any]):
    """One version: what was said, by whom, when, from where and why."""

    version = serializers.IntegerField()
    outcome = OutcomeSerializer(allow_null=True)
    by = serializers.CharField(help_text="Who recorded it; empty where nobody was signed in.")
    source = serializers.CharField(help_text="director, table, api or import.")  # type: ignore[assignment]
    recorded_at = serializers.DateTimeField()
    reason = serializers.CharField()


class ResultHistorySerializer(ResultSerializer):
    """The same with every version that ever was, the newest first."""

    versions = ResultVersionSerializer(many=True)


class ResultFilter(serializers.Serializer[Any]):
    """Which results."""

    board = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    round = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    section = serializers.CharField(required=False, max_length=8)
    place = serializers.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, help_text="One pair's results."
    )
    missing = serializers.BooleanField(
        required=False, help_text="true: those that are expected and not in; false: the others."
    )
    to_check = serializers.BooleanField(
        required=False,
        help_text="true: unusual results that nobody has checked; false: the others.",
    )


class ChangeInputSerializer(serializers.Serializer[Any]):
    """What every change says: the version that was seen, and why where that is asked for."""

    seen = serializers.IntegerField(
        min_value=0,
        max_value=MAX_VERSION,
        help_text="The version that stood when this was decided; 0 where nothing was recorded.",
    )
    reason = serializers.CharField(
        default="", allow_blank=True, max_length=200, help_text="Asked for once it was released."
    )
    confirmed = serializers.BooleanField(
        default=False, help_text="Asked for once the correction period is over (Law 79C)."
    )


class ResultInputSerializer(ChangeInputSerializer, OutcomeInputSerializer):
    """A result, recorded or corrected: `entry`, or what happened piece by piece."""

    example = {"seen": 0, "entry": "4SN="}


class ResultCheckInputSerializer(serializers.Serializer[Any]):
    """Say that an unusual result is right, or withdraw that."""

    example = {"seen": 1}
    seen = serializers.IntegerField(
        min_value=1, max_value=MAX_VERSION, help_text="The version that was checked."
    )
    checked = serializers.BooleanField(default=True, help_text="false withdraws the check.")


class ResultUndoInputSerializer(ChangeInputSerializer):
    """Take back the current value."""

    example = {"seen": 2, "reason": "Scored to the wrong board"}
    to = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_VERSION,
        help_text="Back to this version; without it, to the one before. 0: nothing is reported.",
    )


@dataclass(frozen=True, slots=True)
class SidePayload:
    """A pair by its id in the session, and as it is called."""

    place: int
    label: str


@dataclass(frozen=True, slots=True)
class TableResultPayload:
    """A cell as it is answered to anyone who wrote it."""

    cell: TableResult
    marks: UnusualMarks

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cell, name)

    @property
    def vulnerable(self) -> list[str]:
        """The sides that are."""
        return sorted(side.value for side in self.cell.vulnerable)

    @property
    def dealer(self) -> str:
        """One letter."""
        return str(self.cell.dealer.value)

    @property
    def outcome(self) -> OutcomePayload | None:
        """In pieces."""
        return represent_outcome(self.cell)

    @property
    def odd(self) -> list[str]:
        """Each thing to look at again: the same as on the pages."""
        return [describe_unusual_mark(mark) for mark in self.marks]


@dataclass(frozen=True, slots=True)
class ResultPayload(TableResultPayload):
    """The same with who sat there, and perhaps with all that was ever said."""

    now: SessionSnapshot
    versions: tuple[ResultVersionPayload, ...] = ()

    @property
    def checked(self) -> CheckedResult | None:
        """Who found it to be right; nobody where it is not unusual."""
        return self.now.check_of(self.cell) if self.marks else None

    @property
    def north_south(self) -> SidePayload | None:
        """Who held these cards."""
        return represent_side(self.now, self.cell.north_south)

    @property
    def east_west(self) -> SidePayload | None:
        """Who held these cards."""
        return represent_side(self.now, self.cell.east_west)


@dataclass(frozen=True, slots=True)
class ResultVersionPayload:
    """A version as it is answered."""

    version: int
    outcome: OutcomePayload | None
    by: str
    source: str
    recorded_at: datetime
    reason: str


def represent_side(now: SessionSnapshot, place: int | None) -> SidePayload | None:
    """Who held the cards of a side; None where nobody sat."""
    return None if place is None else SidePayload(place, pair_names.pair_label(now, place))


class ResultListView(SessionApiView):
    """Every board at every table of a session."""

    tag = "results"

    @api_operation("results", ResultSerializer, filters=ResultFilter, order=CursorOrder())
    def get(self, call: ApiCall, session: Session) -> list[ResultPayload]:
        """List what came in, and what is missing, by board, round, table or pair."""
        now = cached_snapshot_of(session)
        return [
            ResultPayload(cell, now.marks_of(cell), now)
            for cell in _filter_results(now, call.asked)
        ]


def _filter_results(now: SessionSnapshot, cleaned: Any) -> Iterator[TableResult]:
    marked = {cell.pk for cell in now.to_check} if "to_check" in cleaned else frozenset[int]()
    exact = {
        name: cleaned[name] for name in ("board", "round", "table", "section") if name in cleaned
    }
    for cell in now.cells:
        if any(getattr(cell, name) != value for name, value in exact.items()):
            continue
        if "place" in cleaned and cleaned["place"] not in (cell.north_south, cell.east_west):
            continue
        missing = cell.expected and cell.outcome is None
        to_check = cell.pk in marked if "to_check" in cleaned else None
        if cleaned.get("missing", missing) == missing and cleaned.get("to_check") == to_check:
            yield cell


class ResultChangeApiView(TableResultApiView):
    """A route of one board at one table that says the current value there."""

    def stands(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """The result as it is now."""
        newest = next(reversed(result_versions(board_in_play.seating_board)), None)
        return TableResultSerializer(_represent_table_result(board_in_play, newest)).data


class ResultDetailView(ResultChangeApiView):
    """One board at one table."""

    @api_operation("result", ResultHistorySerializer)
    def get(self, call: ApiCall, board_in_play: EntryBoard) -> ResultPayload:
        """Read one result with every version of it."""
        now = snapshot_of_session(board_in_play.seating_board.seating.section.session_id)
        cell = next(row for row in now.cells if row.pk == board_in_play.cell.pk)
        past = (
            _represent_version(board_in_play, row)
            for row in reversed(result_versions(board_in_play.seating_board))
        )
        return ResultPayload(cell, now.marks_of(cell), now, tuple(past))

    @api_operation(
        "record_result", TableResultSerializer, asks=ResultInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Record a result, or correct the one that stands; an award is for a director."""
        read = read_outcome(call.asked)
        details: dict[str, Any] = {"lead": read.lead, "why": read.why, "play_at": read.play_at}
        board = board_in_play.seating_board
        return _represent_table_result(
            board_in_play, record_result(board, read.outcome, call.request, **details)
        )


class ResultUndoView(ResultChangeApiView):
    """What was recorded, taken back."""

    @api_operation(
        "undo_result", TableResultSerializer, asks=ResultUndoInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Say again what was said before."""
        row = undo_result(board_in_play.seating_board, call.request, to=call.asked.get("to"))
        return _represent_table_result(board_in_play, row)


class ResultCheckView(ResultChangeApiView):
    """An unusual result, checked by a person."""

    def stands(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """The result as it is now, with who checked it."""
        return ResultSerializer(_represent_result(board_in_play)).data

    @api_operation(
        "check_result", ResultSerializer, asks=ResultCheckInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> ResultPayload:
        """Say that the result is right although it is unusual; a later version is unchecked."""
        by = ChangeRequest(
            call.asked["seen"], call.own_id, call.key.user, Source.API, role=call.key.role
        )
        check_result(board_in_play.seating_board, by, is_checked=call.asked["checked"])
        return _represent_result(board_in_play)


class ResultSwapSidesView(ResultChangeApiView):
    """The pairs the other way round."""

    @api_operation(
        "turn_result", TableResultSerializer, asks=ChangeInputSerializer, **RESULT_ENTRY_OPTIONS
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> TableResultPayload:
        """Say the same result of the pairs the other way round."""
        return _represent_table_result(
            board_in_play, swap_result_sides(board_in_play.seating_board, call.request)
        )


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
