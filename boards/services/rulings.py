"""Services that give and withdraw rulings on one or several table results."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import uuid5

from django.db import transaction

from boards.models import Result
from boards.queries.results import ResultOrRuling, find_version_by_request, latest_reports
from boards.queries.rulings import (
    PickedResult,
    boards_with_rulings,
    is_cancelled_elsewhere,
    latest_versions,
    ruling_context,
)
from boards.services.results import ChangeRequest, record_result
from boards.validators.rulings import (
    validate_cancelled_everywhere,
    validate_other_versions,
    validate_results_picked,
    validate_ruling,
    validate_ruling_exists,
    validate_ruling_reason,
)
from club.queries.permissions import ClubPermission, require_permission
from scoring.laws.adjusted_scores import CancelledBoard, RulingOutcome
from tournament.models import SeatingBoard
from tournament.services.sessions.session_state import lock_session

# Of the other boards at tables that a ruling's effect was shown with: the version of each.
VersionsSeen = Mapping[int, int]


@transaction.atomic
def give_ruling(
    picked: Sequence[PickedResult],
    verdict: RulingOutcome,
    request: ChangeRequest,
    *,
    law: str,
    other_versions: VersionsSeen | None = None,
) -> list[ResultOrRuling]:
    """Give the same ruling on each picked result, or on none; a repeated request rules once.

    If a picked result or one in `other_versions` has changed since the preview, the preview was
    stale and nothing is ruled.
    """
    boards = _lock_boards(picked, request, other_versions)
    validate_ruling(ruling_context(boards), verdict, law=law)
    if not isinstance(verdict, CancelledBoard):
        validate_cancelled_everywhere(
            boards, in_part=is_cancelled_elsewhere(boards), elsewhere=False
        )
    return [
        record_result(
            cell.seating_board, verdict, _request_for_board(request, cell, len(picked)), law=law
        )
        for cell in picked
    ]


@transaction.atomic
def withdraw_rulings(
    picked: Sequence[PickedResult],
    request: ChangeRequest,
    *,
    other_versions: VersionsSeen | None = None,
) -> list[ResultOrRuling]:
    """Restore each table's report before its ruling: its result, or none."""
    boards = _lock_boards(picked, request, other_versions)
    # Withdrawing one table's cancellation alone would leave the board cancelled in part.
    validate_cancelled_everywhere(boards, in_part=is_cancelled_elsewhere(boards), elsewhere=False)
    reports = latest_reports(boards)
    ruled = boards_with_rulings(boards)
    again = _is_repeated(picked, request)
    lifted = []
    for cell in picked:
        board = cell.seating_board
        report = reports.get(cell.seating_board.pk)
        as_seen = cell.seen == (report.version if report else 0)
        validate_ruling_exists(board, ruled=board.pk in ruled or again or not as_seen)
        lifted.append(
            _restore_report(board, report, _request_for_board(request, cell, len(picked)))
        )
    return lifted


def _restore_report(
    board: SeatingBoard, report: Result | None, request: ChangeRequest
) -> ResultOrRuling:
    if report is None:
        return record_result(board, None, request)
    details = {"lead": report.lead, "why": report.why, "play_at": report.play_at}
    return record_result(board, report.outcome, request, arrow_switched=None, **details)


def _lock_boards(
    picked: Sequence[PickedResult], request: ChangeRequest, other_versions: VersionsSeen | None
) -> list[SeatingBoard]:
    require_permission(request.role, ClubPermission.DIRECT)
    boards = [cell.seating_board for cell in picked]
    validate_results_picked(boards)
    validate_ruling_reason(request.reason)
    lock_session(boards[0].seating.section.session_id)
    # A repeated request changed those versions itself; it must find its rows, not a conflict.
    if other_versions and not _is_repeated(picked, request):
        validate_other_versions(boards[0].number, other_versions, latest_versions(other_versions))
    return boards


def _is_repeated(picked: Sequence[PickedResult], request: ChangeRequest) -> bool:
    """Whether this request has ruled already."""
    return (
        find_version_by_request(_request_for_board(request, picked[0], len(picked)).request_id)
        is not None
    )


def _request_for_board(
    request: ChangeRequest, picked_result: PickedResult, count: int
) -> ChangeRequest:
    """Return the request for one of several boards, with a request id that a retry repeats."""
    key = request.request_id
    # `request_id` is unique in the table of rulings, and one request writes a row for each board.
    own = key if count == 1 else uuid5(key, str(picked_result.seating_board.pk))
    return replace(request, seen=picked_result.seen, request_id=own, whole=True)
