"""Results of a table that the dealt cards contradict: refused, or recorded with a call."""

import logging

from django.db import transaction

from boards.errors import InvalidBoardDataError
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import TableResult
from boards.services.results import ChangeRequest, record_result
from club.models import LedgerEntry, Source
from club.services import audit_log
from scoring.laws.unusual_results import UnusualMark, UnusualMarks
from tournament.models import SeatingBoard, TableToken
from tournament.services.sessions.session_state import lock_session
from tournament.services.tables.director_calls import call_director, require_seat

log = logging.getLogger(__name__)

# A refusal says something about the hands. One may be a slip of the finger; with many a player
# could find out the cards of a board that is still to be played.
MOST_REFUSALS = 2
REFUSE_RESULT = "refuse_result"


@transaction.atomic
def refuse_contradicted_result(
    board: SeatingBoard, token: TableToken, device: str, *, entered: str, marks: UnusualMarks
) -> InvalidBoardDataError | None:
    """Note a result that the cards contradict, and return the refusal; None if it can be recorded.

    It is returned, because an exception would undo the note. The last refusal of a board calls the
    director, who enters its result from then on. The same result refused again says nothing new,
    and counts once. `entered` is the result as the activity log shows it.
    """
    lock_session(board.seating.section.session_id)
    require_seat(token, device)
    refused = _refused_results(board)
    if marks and entered not in refused and len(refused) < MOST_REFUSALS:
        _note_refusal(board, token, entered)
        refused |= {entered}
        if len(refused) == MOST_REFUSALS:
            # The caller's row too: its page shows that the director is called.
            token.call = call_director(token, device, call=TableToken.Call.RESULT).call
    if len(refused) >= MOST_REFUSALS:
        return InvalidBoardDataError("left_to_director", board=board.number)
    return _refusal(board, marks[0]) if marks else None


def record_table_result(
    board: SeatingBoard,
    entered: TableResult,
    request: ChangeRequest,
    phone: tuple[TableToken, str],
    *,
    marks: UnusualMarks,
) -> ResultOrRuling:
    """Record a result accepted at a table; with contradictions, also call the director.

    They are of a result that was accepted without the network, when nobody could refuse it: the
    result and the call are saved together. `phone` is the token of the table and the phone's own
    secret.
    """
    lead, why = entered.lead, entered.why
    # Without a call the result is one transaction already; a second one around it costs queries.
    if not marks:
        return record_result(board, entered.outcome, request, lead=lead, why=why)
    with transaction.atomic():
        call_director(*phone, call=TableToken.Call.RESULT)
        return record_result(board, entered.outcome, request, lead=lead, why=why)


def _refused_results(board: SeatingBoard) -> frozenset[str]:
    """Return the refused results of a board at this table. One query."""
    rows = LedgerEntry.objects.filter(
        kind=SeatingBoard._meta.label, row=board.pk, action=REFUSE_RESULT
    )
    return frozenset(rows.order_by().values_list("reason", flat=True))


def _note_refusal(board: SeatingBoard, token: TableToken, entered: str) -> None:
    audit_log.write_audit_entry(
        board.seating.section.session.event.club,
        REFUSE_RESULT,
        board,
        by=None,
        source=Source.TABLE,
        reason=entered,
        table_token=token.pk,
    )
    log.info("refused a result of board %s that the cards contradict", board.pk)


def _refusal(board: SeatingBoard, mark: UnusualMark) -> InvalidBoardDataError:
    """Return a contradiction as a refusal, which does not name the holder of the card led."""
    facts = mark.facts
    if mark.code == "lead_elsewhere":
        return InvalidBoardDataError(
            "lead_not_held", board=board.number, lead=facts["lead"], leader=facts["leader"]
        )
    figures = {name: facts[name] for name in ("side", "denomination", "tricks")}
    if mark.code == "too_many_tricks":
        return InvalidBoardDataError(
            "too_many_tricks", board=board.number, most=facts["most"], **figures
        )
    return InvalidBoardDataError(
        "too_few_tricks", board=board.number, least=facts["least"], **figures
    )
