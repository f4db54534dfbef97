"""Confirms the totals of an unusual slip as checked, and withdraws the check."""

import logging

from django.db import transaction
from django.db.models import F

from boards.errors import ReusedRequestError
from boards.models import SlipCheck
from boards.queries.matches.match_states import match_state
from boards.services.results import ChangeRequest
from boards.validators.matches import validate_match_seen
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import Seating, Session
from tournament.services.sessions.session_state import lock_session

log = logging.getLogger(__name__)


@transaction.atomic
def check_slip(seating: Seating, request: ChangeRequest, *, is_checked: bool = True) -> SlipCheck:
    """Say that the totals of version `seen` are right, or withdraw that; a retry is one row.

    The session's revision stays: no score changes, so nothing has to be printed again.
    """
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(seating.section.session_id)
    if same := SlipCheck.objects.filter(request_id=request.request_id).first():
        if (same.seating_id, same.version, same.is_checked) != (
            seating.pk,
            request.seen,
            is_checked,
        ):
            raise ReusedRequestError("other_request")
        return same
    match = match_state(seating.pk)
    validate_match_seen(seating, request.seen, match.version if match else 0)
    row = SlipCheck(seating=seating, version=request.seen, is_checked=is_checked)
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    Session.objects.filter(pk=session.pk).update(checks=F("checks") + 1)
    action = "check" if is_checked else "uncheck"
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("%s: version %s of match %s", action, row.version, seating.pk)
    return row
