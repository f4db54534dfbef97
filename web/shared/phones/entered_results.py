"""Results that a phone sent with a correction request, as results of their board."""

from dataclasses import replace

from boards.queries.table_results import TableResult
from scoring.notation.entry_reader import read_entry


def with_entered_result(cell: TableResult, text: str) -> TableResult:
    """The table's board with the result that the phone sent, such as `4SN=`."""
    entry = read_entry(text)
    return replace(cell, outcome=entry.outcome, lead=entry.lead, version=max(1, cell.version))
