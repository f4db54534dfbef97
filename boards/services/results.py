"""Records results of boards, for pages, API and files."""

import logging
from dataclasses import dataclass
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
    TableBoardState,
    find_version_by_request,
    result_versions,
    table_board_state,
)
from boards.queries.rulings import is_cancelled_elsewhere, is_played_elsewhere
from boards.signals import result_recorded
from boards.validators.results import (
    validate_both_sides,
    validate_correction_reason,
    validate_late_correction,
    validate_version_seen,
)
from boards.validators.rulings import validate_cancelled_everywhere, validate_withdrawal_reason
from club.models import Membership, Source, User
from club.queries.compiled_queries import build_new_row
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.compiled_writes import insert_row
from scoring.events.periods import period_is_over
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    OutcomeOrRuling,
    RulingOutcome,
    usual_law_of_ruling,
)
from scoring.laws.adjustments import Averages
from scoring.laws.outcome import Award
from tournament.models import SeatingBoard, Session
from tournament.queries.correction_period import read_session_periods
from tournament.services.sessions.session_state import lock_and_raise_revision, lock_session

log = logging.getLogger(__name__)
OWNER = str(Membership.Role.OWNER)


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """Who asks for a version, knowing which one stands. The same request twice is one row.

    `role` is what anyone who asks is in the club; the house itself may do what its owner may.
    `confirmed` says that it is known when the correction period is over (Law 79C), or that the
    totals of a slip are unusual; `whole` that a board cancelled at every table is seen to by
    anyone who asks.
    """

    seen: int
    request_id: UUID
    by: User | None
    source: Source
    reason: str = ""
    role: str = OWNER
    confirmed: bool = False
    whole: bool = False


def record_result(
    seating_board: SeatingBoard,
    outcome: OutcomeOrRuling | None,
    request: ChangeRequest,
    *,
    arrow_switched: bool | None = None,
    **details: str,
) -> ResultOrRuling:
    """Add version seen + 1; the same request twice is one row, and the loser of a race is shown.

    A verdict is a ruling, given and taken away by who directs. None takes back what was reported;
    `details` are a ruling's Law, or a report's lead, why it was not played, and when it will be.
    Unless the page says how they sat, they sat as in the version that stands.
    """
    row = _new_version(outcome, details)
    row.seating_board = seating_board
    row.version = request.seen + 1
    row.request_id = request.request_id
    row.reason = request.reason
    row.author = request.by
    row.source = request.source
    turned = None if arrow_switched is None else arrow_switched is not seating_board.arrow_switched
    try:
        return _add_version(row, outcome, request, turned=False if outcome is None else turned)
    except IntegrityError as error:
        raise StaleBoardDataError(
            "stale_result", board=seating_board.number, seen=request.seen
        ) from error


@transaction.atomic
def undo_result(
    seating_board: SeatingBoard, request: ChangeRequest, *, to: int | None = None
) -> ResultOrRuling:
    """Say again what was said before the version that stands, or in version `to`.

    At first, in version 0, nothing was said.
    """
    lock_session(seating_board.seating.section.session_id)
    if added := _version_of_request(seating_board, request.request_id, request.seen + 1):
        return added
    past = _recorded_versions(seating_board)
    back = len(past) - 1 if to is None else min(to, len(past) - 1)
    return _repeat_version(seating_board, past[back - 1] if back else None, request)


