"""Marks an unusual result as checked, and withdraws the mark."""

from django.db import transaction

from boards.models import ResultCheck
from boards.queries.results import result_versions
from boards.services.check_marks import add_check, find_repeated_check
from boards.services.results import ChangeRequest
from boards.validators.results import validate_version_seen
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import SeatingBoard
from tournament.services.sessions.session_state import lock_session


@transaction.atomic
def check_result(
    board: SeatingBoard, request: ChangeRequest, *, is_checked: bool = True
) -> ResultCheck:
    """Mark the version `seen` as checked, or withdraw the check; a retry adds no second row."""
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(board.seating.section.session_id)
    columns = {"seating_board_id": board.pk, "version": request.seen, "is_checked": is_checked}
    if same := find_repeated_check(ResultCheck, columns, request):
        return same
    past = result_versions(board)
    validate_version_seen(board, request.seen, past[-1].version if past else 0)
    return add_check(ResultCheck(**columns), session, request)
