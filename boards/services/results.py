"""Records, undoes and moves results of boards, for pages, the API and file imports."""

import logging
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from boards.errors import BoardDataNotFoundError, StaleBoardDataError
from boards.models import Result, Ruling, RulingScore
from boards.models.outcome_columns import outcome_columns
from boards.models.ruling import ruling_columns, score_rows
from boards.queries.results import (
    ResultOrRuling,
    find_other_end_of_move,
    find_version_by_request,
    move_target_id,
    result_versions,
)
from boards.queries.rulings import is_cancelled_elsewhere, is_played_elsewhere
from boards.queries.table_board_state import TableBoardState, table_board_state
from boards.signals import result_recorded
from boards.validators.results import (
    validate_both_sides,
    validate_correction_reason,
    validate_first_result,
    validate_late_correction,
    validate_movable,
    validate_version_seen,
)
from boards.validators.rulings import validate_cancelled_everywhere, validate_withdrawal_reason
from club.models import Source, User
from club.queries.permissions import TABLE_ROLE, ClubPermission, require_permission
from club.services import audit_log
from scoring.events.periods import period_is_over
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    OutcomeOrRuling,
    RulingOutcome,
    usual_law_of_ruling,
)
from scoring.laws.averages import Averages
from scoring.laws.outcome import Award
from tournament.models import SeatingBoard
from tournament.queries.correction_period import read_session_periods
from tournament.services.sessions.session_state import lock_and_raise_revision, lock_session

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """The author of a change, and the version seen. A repeated request adds no second row.

    `role` is the user's role in the club; imports and demonstrations act as an owner. `confirmed`
    accepts that the correction period is over (Law 79C), or that the totals of a slip are unusual.
    `whole` says that the caller itself keeps a board cancelled at every table or at none. A phone
    at a table has no user: it acts by its `table_token`, in the role of a table. `restored` is the
    version that an undo records again.
    """

    seen: int
    request_id: UUID
    by: User | None
    source: Source
    role: str
    reason: str = ""
    confirmed: bool = False
    whole: bool = False
    table_token: int | None = None
    restored: int | None = None


def record_result(
    seating_board: SeatingBoard,
    outcome: OutcomeOrRuling | None,
    request: ChangeRequest,
    *,
    arrow_switched: bool | None = None,
    **details: str,
) -> ResultOrRuling:
    """Record an outcome as version seen + 1; a stale request is refused.

    A repeated request adds no second row. Only a director can give or withdraw a ruling. A phone at
    a table records only the first result of its boards. None withdraws the report. `details`
    are a ruling's Law, or a report's lead, not-played reason and late time. Without
    `arrow_switched` the pairs sat as in the current version.
    """
    require_permission(request.role, ClubPermission.RECORD)
    row = _new_version(outcome, details)
    row.seating_board = seating_board
    row.version = request.seen + 1
    row.request_id = request.request_id
    row.reason = request.reason
    row.restored = request.restored
    row.author = request.by
    row.source = request.source
    turned = None if arrow_switched is None else arrow_switched is not seating_board.arrow_switched
    try:
        return _add_version(row, outcome, request, turned=False if outcome is None else turned)
    # Under the lock only a request id that another session stores at this moment comes so far.
    except IntegrityError as error:
        raise StaleBoardDataError(
            "stale_result", board=seating_board.number, seen=request.seen
        ) from error