@transaction.atomic
def swap_result_sides(seating_board: SeatingBoard, request: ChangeRequest) -> ResultOrRuling:
    """The same result with the pairs the other way round: they sat in each other's seats."""
    lock_session(seating_board.seating.section.session_id)
    if added := _version_of_request(seating_board, request.request_id, request.seen + 1):
        return added
    current = _recorded_versions(seating_board)[-1]
    if current.outcome is None:
        raise BoardDataNotFoundError(
            "nothing_to_undo", board=seating_board.number, table=seating_board.seating.table
        )
    return _repeat_version(seating_board, current, request, switched=not current.arrow_switched)


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
    return build_new_row(Result, **outcome_columns(outcome), **details)


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
    current = _table_board_in_play(board, row.request_id)
    row.arrow_switched = (
        current.arrow_switched if turned is None else current.scheduled is not turned
    )
    if current.asked_before and (same := _version_of_request(board, row.request_id, row.version)):
        _validate_same(same, row, outcome)
        transaction.set_rollback(True)
        return same
    if current.ruled or isinstance(row, Ruling):
        require_permission(request.role, ClubPermission.DIRECT)
        _validate_whole(board, outcome, request)
    # A pair that sits out can be given an award, and such a ruling can be withdrawn.
    given = isinstance(outcome, Award | Averages) or (outcome is None and current.ruled)
    validate_both_sides(board, seated=current.either_side if given else current.both_sides)
    validate_version_seen(board, row.version - 1, current.version)
    validate_correction_reason(current.session, row.reason, fresh=row.version == 1)
    if current.session.was_released and row.version > 1:
        validate_correction_period(current.session, request)
    if current.ruled and not isinstance(row, Ruling):
        validate_withdrawal_reason(board, row.reason)
    insert_row(row)
    if isinstance(row, Ruling) and isinstance(outcome, AdjustedScore):
        RulingScore.objects.bulk_create(score_rows(row, outcome))
    _write_audit_entry(row, _audit_action(row, current))
    return row


def _validate_whole(
    board: SeatingBoard, outcome: OutcomeOrRuling | None, request: ChangeRequest
) -> None:
    """A board is cancelled at every table or at none, whatever is typed at one of them."""
    if not request.whole:
        in_part = isinstance(outcome, CancelledBoard) and is_played_elsewhere(board)
        validate_cancelled_everywhere(
            [board], in_part=in_part, elsewhere=is_cancelled_elsewhere([board])
        )


def validate_correction_period(session: Session, request: ChangeRequest) -> None:
    """Once the correction period is over, who directs may still change it, and says so."""
    ends = read_session_periods(session.pk).correction
    if period_is_over(ends, timezone.now()):
        require_permission(request.role, ClubPermission.DIRECT)
        validate_late_correction(ends, confirmed=request.confirmed)


def _table_board_in_play(board: SeatingBoard, request_id: UUID) -> TableBoardState:
    """The board as it is now that nobody else can change it; a repair may have taken it."""
    current = table_board_state(board, request_id)
    if current is None:
        table = board.seating
        raise BoardDataNotFoundError(
            "unknown_board", board=board.number, table=table.table, round=table.round
        )
    return current


def _version_of_request(
    board: SeatingBoard, request_id: UUID, version: int
) -> ResultOrRuling | None:
    """What this request added already; told off when it was another request."""
    stored = find_version_by_request(request_id)
    if stored and (stored.seating_board_id, stored.version) != (board.pk, version):
        raise StaleBoardDataError(
            "stale_result", board=board.number, table=board.seating.table, seen=version - 1
        )
    return stored


def _validate_same(
    stored: ResultOrRuling, row: ResultOrRuling, outcome: OutcomeOrRuling | None
) -> None:
    """A retry says what it said before; another entry under its key is never swallowed."""
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


def _write_audit_entry(row: ResultOrRuling, done: str) -> None:
    session = row.seating_board.seating.section.session
    audit_log.write_audit_entry(
        session.event.club, done, row, by=row.author, source=Source(row.source)
    )
    transaction.on_commit(lambda: _send_result_signal(row, session.pk))


def _send_result_signal(row: ResultOrRuling, session_id: int) -> None:
    """Once it is true, and when nobody waits for the lock any longer."""
    log.debug("recorded version %s of seating board %s", row.version, row.seating_board_id)
    result_recorded.send(type(row), session_id=session_id)
