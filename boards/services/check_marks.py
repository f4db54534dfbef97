"""Records that a director checked an unusual result or a match slip, once however often asked."""

import logging
from collections.abc import Mapping
from typing import TypeVar

from django.db.models import F

from boards.errors import ReusedRequestError
from boards.models import ResultCheck, SlipCheck
from boards.services.results import ChangeRequest
from club.services import audit_log
from tournament.models import Session

log = logging.getLogger(__name__)
Check = TypeVar("Check", ResultCheck, SlipCheck)


def find_repeated_check(
    model: type[Check], columns: Mapping[str, object], request: ChangeRequest
) -> Check | None:
    """Find the check that this request has added; refuse the id if that has other columns."""
    check = model._default_manager.filter(request_id=request.request_id).first()
    if check and any(getattr(check, column) != value for column, value in columns.items()):
        raise ReusedRequestError("other_request")
    return check


def add_check(check: Check, session: Session, request: ChangeRequest) -> Check:
    """Save a check in the caller's transaction.

    The session's revision stays: no score changes, so nothing needs new scoring or printing.
    """
    check.request_id = request.request_id
    check.author = request.by
    check.source = request.source
    check.save(force_insert=True)
    Session.objects.filter(pk=session.pk).update(checks=F("checks") + 1)
    action = "check" if check.is_checked else "uncheck"
    audit_log.write_audit_entry(
        session.event.club, action, check, by=request.by, source=request.source
    )
    log.info("%s: version %s in session %s", action, check.version, session.pk)
    return check