@transaction.atomic
def undo_result(
    seating_board: SeatingBoard, request: ChangeRequest, *, to: int | None = None
) -> ResultOrRuling:
    """Record version `to` again, 0 for no result; left out, the one before the last entry.

    An undo after an undo goes one entry further back. If the undone version came by a move, the
    board at its other end is restored too, unless it has changed since.
    """
    require_permission(request.role, ClubPermission.ENTER)
    lock_session(seating_board.seating.section.session_id)
    if added := _version_of_request(seating_board, request.request_id, request.seen + 1):
        return added
    past = _recorded_versions(seating_board)
    validate_version_seen(seating_board, request.seen, past[-1].version)
    back = _version_before_last_entry(past) if to is None else min(to, len(past) - 1)
    if back is None or (not back and past[-1].restored == 0):
        table = seating_board.seating.table
        raise BoardDataNotFoundError("result_undone", board=seating_board.number, table=table)
    if back == past[-1].version - 1:
        _undo_other_end_of_move(past[-1], request)
    # `past` is in the order of versions, and version 1 is at index 0.
    before = past[back - 1] if back else None
    return _repeat_version(seating_board, before, replace(request, restored=back))


def _undo_other_end_of_move(version: ResultOrRuling, request: ChangeRequest) -> None:
    """Restore the board that a move changed together with this version, if it did."""
    other = find_other_end_of_move(version)
    if other is None:
        return
    board = other.seating_board
    past = _recorded_versions(board)
    # A later entry there is somebody's decision about that board, and not part of the move.
    if past[-1].version != other.version:
        return
    before = past[-2] if len(past) > 1 else None
    target_id = move_target_id(request.request_id)
    undone = replace(request, seen=other.version, request_id=target_id, restored=len(past) - 1)
    _repeat_version(board, before, undone)


def _version_before_last_entry(past: list[ResultOrRuling]) -> int | None:
    """Return the version before the entry that the current one repeats; None if it repeats none."""
    version = past[-1]
    while version.restored:
        version = past[version.restored - 1]
    return None if version.restored == 0 else version.version - 1


@transaction.atomic
def swap_result_sides(seating_board: SeatingBoard, request: ChangeRequest) -> ResultOrRuling:
    """Record the result again with the pairs sitting the other way round."""
    require_permission(request.role, ClubPermission.ENTER)
    lock_session(seating_board.seating.section.session_id)
    if added := _version_of_request(seating_board, request.request_id, request.seen + 1):
        return added
    current = _recorded_versions(seating_board)[-1]
    validate_version_seen(seating_board, request.seen, current.version)
    if current.outcome is None:
        raise BoardDataNotFoundError(
            "nothing_to_undo", board=seating_board.number, table=seating_board.seating.table
        )
    return _repeat_version(seating_board, current, request, switched=not current.arrow_switched)


@transaction.atomic
def move_result(
    seating_board: SeatingBoard, target: SeatingBoard, request: ChangeRequest, *, target_seen: int
) -> ResultOrRuling:
    """Record the result for the table and board that really played it; return the row left here.

    The result of `target`, if it has one, comes back in exchange. `target_seen` is the version seen
    there. Contract, lead and tricks stay; the score follows the vulnerability of the board.
    """
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(seating_board.seating.section.session_id)
    if added := _version_of_request(seating_board, request.request_id, request.seen + 1):
        return added
    if target.pk == seating_board.pk or target.seating.section.session_id != session.pk:
        raise BoardDataNotFoundError("no_target_for_result", board=target.number)
    moved = _recorded_versions(seating_board)[-1]
    present = next(reversed(result_versions(target)), None)
    validate_version_seen(seating_board, request.seen, moved.version)
    validate_version_seen(target, target_seen, present.version if present else 0)
    if moved.outcome is None:
        raise BoardDataNotFoundError(
            "nothing_to_undo", board=seating_board.number, table=seating_board.seating.table
        )
    validate_movable(seating_board, moved)
    validate_movable(target, present)
    target_id = move_target_id(request.request_id)
    _copy_result(target, moved, replace(request, seen=target_seen, request_id=target_id))
    return _copy_result(seating_board, present, request)


def _copy_result(
    board: SeatingBoard, version: ResultOrRuling | None, request: ChangeRequest
) -> ResultOrRuling:
    """Record another board's version here; if its pairs sat the other way round, so do these."""
    if version is None or version.outcome is None:
        return record_result(board, None, request)
    turned = version.arrow_switched is not version.seating_board.arrow_switched
    return record_result(
        board,
        version.outcome,
        request,
        arrow_switched=board.arrow_switched is not turned,
        **_details(version),
    )


