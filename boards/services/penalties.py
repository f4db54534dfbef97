"""Gives and withdraws penalties; rows are added, never changed."""

import logging
from decimal import Decimal

from django.db import transaction

from boards.errors import AlreadyReversedError, OtherRequestError, ReasonlessError
from boards.models import Penalty
from boards.queries.penalties import FITTING
from boards.services.results import Request
from boards.validators.rounds import validate_session_round
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.boards.penalties import ScorePenalty as Amount
from scoring.errors import PenaltyError
from tournament.models import Place
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.sections import validate_place_exists

log = logging.getLogger(__name__)
SAID = ("place", "amount", "unit", "law", "round")


@transaction.atomic
def give_penalty(place: Place, penalty: Amount, request: Request) -> Penalty:
    """So much off the pair's score (Laws 90 and 91); the unit is one that the event counts in.

    Its round is one that the pair's section plays.
    """
    method = place.section.session.event.regulations.method
    if penalty.unit not in FITTING[method]:
        raise PenaltyError(amount=penalty.amount, rule="unit")
    amount = Decimal(penalty.amount.numerator) / penalty.amount.denominator
    facts = {"law": penalty.law, "round": penalty.round}
    return _added(Penalty(place=place, amount=amount, unit=penalty.unit.value, **facts), request)


@transaction.atomic
def take_back_penalty(penalty: Penalty, request: Request) -> Penalty:
    """It does not count any more; both rows stay."""
    facts = {name: getattr(penalty, name) for name in SAID}
    return _added(Penalty(**facts, reverses=penalty), request)


def _added(row: Penalty, request: Request) -> Penalty:
    """Add the row with its author; the same request twice is one row."""
    require_permission(request.role, ClubPermission.DIRECT)
    session = lock_session(row.place.section.session_id)
    row.reason = request.reason.strip()
    row.request_id = request.request_id
    if same := Penalty.objects.filter(request_id=request.request_id).first():
        if _said(same) != _said(row):
            raise OtherRequestError()
        return same
    if not row.reason:
        raise ReasonlessError()
    validate_place_exists(row.place)
    if row.round is not None:
        validate_session_round(row.place.section, row.round)
    if row.reverses_id:
        _validate_reversible(row.reverses_id)
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, _action(row), row, by=request.by, source=request.source
    )
    log.info("added penalty %s to place %s", row.pk, row.place_id)
    return row


def _action(row: Penalty) -> str:
    return "forgive" if row.reverses_id else "penalise"


def _said(row: Penalty) -> tuple[object, ...]:
    return *(getattr(row, name) for name in SAID), row.reverses_id, row.reason


def _validate_reversible(penalty: int) -> None:
    """Something is taken back once, and what takes back stays."""
    rows = Penalty.objects
    if rows.filter(reverses=penalty).exists() or rows.get(pk=penalty).reverses_id:
        raise AlreadyReversedError()
