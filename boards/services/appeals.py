"""Lodges and decides appeals; rows are added, never changed."""

import logging
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from boards.errors import OtherRequestError
from boards.models import Appeal, Hearing
from boards.models.appeal import TO_APPEAL, Body, Ended
from boards.queries.appeals import at_table
from boards.queries.results import Version, result_versions
from boards.review_errors import AppealedAlreadyError, HeardAlreadyError
from boards.services.results import Request
from boards.validators.appeals import (
    validate_appeal,
    validate_ended,
    validate_in_time,
    validate_said,
)
from boards.validators.results import validate_version_seen
from boards.validators.rulings import validate_law
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import Place, SeatingBoard, Session
from tournament.queries.correction_period import session_periods
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

__all__ = ["TO_APPEAL", "TO_HEAR", "Body", "Ended", "decide_appeal", "lodge_appeal"]

log = logging.getLogger(__name__)
Row = TypeVar("Row", Appeal, Hearing)
TO_HEAR = "93"


@transaction.atomic
def lodge_appeal(
    board: SeatingBoard,
    place: Place,
    request: Request,
    *,
    concur: bool,
    law: str = TO_APPEAL,
    admitted: str = "",
) -> Appeal:
    """A pair asks for a review of what stands at its table (Law 92A), by way of the director.

    After the time of Law 92B it is lodged where it is said why it is `admitted`, and else refused.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(board.seating.section.session_id)
    facts = {"place": place, "law": law, "reason": request.reason.strip()}
    row = Appeal(seating_board=board, version=request.seen, admitted=admitted.strip(), **facts)
    if same := _asked_before(row, request):
        return same
    current = _standing(board)
    validate_appeal(board, place.pk, at_table=at_table(board), stands=current, concur=concur)
    validate_version_seen(board, request.seen, current)
    validate_said(request.reason)
    validate_law(law)
    validate_in_time(session_periods(session).appeal, timezone.now(), admitted=admitted)
    if Appeal.objects.filter(seating_board=board, place=place, hearing__isnull=True).exists():
        raise AppealedAlreadyError(board=board.number)
    return _added(row, session, request, "appeal")


@transaction.atomic
def decide_appeal(
    appeal: Appeal, ended: Ended, request: Request, *, body: Body, law: str = TO_HEAR
) -> Hearing:
    """What came of it, once; who heard it, and why (Law 93). A new ruling is given before."""
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(appeal.seating_board.seating.section.session_id)
    facts = {"ended": ended, "body": body, "law": law, "reason": request.reason.strip()}
    row = Hearing(appeal=appeal, version=request.seen, **facts)
    if same := _asked_before(row, request):
        return same
    if Hearing.objects.filter(appeal=appeal).exists():
        raise HeardAlreadyError()
    past = result_versions(appeal.seating_board)
    validate_version_seen(appeal.seating_board, request.seen, past[-1].version)
    validate_said(request.reason)
    validate_law(law)
    validate_ended(appeal, ended, changed=_ruled(past[-1]) != _ruled(past[appeal.version - 1]))
    return _added(row, session, request, ended)


def _standing(board: SeatingBoard) -> int:
    past = result_versions(board)
    return past[-1].version if past else 0


def _ruled(row: Version) -> tuple[object, ...]:
    """What a version decides: a lead or a reason that is added to it changes no score."""
    return type(row), row.outcome, row.arrow_switched, getattr(row, "law", "")


def _added(row: Row, session: Session, request: Request, action: str) -> Row:
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("%s: %s %s", action, row._meta.model_name, row.pk)
    return row


def _asked_before(row: Row, request: Request) -> Row | None:
    """What this request added; told off when it was another request."""
    same = type(row).objects.filter(request_id=request.request_id).first()
    if same and _said(same) != _said(row):
        raise OtherRequestError()
    return same


def _said(row: Row) -> tuple[object, ...]:
    if isinstance(row, Appeal):
        return row.seating_board_id, row.version, row.place_id, row.law, row.reason, row.admitted
    return row.appeal_id, row.version, row.ended, row.body, row.law, row.reason
