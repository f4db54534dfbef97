"""Records that a player of an individual is absent: all boards that cannot be played, in one step.

Four players are needed, so the other three at the table sit out with the absent one. A withdrawn
absence restores each board that nobody has changed since.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction

from boards.errors import (
    BoardStateError,
    ReasonRequiredError,
    ReusedRequestError,
    StaleBoardDataError,
)
from boards.models import PlayerAbsence
from boards.queries.player_absences import (
    AbsenceSpan,
    absence_result_id,
    absences_in_force,
    covered_by_absences,
    plan_absence,
)
from boards.queries.results import result_versions
from boards.queries.table_results import TableResult, table_results_of_session
from boards.services.results import ChangeRequest, record_result, undo_result
from boards.validators.player_absences import (
    validate_absence_reversible,
    validate_individual_session,
)
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.laws.absences import AbsenceTreatment, outcome_of_absence
from tournament.models import Place, SeatingBoard, Section
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.sections import validate_place_exists

log = logging.getLogger(__name__)
ABSENCE_FIELDS = ("place_id", "from_round", "from_board", "to_round", "treatment")


@transaction.atomic
def record_absence(
    place: Place,
    span: AbsenceSpan,
    treatment: AbsenceTreatment,
    request: ChangeRequest,
    *,
    seen: str | None = None,
) -> PlayerAbsence:
    """Record every board without a result at the tables of an absent player.

    `seen` is the token of the preview: if a result or a seat has changed since, nothing is
    recorded. A repeated request adds no second absence.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    lock_session(place.section.session_id)
    columns = {
        "from_round": span.from_round,
        "from_board": span.from_board,
        "to_round": span.to_round,
    }
    row = PlayerAbsence(place=place, treatment=treatment.value, **columns)
    if same := _same_request(row, request):
        return same
    validate_place_exists(place)
    planned = plan_absence(place, span)
    if seen not in (None, planned.seen):
        raise StaleBoardDataError("stale_absence")
    if not planned.recorded:
        raise BoardStateError("absence_without_boards", player=str(place))
    _save_row(row, request)
    _record_boards(row, planned.recorded, request)
    return row


@transaction.atomic
def withdraw_absence(absence: PlayerAbsence, request: ChangeRequest) -> PlayerAbsence:
    """Withdraw an absence; each board has the result again that it had before, or none.

    Boards with a later result keep it, and so do those that another absent player misses.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    section = absence.place.section
    session = lock_session(section.session_id)
    columns = {name: getattr(absence, name) for name in ABSENCE_FIELDS}
    row = PlayerAbsence(**columns, reverses=absence)
    if same := _same_request(row, request):
        return same
    validate_absence_reversible(absence)
    _save_row(row, request)
    cells = table_results_of_session(session)
    mine = covered_by_absences([absence], cells)
    missed = covered_by_absences(absences_in_force(section), cells)
    absences = list(PlayerAbsence.objects.filter(place__section=section, reverses=None))
    for board in _seating_boards(mine.keys() - missed.keys()):
        last = next(reversed(result_versions(board)), None)
        ids = {absence_result_id(other.request_id, board.pk) for other in absences}
        # A board that has been entered or ruled on since is somebody's later decision.
        if last and last.request_id in ids:
            own = absence_result_id(request.request_id, board.pk)
            undone = replace(request, seen=last.version, request_id=own)
            undo_result(board, undone, to=last.version - 1)
    return row


def record_standing_absences(section: Section, request: ChangeRequest) -> None:
    """Record the boards of rounds that were added, or restored, for everybody absent in them."""
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_individual_session(session)
    cells = table_results_of_session(session)
    for absence in absences_in_force(section):
        covered = covered_by_absences([absence], cells)
        waiting = [cell for cell in cells if cell.pk in covered and not cell.version]
        _record_boards(absence, waiting, replace(request, reason=absence.reason))
        cells = tuple(cell for cell in cells if cell.pk not in covered)


def delete_results_of_absences(section: Section, *, after_round: int) -> None:
    """Delete what absences recorded for later rounds, where nothing else was ever recorded.

    Nobody played these boards, and their rounds are about to be cut: results would keep them.
    """
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round__gt=after_round)
    keys = PlayerAbsence.objects.filter(place__section=section)
    absences = list(keys.values_list("request_id", flat=True))
    for board in boards if absences else ():
        rows = result_versions(board)
        ids = {absence_result_id(absence, board.pk) for absence in absences}
        if all(row.request_id in ids for row in rows):
            for row in rows:
                row.delete()


def _record_boards(
    absence: PlayerAbsence, cells: Iterable[TableResult], request: ChangeRequest
) -> None:
    by_board = {cell.pk: cell for cell in cells}
    for board in _seating_boards(by_board):
        cell = by_board[board.pk]
        own = absence_result_id(absence.request_id, board.pk)
        north_south = absence.place_id in cell.contestants(cell.north_south)
        record_result(
            board,
            outcome_of_absence(AbsenceTreatment(absence.treatment), north_south=north_south),
            replace(request, seen=cell.version, request_id=own),
        )


def _seating_boards(ids: Iterable[int]) -> list[SeatingBoard]:
    """Return the boards in the order of play."""
    boards = SeatingBoard.objects.filter(pk__in=list(ids))
    return list(
        boards.select_related("seating__section__session__event__club").order_by(
            "seating__round", "number"
        )
    )


def _same_request(row: PlayerAbsence, request: ChangeRequest) -> PlayerAbsence | None:
    """Return the row of a repeated request; refuse its id if the values are others."""
    same = PlayerAbsence.objects.filter(request_id=request.request_id).first()
    row.reason = request.reason.strip()
    if same and _absence_values(same) != _absence_values(row):
        raise ReusedRequestError("other_request")
    return same


def _absence_values(row: PlayerAbsence) -> tuple[object, ...]:
    return *(getattr(row, name) for name in ABSENCE_FIELDS), row.reverses_id, row.reason


def _save_row(row: PlayerAbsence, request: ChangeRequest) -> None:
    """Add the row with its author, before its results: each of them raises the revision too."""
    if not row.reason:
        raise ReasonRequiredError("reasonless")
    session = lock_session(row.place.section.session_id)
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    raise_revision(session)
    action = "withdraw_absence" if row.reverses_id else "record_absence"
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("added absence %s of place %s", row.pk, row.place_id)
