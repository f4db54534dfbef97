"""API of the auction and play of a board at one table: read, record and delete them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from boards.queries.entry_board import EntryBoard, with_current_version
from boards.queries.results import result_versions
from boards.queries.table_records import table_record_versions
from boards.services.table_records import save_table_record
from formats.deals.table_records import (
    LONGEST,
    RecordedBoard,
    read_table_record,
    write_table_record,
)
from scoring.laws.outcome import ContractResult
from standings.unusual_results import marks_at_table
from web.api.framework.base_views import TableResultApiView
from web.api.framework.operations import RESULT_ENTRY_OPTIONS, ApiCall, api_operation
from web.api.results.result_inputs import MAX_VERSION, ChangeInputSerializer
from web.api.results.results import TableResultPayload, TableResultSerializer


class TableRecordSerializer(serializers.Serializer[Any]):
    """Serializer for the auction and play of a board at a table; empty if unrecorded."""

    version = serializers.IntegerField(help_text="Send it as `record_seen` with a change.")
    dealer = serializers.CharField()
    calls = serializers.ListField(
        child=serializers.CharField(), help_text="Calls from the dealer: 1C, Pass, 1NT, X, XX."
    )
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="In the order of play, suit first: SA, ST."
    )
    pbn = serializers.CharField(help_text="The same in PBN.")
    result = TableResultSerializer()


class TableRecordInputSerializer(ChangeInputSerializer):
    """Serializer for PBN of one table: Auction and Play; after a claim, Result too."""

    example = {
        "seen": 0,
        "record_seen": 0,
        "pbn": '[Auction "N"]\n1NT Pass 3NT Pass\nPass Pass\n[Result "9"]\n',
    }
    record_seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The version that was read; 0: none."
    )
    pbn = serializers.CharField(
        max_length=LONGEST,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Empty: the record is removed, the result stays.",
    )


class TableRecordView(TableResultApiView):
    """Auction and play of one board at one table."""

    def current_state(self, call: ApiCall, board_in_play: EntryBoard) -> Any:
        """Returns the current record and result."""
        return TableRecordSerializer(_represent_table_record(board_in_play)).data

    @api_operation("table_record", TableRecordSerializer)
    def get(self, call: ApiCall, board_in_play: EntryBoard) -> dict[str, Any]:
        """Read the auction and play at a table."""
        return _represent_table_record(board_in_play)

    @api_operation(
        "note_table_record",
        TableRecordSerializer,
        request_body=TableRecordInputSerializer,
        **RESULT_ENTRY_OPTIONS,
    )
    def post(self, call: ApiCall, board_in_play: EntryBoard) -> dict[str, Any]:
        """Record the auction and play; contract, declarer, tricks and lead become the result."""
        cell = board_in_play.cell
        text = call.cleaned["pbn"]
        at = RecordedBoard(cell.board, cell.dealer, cell.deal)
        noted = read_table_record(text, at) if text.strip() else None
        save_table_record(
            board_in_play.seating_board,
            noted,
            call.request,
            dealer=cell.dealer,
            past=call.cleaned["record_seen"],
        )
        return _represent_table_record(board_in_play)


def _represent_table_record(board_in_play: EntryBoard) -> dict[str, Any]:
    past = table_record_versions(board_in_play.seating_board)
    results = result_versions(board_in_play.seating_board)
    cell = with_current_version(board_in_play.cell, results[-1] if results else None)
    record = past[0].record if past else None
    tricks = cell.outcome.tricks if isinstance(cell.outcome, ContractResult) else None
    play = record.play_that_fits(cell.deal) if record and cell.deal else None
    return {
        "version": past[0].version if past else 0,
        "dealer": cell.dealer.value,
        "calls": [str(item) for item in record.auction.calls] if record else [],
        "cards": [str(item) for item in record.cards] if record else [],
        "pbn": write_table_record(record, play, tricks) if record else "",
        "result": TableResultPayload(
            cell, marks_at_table(board_in_play.seating_board, board_in_play.cell)
        ),
    }