def _recorded_versions(board: SeatingBoard) -> list[ResultOrRuling]:
    past = result_versions(board)
    if not past:
        raise BoardDataNotFoundError(
            "nothing_to_undo", board=board.number, table=board.seating.table
        )
    return past


def _repeat_version(
    board: SeatingBoard,
    version: ResultOrRuling | None,
    request: ChangeRequest,
    *,
    switched: bool | None = None,
) -> ResultOrRuling:
    if version is None:
        return record_result(board, None, request)
    turned = version.arrow_switched if switched is None else switched
    return record_result(
        board, version.outcome, request, arrow_switched=turned, **_details(version)
    )


def _details(row: ResultOrRuling) -> dict[str, str]:
    if isinstance(row, Ruling):
        return {"law": row.law}
    return {"lead": row.lead, "why": row.why, "play_at": row.play_at}


def _new_version(outcome: OutcomeOrRuling | None, details: dict[str, Any]) -> ResultOrRuling:
    if isinstance(outcome, RulingOutcome):
        law = details.get("law") or usual_law_of_ruling(outcome)
        return Ruling(**ruling_columns(outcome), law=law)
    return Result(**outcome_columns(outcome), **details)


@transaction.atomic
def _add_version(
    row: ResultOrRuling,
    outcome: OutcomeOrRuling | None,
    request: ChangeRequest,
    *,
    turned: bool | None,
) -> ResultOrRuling:
    board = row.seating_board
    lock_and_raise_revision(board.seating.section.session_id)
    current = _table_board_in_play(board, request)
    # A change of the movement may have switched the table since the page was made.
    row.arrow_switched = (
        current.arrow_switched if turned is None else current.scheduled is not turned
    )
    # A result that comes again has stored its version already, so a new one saves a query.
    repeated = isinstance(row, Ruling) or current.version >= row.version
    if not repeated:
        _validate_request_of_no_ruling(row, current)
    elif same := _version_of_request(board, row.request_id, row.version):
        _validate_same(same, row, outcome)
        # Nothing is written, so the revision is not raised either.
        transaction.set_rollback(True)
        return same
    _validate_new_version(row, outcome, request, current)
    row.save(force_insert=True)
    if isinstance(row, Ruling) and isinstance(outcome, AdjustedScore):
        RulingScore.objects.bulk_create(score_rows(row, outcome))
    _write_audit_entry(row, _audit_action(row, current), request)
    return row


def _validate_new_version(
    row: ResultOrRuling,
    outcome: OutcomeOrRuling | None,
    request: ChangeRequest,
    current: TableBoardState,
) -> None:
    """Refuse a version that the table, the session or the role of the author does not allow."""
    board = row.seating_board
    if request.role == TABLE_ROLE:
        _validate_table(board, current)
        validate_first_result(board, outcome, recorded=current.version > 0)
    # Also for a plain result over a ruling: it withdraws the ruling, which assistants may not.
    if current.ruled or isinstance(row, Ruling):
        require_permission(request.role, ClubPermission.DIRECT)
        _validate_whole(board, outcome, request)
    # A pair that sits out can be given an award, and such a ruling can be withdrawn.
    given = isinstance(outcome, Award | Averages) or (outcome is None and current.ruled)
    validate_both_sides(board, seated=current.either_side if given else current.both_sides)
    validate_version_seen(board, row.version - 1, current.version)
    session_id, fresh = board.seating.section.session_id, row.version == 1
    validate_correction_reason(
        session_id, row.reason, was_released=current.was_released, fresh=fresh
    )
    # Law 79C limits corrections; a first result, such as that of a late board, is none.
    if current.was_released and not fresh:
        validate_correction_period(session_id, request)
    if current.ruled and not isinstance(row, Ruling):
        validate_withdrawal_reason(board, row.reason)


