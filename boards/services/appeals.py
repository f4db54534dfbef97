"""Services that lodge an appeal and record its outcome."""

import logging
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from boards.errors import BoardStateError, ReusedRequestError
from boards.models import Appeal, Hearing
from boards.models.appeal import APPEAL_LAW, AppealBody, AppealOutcome
from boards.queries.appeals import places_at_table
from boards.queries.results import ResultOrRuling, result_versions
from boards.services.results import ChangeRequest
from boards.validators.appeals import (
    validate_appeal,
    validate_appeal_outcome,
    validate_appeal_period,
    validate_appeal_reason,
)
from boards.validators.results import validate_version_seen
from boards.validators.rulings import validate_law
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import Place, SeatingBoard, Session
from tournament.queries.correction_period import session_periods
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

__all__ = [
    "APPEAL_LAW",
    "HEARING_LAW",
    "AppealBody",
    "AppealOutcome",
    "decide_appeal",
    "lodge_appeal",
]

log = logging.getLogger(__name__)
Row = TypeVar("Row", Appeal, Hearing)
HEARING_LAW = "93"


@transaction.atomic
def lodge_appeal(
    board: SeatingBoard,
    place: Place,
    request: ChangeRequest,
    *,
    concur: bool,
    law: str = APPEAL_LAW,
    admitted: str = "",
) -> Appeal:
    """Lodge a pair's appeal against the current result at its table (Law 92A).

    After the time of Law 92B it is refused, unless `admitted` gives the director's reason.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(board.seating.section.session_id)
    values = {"place": place, "law": law, "reason": request.reason.strip()}
    row = Appeal(seating_board=board, version=request.seen, admitted=admitted.strip(), **values)
    if same := _row_of_request(row, request):
        return same
    current = _current_version(board)
    validate_appeal(
        board, place.pk, at_table=places_at_table(board), current_version=current, concur=concur
    )
    validate_version_seen(board, request.seen, current)
    validate_appeal_reason(request.reason)
    validate_law(law)
    validate_appeal_period(session_periods(session).appeal, timezone.now(), admitted=admitted)
    if Appeal.objects.filter(seating_board=board, place=place, hearing__isnull=True).exists():
        raise BoardStateError("appealed_already", board=board.number)
    return _add_row(row, session, request, "appeal")


@transaction.atomic
def decide_appeal(
    appeal: Appeal,
    ended: AppealOutcome,
    request: ChangeRequest,
    *,
    body: AppealBody,
    law: str = HEARING_LAW,
) -> Hearing:
    """Record the outcome of an appeal, once (Law 93); a new ruling is given first."""
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(appeal.seating_board.seating.section.session_id)
    values = {"ended": ended, "body": body, "law": law, "reason": request.reason.strip()}
    row = Hearing(appeal=appeal, version=request.seen, **values)
    if same := _row_of_request(row, request):
        return same
    # Asked before anything else is checked: a hearing that came meanwhile is what the page has to
    # say, not a stale version.
    if Hearing.objects.filter(appeal=appeal).exists():
        raise BoardStateError("heard_already")
    past = result_versions(appeal.seating_board)
    validate_version_seen(appeal.seating_board, request.seen, past[-1].version)
    validate_appeal_reason(request.reason)
    validate_law(law)
    validate_appeal_outcome(
        appeal,
        ended,
        # "Changed" needs a ruling since the appeal, "upheld" none: the board is compared with
        # the version appealed against.
        changed=_deciding_values(past[-1]) != _deciding_values(past[appeal.version - 1]),
    )
    return _add_row(row, session, request, ended)


def _current_version(board: SeatingBoard) -> int:
    past = result_versions(board)
    return past[-1].version if past else 0


def _deciding_values(row: ResultOrRuling) -> tuple[object, ...]:
    """Return the values that affect the score: a lead or a reason added to a version does not."""
    return type(row), row.outcome, row.arrow_switched, getattr(row, "law", "")


def _add_row(row: Row, session: Session, request: ChangeRequest, action: str) -> Row:
    row.request_id = request.request_id
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    # An appeal changes what pages show ("subject to appeal"), but no score.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("%s: %s %s", action, row._meta.model_name, row.pk)
    return row


def _row_of_request(row: Row, request: ChangeRequest) -> Row | None:
    """Return the row that this request added before; refused if the request differs."""
    same = type(row).objects.filter(request_id=request.request_id).first()
    if same and _requested_values(same) != _requested_values(row):
        raise ReusedRequestError("other_request")
    return same


def _requested_values(row: Row) -> tuple[object, ...]:
    if isinstance(row, Appeal):
        return row.seating_board_id, row.version, row.place_id, row.law, row.reason, row.admitted
    return row.appeal_id, row.version, row.ended, row.body, row.law, row.reason
