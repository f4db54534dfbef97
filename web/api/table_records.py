"""What was called and played at a table: read, noted with the result it comes to, taken out."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from boards.queries.entry import InPlay, with_version
from boards.queries.results import result_versions
from boards.queries.table_records import record_versions
from boards.services.table_records import record_table
from formats.deals.table_records import (
    LONGEST,
    RecordedBoard,
    read_table_record,
    write_table_record,
)
from scoring.laws.outcome import ContractResult
from standings.unusual_results import marks_at_table
from web.api.doors import BoardDoor
from web.api.operations import ENTERED, Call, operation
from web.api.results import MOST_VERSIONS, ChangeAsked, Recorded, RecordedSerializer


class TableRecordSerializer(serializers.Serializer[Any]):
    """The auction and the play of a board at a table; without calls nothing is noted."""

    version = serializers.IntegerField(help_text="What to send as `past` when it is changed.")
    dealer = serializers.CharField()
    calls = serializers.ListField(
        child=serializers.CharField(), help_text="From the dealer on: 1C, Pass, 1NT, X, XX."
    )
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="In the order of play, suit first: SA, ST."
    )
    pbn = serializers.CharField(help_text="The same as a program of bridge reads it.")
    result = RecordedSerializer()


class TableRecordAsked(ChangeAsked):
    """The PBN of one table: its tags Auction and Play; after a claim, Result too."""

    example = {
        "seen": 0,
        "past": 0,
        "pbn": '[Auction "N"]\n1NT Pass 3NT Pass\nPass Pass\n[Result "9"]\n',
    }
    past = serializers.IntegerField(
        min_value=0, max_value=MOST_VERSIONS, help_text="The version of this that stood; 0: none."
    )
    pbn = serializers.CharField(
        max_length=LONGEST,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Empty: what is noted is taken out, and the result stays.",
    )


class TableRecordDetail(BoardDoor):
    """The auction and the play of one board at one table."""

    def stands(self, call: Call, found: InPlay) -> Any:
        """What is noted now, and the result."""
        return TableRecordSerializer(_noted(found)).data

    @operation("table_record", TableRecordSerializer)
    def get(self, call: Call, found: InPlay) -> dict[str, Any]:
        """Read what was called and played at a table."""
        return _noted(found)

    @operation("note_table_record", TableRecordSerializer, asks=TableRecordAsked, **ENTERED)
    def post(self, call: Call, found: InPlay) -> dict[str, Any]:
        """Note what was called and played; contract, declarer, tricks, lead become the result."""
        cell, text = found.cell, call.asked["pbn"]
        at = RecordedBoard(cell.board, cell.dealer, cell.deal)
        noted = read_table_record(text, at) if text.strip() else None
        record_table(
            found.seating_board, noted, call.request, dealer=cell.dealer, past=call.asked["past"]
        )
        return _noted(found)


def _noted(found: InPlay) -> dict[str, Any]:
    past, said = record_versions(found.seating_board), result_versions(found.seating_board)
    cell = with_version(found.cell, said[-1] if said else None)
    record = past[0].record if past else None
    tricks = cell.outcome.tricks if isinstance(cell.outcome, ContractResult) else None
    play = record.play_that_fits(cell.deal) if record and cell.deal else None
    return {
        "version": past[0].version if past else 0,
        "dealer": cell.dealer.value,
        "calls": [str(each) for each in record.auction.calls] if record else [],
        "cards": [str(each) for each in record.cards] if record else [],
        "pbn": write_table_record(record, play, tricks) if record else "",
        "result": Recorded(cell, marks_at_table(found.seating_board, found.cell)),
    }
