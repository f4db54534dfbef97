"""Saves the auction and play of a board at one table, with the result computed from them."""

import logging
from dataclasses import replace
from typing import Any
from uuid import uuid5

from django.db import transaction

from boards.errors import BoardDataNotFoundError, ReusedRequestError, StaleBoardDataError
from boards.models import Ruling, TableRecord
from boards.queries.results import ResultOrRuling, result_versions
from boards.queries.table_records import table_record_versions
from boards.services.results import ChangeRequest, record_result
from boards.validators.results import validate_version_seen
from club.models import Source
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from deals.table_record import write_calls, write_cards
from formats.deals.table_records import RecordedResult
from scoring.laws.compass import Direction
from tournament.models import SeatingBoard
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)


@transaction.atomic
def save_table_record(
    board: SeatingBoard,
    noted: RecordedResult | None,
    request: ChangeRequest,
    *,
    dealer: Direction,
    past: int,
) -> TableRecord:
    """Add the version after `past`; None removes the record and leaves the result unchanged.

    The contract, declarer, tricks and lead also become the table's result, if it differs. A
    repeated request adds no second row.
    """
    require_permission(request.role, ClubPermission.ENTER)
    lock_session(board.seating.section.session_id)
    row = _new_version(board, noted, request, dealer, past)
    if same := TableRecord.objects.filter(request_id=request.request_id).first():
        return _validated_same(same, row)
    versions_before = table_record_versions(board)
    if past != (versions_before[0].version if versions_before else 0):
        raise StaleBoardDataError("stale_record", board=board.number)
    if noted is None and not (versions_before and versions_before[0].calls):
        raise BoardDataNotFoundError("no_record_there", board=board.number)
    if noted is not None:
        _record_result(board, noted, request)
    row.save()
    _write_audit_entry(row)
    return row


def _new_version(
    board: SeatingBoard,
    noted: RecordedResult | None,
    request: ChangeRequest,
    dealer: Direction,
    past: int,
) -> TableRecord:
    record = noted.record if noted else None
    return TableRecord(
        seating_board=board,
        version=past + 1,
        dealer=dealer.value,
        calls=write_calls(record.auction) if record else "",
        cards=write_cards(record.cards) if record else "",
        request_id=request.request_id,
        author=request.by,
        source=request.source,
    )


def _record_result(board: SeatingBoard, noted: RecordedResult, request: ChangeRequest) -> None:
    """Record the result too if the current one differs; a ruling is kept."""
    current = next(reversed(result_versions(board)), None)
    lead = noted.record.lead or _kept_lead(current, noted)
    ruled = isinstance(current, Ruling)
    if current and (ruled or (current.outcome, _lead_of(current)) == (noted.outcome, lead)):
        validate_version_seen(board, request.seen, current.version)
        return
    # A second row by the same request needs a second id, and a retry has to make the same one.
    own = replace(request, request_id=uuid5(request.request_id, "result"))
    details: dict[str, Any] = {"lead": lead}
    record_result(board, noted.outcome, own, **details)


def _kept_lead(current: ResultOrRuling | None, noted: RecordedResult) -> str:
    """Return the lead recorded before, if the result is the same."""
    return _lead_of(current) if current and current.outcome == noted.outcome else ""


def _lead_of(row: ResultOrRuling) -> str:
    return str(getattr(row, "lead", ""))


def _validated_same(stored: TableRecord, row: TableRecord) -> TableRecord:
    """Refuse a request id that comes again with other values: a retry repeats the same ones."""
    columns = ("seating_board_id", "calls", "cards")
    if any(getattr(stored, name) != getattr(row, name) for name in columns):
        raise ReusedRequestError("other_request")
    return stored


def _write_audit_entry(row: TableRecord) -> None:
    session = lock_session(row.seating_board.seating.section.session_id)
    raise_unscored_revision(session)
    action = "table_record" if row.calls else "table_record_out"
    audit_log.write_audit_entry(
        session.event.club, action, row, by=row.author, source=Source(row.source)
    )
    log.info("recorded the play of seating board %s", row.seating_board_id)
