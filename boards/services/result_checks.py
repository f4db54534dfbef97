"""Confirms an unusual result as checked, and withdraws the check."""

import logging

from django.db import transaction
from django.db.models import F

from boards.errors import ReusedRequestError
from boards.models import ResultCheck
from boards.queries.results import result_versions
from boards.services.results import ChangeRequest
from boards.validators.results import validate_version_seen
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import SeatingBoard, Session
from tournament.services.sessions.session_state import lock_session

log = logging.getLogger(__name__)


@transaction.atomic
def check_result(
    board: SeatingBoard, request: ChangeRequest, *, is_checked: bool = True
) -> ResultCheck:
    """Say that the version `seen` is right, or withdraw that; the same request twice is one row.

    The session's revision stays: no result changes, so nothing has to be scored or printed again.
    """
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(board.seating.section.session_id)
    if same := ResultCheck.objects.filter(request_id=request.request_id).first():
        if (same.seating_board_id, same.version, same.is_checked) != (
            board.pk,
            request.seen,
            is_checked,
        ):
            raise ReusedRequestError("other_request")
        return same
    past = result_versions(board)
    validate_version_seen(board, request.seen, past[-1].version if past else 0)
    row = ResultCheck(seating_board=board, version=request.seen, is_checked=is_checked)
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    Session.objects.filter(pk=session.pk).update(checks=F("checks") + 1)
    action = "check" if is_checked else "uncheck"
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("%s: version %s of seating board %s", action, row.version, board.pk)
    return row
