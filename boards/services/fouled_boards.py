"""Marks a board as fouled, table by table (Law 87), and withdraws the mark."""

import logging
from collections.abc import Mapping

from django.db import transaction

from boards.errors import OtherRequestError
from boards.models import FouledBoard, FouledTable
from boards.queries.fouled_boards import fouled_versions, groups_of
from boards.queries.rulings import latest_versions, met_on
from boards.services.results import Request, validate_period
from boards.services.rulings import Beside
from boards.validators.fouled_boards import (
    validate_fouled,
    validate_groups,
    validate_groups_seen,
)
from boards.validators.rulings import validate_beside
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.boards.fouled import GROUPS
from tournament.models import Session
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def foul_board(
    session: Session,
    number: int,
    groups: Mapping[int, str],
    request: Request,
    *,
    beside: Beside | None = None,
) -> FouledBoard:
    """The next version after the one that was seen: each group is scored for itself from now on.

    `groups` are letters by the seating's board; who is not named is in the first group. Where a
    result of those `beside` has changed, what was shown is not true, and nothing is said.
    """
    return _added(session, number, groups, request, beside or {})


@transaction.atomic
def unfoul_board(
    session: Session, number: int, request: Request, *, beside: Beside | None = None
) -> FouledBoard:
    """All tables had the same cards after all: the board is scored as any other."""
    return _added(session, number, None, request, beside or {})


def _added(
    session: Session,
    number: int,
    groups: Mapping[int, str] | None,
    request: Request,
    beside: Beside,
) -> FouledBoard:
    require_permission(request.role, ClubPermission.DIRECT)
    locked = lock_session(session.pk)
    others = {pk: group for pk, group in (groups or {}).items() if group != GROUPS[0]}
    row = _row(locked, number, request)
    if same := FouledBoard.objects.filter(request_id=request.request_id).first():
        return _validated_same(same, row, others)
    current = fouled_versions(session.pk, number).first()
    validate_groups_seen(number, request.seen, current.version if current else 0)
    validate_beside(number, beside, latest_versions(beside))
    if groups is None:
        validate_fouled(number, groups_of(current), reason=request.reason)
    else:
        tables = met_on(session.pk, number).values_list("pk", flat=True)
        validate_groups(number, groups, tables, session=session.pk, reason=request.reason)
    if locked.was_released:
        validate_period(locked, request)
    row.save(force_insert=True)
    FouledTable.objects.bulk_create(
        FouledTable(fouled_board=row, seating_board_id=pk, group=group)
        for pk, group in others.items()
    )
    _tell(row, locked, request, "foul" if others else "unfoul")
    return row


def _row(session: Session, number: int, request: Request) -> FouledBoard:
    return FouledBoard(
        session=session,
        number=number,
        version=request.seen + 1,
        reason=request.reason.strip(),
        request_id=request.request_id,
        author=request.by,
        source=request.source,
    )


def _validated_same(
    stored: FouledBoard, row: FouledBoard, groups: Mapping[int, str]
) -> FouledBoard:
    """A retry says what it said before; anything else under its key is told off."""
    said = ("session_id", "number", "version", "reason")
    if any(getattr(stored, name) != getattr(row, name) for name in said):
        raise OtherRequestError()
    if groups_of(stored) != groups:
        raise OtherRequestError()
    return stored


def _tell(row: FouledBoard, session: Session, request: Request, action: str) -> None:
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("version %s of who had which cards of board %s", row.version, row.number)