def _validate_table(board: SeatingBoard, current: TableBoardState) -> None:
    """Refuse a board of another table than the token's, and an ended token."""
    if not current.open_to_phone:
        raise BoardDataNotFoundError("other_table", board=board.number, table=board.seating.table)


def _validate_whole(
    board: SeatingBoard, outcome: OutcomeOrRuling | None, request: ChangeRequest
) -> None:
    """Refuse to cancel a board at some tables only, or to enter a result on a cancelled board."""
    if not request.whole:
        in_part = isinstance(outcome, CancelledBoard) and is_played_elsewhere(board)
        validate_cancelled_everywhere(
            [board], in_part=in_part, elsewhere=is_cancelled_elsewhere([board])
        )


def validate_correction_period(session_id: int, request: ChangeRequest) -> None:
    """Refuse a change after the correction period, except a director's confirmed one."""
    ends = read_session_periods(session_id).correction
    if period_is_over(ends, timezone.now()):
        require_permission(request.role, ClubPermission.DIRECT)
        validate_late_correction(ends, confirmed=request.confirmed)


def _table_board_in_play(board: SeatingBoard, request: ChangeRequest) -> TableBoardState:
    """The board as it is now that nobody else can change it; a repair may have taken it."""
    current = table_board_state(
        board, request_id=request.request_id, table_token=request.table_token
    )
    if current is None:
        table = board.seating
        raise BoardDataNotFoundError(
            "unknown_board", board=board.number, table=table.table, round=table.round
        )
    return current


def _version_of_request(
    board: SeatingBoard, request_id: UUID, version: int
) -> ResultOrRuling | None:
    """Return the version that this request added before; refused if it added another one."""
    stored = find_version_by_request(request_id)
    if stored and (stored.seating_board_id, stored.version) != (board.pk, version):
        raise StaleBoardDataError(
            "stale_result", board=board.number, table=board.seating.table, seen=version - 1
        )
    return stored


def _validate_request_of_no_ruling(row: ResultOrRuling, current: TableBoardState) -> None:
    """Refuse a request id that has recorded a ruling; the table of results holds only its own."""
    if current.request_gave_ruling:
        board = row.seating_board
        raise StaleBoardDataError(
            "stale_result", board=board.number, table=board.seating.table, seen=row.version - 1
        )


def _validate_same(
    stored: ResultOrRuling, row: ResultOrRuling, outcome: OutcomeOrRuling | None
) -> None:
    """Refuse a request id that comes again with other values: a retry repeats the same ones."""
    if (stored.outcome, _version_details(stored)) != (outcome, _version_details(row)):
        board = row.seating_board
        raise StaleBoardDataError(
            "stale_result", board=board.number, table=board.seating.table, seen=row.version - 1
        )


def _version_details(row: ResultOrRuling) -> tuple[object, ...]:
    return type(row), row.arrow_switched, _details(row)


def _audit_action(row: ResultOrRuling, state_before: TableBoardState) -> str:
    if isinstance(row, Ruling):
        return "rule"
    return "lift" if state_before.ruled else "record"


def _write_audit_entry(row: ResultOrRuling, done: str, request: ChangeRequest) -> None:
    session = row.seating_board.seating.section.session
    audit_log.write_audit_entry(
        session.event.club,
        done,
        row,
        by=row.author,
        source=Source(row.source),
        table_token=request.table_token,
    )
    # After the commit: receivers read the rows, and must not hold the session's lock meanwhile.
    transaction.on_commit(lambda: _send_result_signal(row, session.pk))


def _send_result_signal(row: ResultOrRuling, session_id: int) -> None:
    """Send the signal after the commit."""
    log.debug("recorded version %s of seating board %s", row.version, row.seating_board_id)
    result_recorded.send(type(row), session_id=session_id)
