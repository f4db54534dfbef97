"""Marks a board as fouled, table by table (Law 87), and withdraws the mark."""

import logging
from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction

from boards.errors import ReusedRequestError
from boards.models import FouledBoard, FouledTable
from boards.queries.fouled_boards import TableGroups, fouled_versions, groups_of_version
from boards.queries.rulings import boards_with_two_pairs, latest_versions
from boards.services.results import ChangeRequest, validate_correction_period
from boards.services.rulings import VersionsSeen
from boards.validators.fouled_boards import (
    validate_board_is_fouled,
    validate_groups,
    validate_groups_seen,
)
from boards.validators.rulings import validate_other_versions
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.boards.fouled_boards import GROUPS
from tournament.models import Session
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def mark_board_fouled(
    session: Session,
    number: int,
    groups: Mapping[int, str],
    request: ChangeRequest,
    *,
    other_versions: VersionsSeen | None = None,
) -> FouledBoard:
    """Add a version that divides the tables of a board into groups, each scored separately.

    `groups` maps a seating's board to a letter; unlisted ones are in the first group. If a result
    in `other_versions` has changed, the preview was stale and the mark is refused.
    """
    return _add_version(session, number, groups, request, other_versions or {})


@transaction.atomic
def withdraw_fouled_mark(
    session: Session,
    number: int,
    request: ChangeRequest,
    *,
    other_versions: VersionsSeen | None = None,
) -> FouledBoard:
    """Withdraw the mark: all tables had the same cards, and the board is scored normally."""
    return _add_version(session, number, None, request, other_versions or {})


@transaction.atomic
def move_fouled_groups(
    session: Session, number: int, groups: TableGroups, *, actor: Actor
) -> FouledBoard:
    """Add a version in which groups are those of other tables, as the seats were corrected.

    The reason is that of the current version. The caller shows what moves, and has checked it.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    locked = lock_session(session.pk)
    current = fouled_versions(session.pk, number)[0]
    request = ChangeRequest(
        current.version, uuid4(), actor.user, actor.source, actor.role, current.reason
    )
    return _store_version(_new_version(locked, number, request), locked, groups, request)


def _add_version(
    session: Session,
    number: int,
    groups: Mapping[int, str] | None,
    request: ChangeRequest,
    other_versions: VersionsSeen,
) -> FouledBoard:
    require_permission(request.role, ClubPermission.DIRECT)
    locked = lock_session(session.pk)
    # The first group is everybody else, so it is never stored: tables seated later belong to it.
    others = {pk: group for pk, group in (groups or {}).items() if group != GROUPS[0]}
    row = _new_version(locked, number, request)
    if same := FouledBoard.objects.filter(request_id=request.request_id).first():
        return _validated_same(same, row, others)
    current = fouled_versions(session.pk, number).first()
    validate_groups_seen(number, request.seen, current.version if current else 0)
    # The preview showed each table's new score: if a result changed meanwhile, it was wrong.
    validate_other_versions(number, other_versions, latest_versions(other_versions))
    if groups is None:
        validate_board_is_fouled(number, groups_of_version(current), reason=request.reason)
    else:
        tables = boards_with_two_pairs(session.pk, number).values_list("pk", flat=True)
        validate_groups(number, groups, tables, session=session.pk, reason=request.reason)
    if locked.was_released:
        validate_correction_period(locked.pk, request)
    return _store_version(row, locked, others, request)


def _store_version(
    row: FouledBoard, session: Session, groups: TableGroups, request: ChangeRequest
) -> FouledBoard:
    row.save(force_insert=True)
    FouledTable.objects.bulk_create(
        FouledTable(fouled_board=row, seating_board_id=pk, group=group)
        for pk, group in groups.items()
    )
    _write_audit_entry(row, session, request, "foul" if groups else "unfoul")
    return row


def _new_version(session: Session, number: int, request: ChangeRequest) -> FouledBoard:
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
    """Refuse a request id that comes again with other values: a retry repeats the same ones."""
    columns = ("session_id", "number", "version", "reason")
    if any(getattr(stored, name) != getattr(row, name) for name in columns):
        raise ReusedRequestError("other_request")
    if groups_of_version(stored) != groups:
        raise ReusedRequestError("other_request")
    return stored


def _write_audit_entry(
    row: FouledBoard, session: Session, request: ChangeRequest, action: str
) -> None:
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("version %s of who had which cards of board %s", row.version, row.number)
