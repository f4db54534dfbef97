"""Services that save deals of a session's boards, all or none, each as a new version."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from boards.errors import ReusedRequestError
from boards.models import Board, Deal
from boards.models.deal import deal_column, double_dummy_columns
from boards.queries.deals import board_request_id, boards_of_session, current_deals
from boards.queries.double_dummy import double_dummy_progress, tricks_of_session
from boards.services.boards import create_missing_boards
from boards.services.double_dummy import create_job_for_new_deals
from boards.validators.deals import (
    validate_boards_in_session,
    validate_deal_exists,
    validate_deal_seen,
)
from boards.validators.results import validate_correction_reason
from club.models import Source, User
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from deals.deal import BridgeDeal as Cards
from deals.double_dummy import DoubleDummy
from tournament.models import Session
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DealRequest:
    """The author of a change of deals, and the version seen of each deal: 0 if it never had one.

    A repeated request adds nothing. The `reason` is required if players have seen other cards, and
    is stored in the audit log.
    """

    seen: Mapping[int, int]
    request_id: UUID
    by: User | None
    source: Source
    role: str
    reason: str = ""


@transaction.atomic
def record_deals(
    session: Session,
    deals: Mapping[int, Cards | None],
    request: DealRequest,
    *,
    makes: Mapping[int, DoubleDummy | None] | None = None,
    seed: str = "",
) -> list[Deal]:
    """Add a version for each board with a new deal; None removes the deal.

    An error on one board saves none. `makes` are the double-dummy tricks, if given; without them, a
    board with unchanged cards keeps its own. `seed` is stored with deals that were dealt from it.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    # A board gets its row when something is said of it first, and a deal may be the first.
    create_missing_boards(session)
    boards = boards_of_session(session)
    validate_boards_in_session(boards, deals)
    if added := _rows_of_request(deals, boards, request):
        return added
    new_rows = list(_new_versions(session, deals, boards, request, makes or {}))
    validate_correction_reason(
        session.pk,
        request.reason,
        was_released=session.was_released,
        fresh=all(row.version == 1 for row in new_rows),
    )
    for row in new_rows:
        row.seed = seed or row.seed
    rows = Deal.objects.bulk_create(new_rows)
    if rows:
        # Cards change hand records and marks, but no score.
        raise_unscored_revision(session)
        _write_audit_entries(session, rows, request, "deal_here" if seed else "deal")
        actor = Actor(request.by, request.role, request.source)
        create_job_for_new_deals(session, actor=actor)
        log.info("recorded %s deals of session %s", len(rows), session.pk)
    return rows


@transaction.atomic
def prefer_computed_tables(session: Session, request: DealRequest) -> list[Deal]:
    """Add a version without the file's double-dummy table where the computed one differs.

    The cards stay. Boards whose tables agree, and those not computed yet, keep their file's table;
    so a repeated request finds nothing to do.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    different = double_dummy_progress(tricks_of_session(session)).different
    standing = current_deals(session)
    rows = Deal.objects.bulk_create(
        Deal(
            board=standing[number].board,
            version=standing[number].version + 1,
            cards=standing[number].cards,
            seed=standing[number].seed,
            request_id=board_request_id(request.request_id, number),
            author=request.by,
            source=request.source,
        )
        for number in different
    )
    if rows:
        raise_unscored_revision(session)
        who: dict[str, Any] = {"by": request.by, "source": request.source}
        audit_log.write_audit_entries(session.event.club, "prefer_computed", rows, **who)
        log.info("preferred %s computed tables in session %s", len(rows), session.pk)
    return rows


def _new_versions(
    session: Session,
    deals: Mapping[int, Cards | None],
    boards: Mapping[int, Board],
    request: DealRequest,
    makes: Mapping[int, DoubleDummy | None],
) -> Iterator[Deal]:
    standing = current_deals(session)
    for number, cards in deals.items():
        current = standing.get(number)
        column = deal_column(cards)
        validate_deal_seen(number, request.seen.get(number, 0), current)
        if not column:
            validate_deal_exists(number, current)
        more = double_dummy_columns(makes.get(number) if cards else None)
        if current is None or current.cards != column or _changes_double_dummy(more, current):
            yield Deal(
                board=boards[number],
                version=request.seen.get(number, 0) + 1,
                cards=column,
                **more,
                # Of the same cards; other cards are not from the seed.
                seed=current.seed if current and current.cards == column else "",
                request_id=board_request_id(request.request_id, number),
                author=request.by,
                source=request.source,
            )


def _changes_double_dummy(more: Mapping[str, Any], current: Deal) -> bool:
    """Whether the deal comes with double-dummy tricks that differ from the stored ones."""
    before = {name: getattr(current, name) for name in more}
    return bool(more["double_dummy"]) and more != before


def _rows_of_request(
    deals: Mapping[int, Cards | None], boards: Mapping[int, Board], request: DealRequest
) -> list[Deal]:
    """Return the rows that this request added before; refused if the request differs."""
    ids = [board_request_id(request.request_id, deal) for deal in deals]
    stored = list(Deal.objects.filter(request_id__in=ids).order_by("pk"))
    numbers = {board.pk: number for number, board in boards.items()}
    for row in stored:
        number = numbers.get(row.board_id)
        # A key that was used in another session has boards that this one does not know.
        if number is None or row.cards != deal_column(deals[number]):
            raise ReusedRequestError("other_request")
    return stored


def _write_audit_entries(
    session: Session, rows: list[Deal], request: DealRequest, action: str
) -> None:
    who: dict[str, Any] = {"by": request.by, "source": request.source}
    who["reason"] = request.reason.strip()
    club = session.event.club
    audit_log.write_audit_entries(club, action, [row for row in rows if row.cards], **who)
    audit_log.write_audit_entries(club, "deal_out", [row for row in rows if not row.cards], **who)
