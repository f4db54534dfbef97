"""Sends the director a result that the table accepted for a board with another one by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boards.queries.table_results import TableResult
from scoring.laws.outcome import ContractResult, NotPlayed, PassedOut
from scoring.notation.entry_writer import write_outcome
from standings.table_round import is_recorded
from tournament.errors import TournamentError
from tournament.services.tables.correction_requests import request_correction
from web.table.access import TablePhone

if TYPE_CHECKING:
    from tournament.models import SeatingBoard

# Somebody recorded another result first, or the same request was sent with another one.
CONFLICTS = ("recorded_already", "stale_result", "other_request")


def agrees_with_recorded(phone: TablePhone, cell: TableResult, entered: TableResult) -> bool:
    """Whether the phone's boards have this very result already, so that nothing is in conflict.

    A board of an earlier round is left out: later pairs at the table could find out its result.
    """
    if not is_recorded(cell) or not any(at and at.number == cell.round for at in phone.rounds):
        return False
    return (cell.outcome, cell.lead) == (entered.outcome, entered.lead)


def request_after_conflict(
    phone: TablePhone, board: SeatingBoard, cell: TableResult, entered: TableResult, code: str
) -> bool:
    """Send the table's result as a request for correction; False if the refusal is no conflict.

    So the director sees both results, and nothing that a table has accepted is lost.
    """
    outcome = entered.outcome
    if code not in CONFLICTS or not isinstance(outcome, ContractResult | PassedOut | NotPlayed):
        return False
    if (cell.outcome, cell.lead) == (outcome, entered.lead):
        return True
    text = write_outcome(outcome, lead=entered.lead)
    try:
        request_correction(phone.token, phone.device, board, entered=text)
    except TournamentError:
        # Another phone has the seat by now, or the time for corrections is over.
        return False
    return True
