"""Records and undoes hands and final scores of four-hand matches.

Every entry is a new version of the match: a hand, or its final scores. Each request names the
version seen; a stale one is refused (optimistic locking), and a repeated one adds no second row.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction

from boards.errors import BoardDataNotFoundError, BoardStateError, StaleBoardDataError
from boards.models import MatchHand, MatchScore
from boards.models.matches.match_hand import hand_columns
from boards.models.matches.match_score import MatchEnding
from boards.queries.matches.match_states import (
    MatchProgress,
    MatchRow,
    MatchState,
    find_match_row_by_request,
    match_state,
    match_versions,
)
from boards.services.results import ChangeRequest
from boards.signals import result_recorded
from boards.validators.matches import (
    validate_abandonable,
    validate_absent_pair,
    validate_hand_from_table,
    validate_hand_to_come,
    validate_match_ending,
    validate_match_reason,
    validate_match_seen,
    validate_sheet_line,
    validate_two_pairs,
)
from club.models import Source
from club.queries.actors import Actor
from club.queries.permissions import TABLE_ROLE, ClubPermission, require_permission
from club.services import audit_log
from scoring.laws.compass import Direction
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, check_honours
from tournament.models import Seating, Session
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)
# The endings that are rulings.
SET_BY_CONVENOR = (
    MatchEnding.DIRECTOR,
    MatchEnding.FORFEIT,
    MatchEnding.NO_SHOW,
    MatchEnding.ABANDONED,
)


def record_hand(
    seating: Seating, number: int, hand: DealtHand | None, request: ChangeRequest
) -> MatchRow:
    """Record the next line of the sheet, or a new version of an existing line.

    None removes the line. The whole sheet is validated: a fifth hand, impossible honours or
    impossible tricks are refused by the number of the hand. A phone at a table records only the
    next hand of a match there.
    """
    require_permission(request.role, ClubPermission.RECORD)
    if isinstance(hand, SheetHand):
        check_honours(hand, number, counted=True)  # a row has no room for a second claim
    return _add_version(MatchHand(number=number, **hand_columns(hand)), seating, request)


def record_final_scores(seating: Seating, scores: FinalScores, request: ChangeRequest) -> MatchRow:
    """Record both totals from the slip that both sides initialled."""
    return end_match(seating, MatchEnding.TYPED, request, scores=scores)


def end_match(
    seating: Seating,
    ending: MatchEnding,
    request: ChangeRequest,
    *,
    scores: FinalScores | None = None,
    absent: str = "",
) -> MatchRow:
    """End the match at the bell as it is, or with scores that the convenor sets.

    OPEN withdraws an ending, so that the hands give the score again. Only a director can change a
    director's score. A forfeit and a no-show name the `absent` pair. Unusual totals of a slip need
    a confirmed request.
    """
    require_permission(request.role, ClubPermission.ENTER)
    validate_absent_pair(ending, absent)
    points = {"we": scores.we, "they": scores.they} if scores else {}
    return _add_version(MatchScore(ending=ending, absent=absent, **points), seating, request)


@transaction.atomic
def undo_last_match_row(seating: Seating, request: ChangeRequest) -> MatchRow:
    """Take back the newest entry that was not undone yet: another undo goes one step further."""
    require_permission(request.role, ClubPermission.ENTER)
    lock_session(seating.section.session_id)
    if added := find_match_row_by_request(request.request_id):
        return _same_version(added, seating, request)
    past = match_versions(seating.pk)
    if not past:
        raise BoardDataNotFoundError("nothing_entered", round=seating.round, table=seating.table)
    newest = _newest_entry_to_undo(past)
    if newest is None:
        raise BoardDataNotFoundError("all_undone", round=seating.round, table=seating.table)
    number = _hand_number(newest)
    earlier = [row for row in past if row.version < newest.version and _hand_number(row) == number]
    row = _repeat_row(newest, earlier[-1] if earlier else None)
    row.is_undo = True
    # What was recorded before was confirmed then.
    return _add_version(row, seating, replace(request, confirmed=True))


def _newest_entry_to_undo(past: Sequence[MatchRow]) -> MatchRow | None:
    """Return the last entry that no undo has taken back; None if each was undone."""
    entries: list[MatchRow] = []
    for row in past:
        if not row.is_undo:
            entries.append(row)
        elif entries:
            entries.pop()
    return entries[-1] if entries else None


def _hand_number(row: MatchRow) -> int:
    """Return the number of a hand; zero for the score."""
    return row.number if isinstance(row, MatchHand) else 0


def _repeat_row(newest: MatchRow, before: MatchRow | None) -> MatchRow:
    if isinstance(newest, MatchHand):
        hand = before.hand if isinstance(before, MatchHand) else None
        return MatchHand(number=newest.number, **hand_columns(hand))
    # An ending without one before it is undone to OPEN: the score follows from the hands again.
    if isinstance(before, MatchScore):
        points = {"we": before.we, "they": before.they}
        return MatchScore(ending=before.ending, absent=before.absent, **points)
    return MatchScore(ending=MatchEnding.OPEN)


@transaction.atomic
def set_first_dealer(seating: Seating, dealer: Direction | None, *, actor: Actor) -> None:
    """Set the player drawn to deal first; None removes it."""
    require_permission(actor.role, ClubPermission.ENTER)
    session = lock_session(seating.section.session_id)
    seating.first_dealer = dealer.value if dealer else ""
    seating.save(update_fields=["first_dealer"])
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "first_dealer", seating, by=actor.user, source=actor.source
    )


def _add_version(row: MatchRow, seating: Seating, request: ChangeRequest) -> MatchRow:
    row.seating = seating
    row.version = request.seen + 1
    row.request_id = request.request_id
    row.reason = request.reason
    row.author = request.by
    row.source = request.source
    try:
        return _insert_version(row, seating, request)
    # Under the lock only a request id that another session stores at this moment comes so far.
    except IntegrityError as error:
        raise StaleBoardDataError(
            "stale_match", round=seating.round, table=seating.table, seen=request.seen
        ) from error


@transaction.atomic
def _insert_version(row: MatchRow, seating: Seating, request: ChangeRequest) -> MatchRow:
    session = lock_session(seating.section.session_id)
    if same := find_match_row_by_request(request.request_id):
        return _validated_same(_same_version(same, seating, request), row)
    before = match_state(seating.pk)
    if request.role == TABLE_ROLE:
        following = before.next_number if before else 1
        validate_hand_from_table(row, following, request.table_token)
    # What a withdrawn pair played before it left can still be corrected.
    entered = before is not None and before.state is not MatchProgress.NOT_BEGUN
    validate_two_pairs(seating, entered=entered)
    if before is None:
        raise BoardDataNotFoundError("nothing_entered", round=seating.round, table=seating.table)
    if before.ending in SET_BY_CONVENOR or (
        isinstance(row, MatchScore) and row.ending in SET_BY_CONVENOR
    ):
        require_permission(request.role, ClubPermission.DIRECT)
    validate_match_seen(seating, request.seen, before.version)
    validate_match_reason(session, request.reason, fresh=_continues_play_off(row, before))
    _validate_change(row, before)
    _validate_row(row, before, request)
    row.save(force_insert=True)
    _write_audit_entry(row, session, request.table_token)
    return row


def _validate_change(row: MatchRow, before: MatchState) -> None:
    """Refuse a correction that repeats the current hand or score."""
    if isinstance(row, MatchHand):
        current = next((line.hand for line in before.lines if line.number == row.number), None)
        same = current is not None and row.hand == current
    else:
        ending = str(before.ending or MatchEnding.OPEN)
        same = _entered_values(row) == (ending, before.absent or "", before.set_points)
    # An undo repeats the current entry where the entry that it takes back changed nothing.
    if same and not row.is_undo:
        seating = row.seating
        raise BoardStateError("nothing_changed", round=seating.round, table=seating.table)


def _continues_play_off(row: MatchRow, before: MatchState) -> bool:
    """Whether the row begins or continues a play-off; released standings do not change by that."""
    goes_on = isinstance(row, MatchHand) and row.number == before.next_number
    return before.play_off and (goes_on or not before.version)


def _same_version(stored: MatchRow, seating: Seating, request: ChangeRequest) -> MatchRow:
    """Return the version that this request added before; refused if it added another one."""
    if (stored.seating_id, stored.version) != (seating.pk, request.seen + 1):
        raise StaleBoardDataError(
            "stale_match", round=seating.round, table=seating.table, seen=request.seen
        )
    return stored


def _validated_same(stored: MatchRow, row: MatchRow) -> MatchRow:
    """Refuse a request id that comes again with other values: a retry repeats the same ones."""
    if _entered_values(stored) != _entered_values(row):
        table = row.seating
        raise StaleBoardDataError(
            "stale_match", round=table.round, table=table.table, seen=row.version - 1
        )
    return stored


def _entered_values(row: MatchRow) -> tuple[Any, ...]:
    if isinstance(row, MatchHand):
        return row.number, row.hand
    return str(row.ending), row.absent, row.points


def _validate_row(row: MatchRow, before: MatchState, request: ChangeRequest) -> None:
    if isinstance(row, MatchHand):
        _validate_hand(row, before)
        return
    if row.ending is MatchEnding.ABANDONED:
        validate_abandonable(row.seating, play_off=before.play_off)
    scores = FinalScores(*row.points) if row.points else None
    full = before.ending is None and before.state is MatchProgress.OVER
    validate_match_ending(
        MatchEnding(row.ending),
        scores,
        played=before.played,
        full=full,
        is_confirmed=request.confirmed,
    )


def _validate_hand(row: MatchHand, before: MatchState) -> None:
    """Refuse a line that may not be entered or that makes the sheet impossible."""
    following = before.next_number
    hand = row.hand
    validate_sheet_line(
        row.number,
        following=following,
        ending=before.ending,
        seating=row.seating,
        extra_after=before.extra_after,
    )
    if hand is None and row.number not in {line.number for line in before.lines}:
        raise BoardDataNotFoundError("nothing_entered", round=before.round, table=before.table)
    validate_hand_to_come(
        row.number,
        following=following,
        over=before.state is MatchProgress.OVER and not before.level,
    )
    # Scored only for its refusals: a hand can be valid alone and impossible after the others.
    before.with_line(row.number, hand).scored()


def _write_audit_entry(row: MatchRow, session: Session, table_token: int | None) -> None:
    # A convenor starts with the first slip; nobody presses "Begin play" with forty people waiting.
    if session.state == Session.State.PLANNED:
        session.state = Session.State.RUNNING
    raise_revision(session)
    closed = isinstance(row, MatchScore) and row.ending == MatchEnding.ABANDONED
    action = "abandon" if closed else "record"
    audit_log.write_audit_entry(
        session.event.club,
        action,
        row,
        by=row.author,
        source=Source(row.source),
        table_token=table_token,
    )
    transaction.on_commit(lambda: result_recorded.send(type(row), session_id=session.pk))
    log.info("recorded version %s of match %s", row.version, row.seating_id)
