"""Services for check entry: record results that a second person types, settle differences."""

import logging

from django.db import transaction

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    InvalidBoardDataError,
    ReusedRequestError,
    StaleBoardDataError,
)
from boards.models import CheckDecision, CheckEntry
from boards.models.outcome_columns import OUTCOME_COLUMNS, outcome_columns
from boards.queries.check_entries import last_check_entry
from boards.queries.results import result_versions
from boards.queries.table_board_state import table_board_state
from boards.services.results import ChangeRequest, record_result
from boards.validators.results import validate_both_sides, validate_version_seen
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.laws.adjusted_scores import OutcomeOrRuling, RulingOutcome
from scoring.laws.outcome import NotPlayed
from tournament.models import SeatingBoard, Session
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)


@transaction.atomic
def key_check_entry(
    board: SeatingBoard,
    outcome: OutcomeOrRuling | None,
    request: ChangeRequest,
    *,
    lead: str = "",
) -> CheckEntry:
    """Key a result a second time as check entry `seen` + 1; None removes the check entry.

    The result stays as it is. The user who recorded the current result cannot check it.
    """
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(board.seating.section.session_id)
    if isinstance(outcome, RulingOutcome):
        raise InvalidBoardDataError("check_of_ruling", board=board.number)
    row = CheckEntry(
        seating_board=board, version=request.seen + 1, lead=lead, **outcome_columns(outcome)
    )
    if same := CheckEntry.objects.filter(request_id=request.request_id).first():
        if _entry_values(same) != _entry_values(row):
            raise ReusedRequestError("other_request")
        return same
    _validate_check_entry(board, row, request)
    action = "key_check" if outcome is not None else "remove_check"
    _save(row, session, request, action)
    return row


@transaction.atomic
def settle_check_entry(
    board: SeatingBoard, request: ChangeRequest, *, check_seen: int, is_taken: bool
) -> CheckDecision:
    """Settle a difference: record the check entry as a correction, or keep the result.

    `seen` of the request is the version of the result, `check_seen` that of the check entry.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(board.seating.section.session_id)
    if same := CheckDecision.objects.filter(request_id=request.request_id).first():
        if (same.check_entry.seating_board_id, same.is_taken) != (board.pk, is_taken):
            raise ReusedRequestError("other_request")
        return same
    entry = last_check_entry(board)
    if entry is None or entry.outcome is None:
        raise BoardDataNotFoundError(
            "no_check_entry", board=board.number, table=board.seating.table
        )
    if entry.version != check_seen:
        raise StaleBoardDataError("stale_check", board=board.number, table=board.seating.table)
    past = result_versions(board)
    validate_version_seen(board, request.seen, past[-1].version if past else 0)
    if not past or past[-1].outcome is None:
        raise BoardDataNotFoundError("no_result", board=board.number, table=board.seating.table)
    version = past[-1].version
    if is_taken and isinstance(entry.outcome, NotPlayed):
        raise BoardStateError("check_not_played", board=board.number)
    if is_taken:
        version = record_result(board, entry.outcome, request, lead=entry.lead).version
    decision = CheckDecision(check_entry=entry, version=version, is_taken=is_taken)
    _save(decision, session, request, "take_check" if is_taken else "keep_result")
    return decision


def _validate_check_entry(board: SeatingBoard, row: CheckEntry, request: ChangeRequest) -> None:
    current = table_board_state(board)
    table = board.seating
    if current is None:
        raise BoardDataNotFoundError(
            "unknown_board", board=board.number, table=table.table, round=table.round
        )
    validate_both_sides(board, seated=current.both_sides)
    last = last_check_entry(board)
    if (last.version if last else 0) != request.seen:
        raise StaleBoardDataError("stale_check", board=board.number, table=table.table)
    if row.outcome is None and (last is None or last.outcome is None):
        raise BoardDataNotFoundError("no_check_entry", board=board.number, table=table.table)
    past = result_versions(board)
    is_own = bool(past) and request.by is not None and past[-1].author_id == request.by.pk
    if is_own and row.outcome is not None:
        raise BoardStateError("own_check", board=board.number, table=table.table)


def _entry_values(row: CheckEntry) -> tuple[object, ...]:
    columns = ("seating_board_id", "version", "lead", *OUTCOME_COLUMNS)
    return tuple(getattr(row, column) for column in columns)


def _save(
    row: CheckEntry | CheckDecision, session: Session, request: ChangeRequest, action: str
) -> None:
    """Save a row in the caller's transaction; it raises the revision, but asks no new scoring."""
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    # Read again: a correction in the same transaction has raised the revision already.
    raise_unscored_revision(lock_session(session.pk))
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("%s: %s", action, row.pk)
