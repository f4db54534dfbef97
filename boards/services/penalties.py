"""Services that give a pair a penalty and withdraw it."""

import logging
from decimal import Decimal
from uuid import uuid4

from django.db import transaction

from boards.errors import BoardStateError, ReasonRequiredError, ReusedRequestError
from boards.models import Penalty
from boards.queries.penalties import FITTING_UNITS
from boards.services.results import ChangeRequest
from boards.validators.rounds import validate_session_round
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.boards.penalties import ScorePenalty as Amount
from scoring.errors import InvalidScoreError
from tournament.models import Place
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.sections import validate_place_exists

log = logging.getLogger(__name__)
PENALTY_FIELDS = ("place", "amount", "unit", "law", "round")


@transaction.atomic
def give_penalty(place: Place, penalty: Amount, request: ChangeRequest) -> Penalty:
    """Give a pair a penalty (Laws 90 and 91) in a unit of the event's scoring.

    Its round must be one that the pair's section plays.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    method = place.section.session.event.regulations.method
    if penalty.unit not in FITTING_UNITS[method]:
        raise InvalidScoreError("penalty", amount=penalty.amount, rule="unit")
    amount = Decimal(penalty.amount.numerator) / penalty.amount.denominator
    values = {"law": penalty.law, "round": penalty.round}
    return _add_row(Penalty(place=place, amount=amount, unit=penalty.unit.value, **values), request)


@transaction.atomic
def withdraw_penalty(penalty: Penalty, request: ChangeRequest) -> Penalty:
    """Withdraw a penalty; both rows stay."""
    require_permission(request.role, ClubPermission.DIRECT)
    values = {name: getattr(penalty, name) for name in PENALTY_FIELDS}
    return _add_row(Penalty(**values, reverses=penalty), request)


@transaction.atomic
def move_penalty(penalty: Penalty, place: Place, *, actor: Actor) -> Penalty:
    """Withdraw a penalty and give it to another pair, which really sat there; same reason."""
    require_permission(actor.role, ClubPermission.DIRECT)
    withdraw_penalty(penalty, _request(penalty, actor))
    values = {name: getattr(penalty, name) for name in PENALTY_FIELDS} | {"place": place}
    return _add_row(Penalty(**values), _request(penalty, actor))


def _request(penalty: Penalty, actor: Actor) -> ChangeRequest:
    return ChangeRequest(0, uuid4(), actor.user, actor.source, actor.role, penalty.reason)


def _add_row(row: Penalty, request: ChangeRequest) -> Penalty:
    """Add the row with its author; a repeated request adds no second row."""
    session = lock_session(row.place.section.session_id)
    row.reason = request.reason.strip()
    row.request_id = request.request_id
    if same := Penalty.objects.filter(request_id=request.request_id).first():
        if _penalty_values(same) != _penalty_values(row):
            raise ReusedRequestError("other_request")
        return same
    if not row.reason:
        raise ReasonRequiredError("reasonless")
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
        session.event.club, _audit_action(row), row, by=request.by, source=request.source
    )
    log.info("added penalty %s to place %s", row.pk, row.place_id)
    return row


def _audit_action(row: Penalty) -> str:
    return "forgive" if row.reverses_id else "penalise"


def _penalty_values(row: Penalty) -> tuple[object, ...]:
    return *(getattr(row, name) for name in PENALTY_FIELDS), row.reverses_id, row.reason


def _validate_reversible(penalty: int) -> None:
    """Refuse to reverse a penalty twice, or to reverse a reversal."""
    rows = Penalty.objects
    if rows.filter(reverses=penalty).exists() or rows.get(pk=penalty).reverses_id:
        raise BoardStateError("already_reversed")
