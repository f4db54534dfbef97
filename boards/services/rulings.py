"""Gives and withdraws rulings on one result or several; each is a new version."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import uuid5

from django.db import transaction

from boards.models import Result
from boards.queries.results import Version, asked_before, reports_of
from boards.queries.rulings import (
    Picked,
    cancelled_elsewhere,
    ground_of,
    latest_versions,
    ruled_among,
)
from boards.services.results import Request, record_result
from boards.validators.rulings import (
    validate_beside,
    validate_picked,
    validate_reasoned,
    validate_ruled,
    validate_ruling,
    validate_whole,
)
from club.queries.permissions import ClubPermission, require_permission
from scoring.laws.adjusted_scores import CancelledBoard, RulingOutcome
from tournament.models import SeatingBoard
from tournament.services.sessions.session_state import lock_session

# Of the other boards at tables that a ruling's effect was shown with: the version of each.
Beside = Mapping[int, int]


@transaction.atomic
def give_ruling(
    picked: Sequence[Picked],
    verdict: RulingOutcome,
    request: Request,
    *,
    law: str,
    beside: Beside | None = None,
) -> list[Version]:
    """The same verdict on each of them, all or none; the same request twice is given once.

    Where one of them, or of those `beside` them, has changed since it was seen, nothing is ruled:
    what was shown of the ruling's effect would not be true.
    """
    boards = _locked(picked, request, beside)
    validate_ruling(ground_of(boards), verdict, law=law)
    if not isinstance(verdict, CancelledBoard):
        validate_whole(boards, cancelled=cancelled_elsewhere(boards))
    return [
        record_result(cell.seating_board, verdict, _of(request, cell, len(picked)), law=law)
        for cell in picked
    ]


@transaction.atomic
def lift_rulings(
    picked: Sequence[Picked], request: Request, *, beside: Beside | None = None
) -> list[Version]:
    """What each of these tables reported stands again, or nothing where it reported nothing."""
    boards = _locked(picked, request, beside)
    validate_whole(boards, cancelled=cancelled_elsewhere(boards))
    reports = reports_of(boards)
    ruled = ruled_among(boards)
    again = _is_again(picked, request)
    lifted = []
    for cell in picked:
        board = cell.seating_board
        report = reports.get(cell.seating_board.pk)
        as_seen = cell.seen == (report.version if report else 0)
        validate_ruled(board, ruled=board.pk in ruled or again or not as_seen)
        lifted.append(_reported(board, report, _of(request, cell, len(picked))))
    return lifted


def _reported(board: SeatingBoard, report: Result | None, request: Request) -> Version:
    if report is None:
        return record_result(board, None, request)
    details = {"lead": report.lead, "why": report.why, "play_at": report.play_at}
    return record_result(board, report.outcome, request, arrow_switched=None, **details)


def _locked(
    picked: Sequence[Picked], request: Request, beside: Beside | None
) -> list[SeatingBoard]:
    require_permission(request.role, ClubPermission.DIRECT)
    boards = [cell.seating_board for cell in picked]
    validate_picked(boards)
    validate_reasoned(request.reason)
    lock_session(boards[0].seating.section.session_id)
    if beside and not _is_again(picked, request):
        validate_beside(boards[0].number, beside, latest_versions(beside))
    return boards


def _is_again(picked: Sequence[Picked], request: Request) -> bool:
    """Whether this was done before: the same request twice is given once."""
    return asked_before(_of(request, picked[0], len(picked)).request_id) is not None


def _of(request: Request, each: Picked, count: int) -> Request:
    """What is asked of one of several: under a key of its own, the same whenever it is asked."""
    key = request.request_id
    own = key if count == 1 else uuid5(key, str(each.seating_board.pk))
    return replace(request, seen=each.seen, request_id=own, whole=True)
