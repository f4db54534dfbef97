"""Gives or withdraws forfeits, points and penalties in team and Swiss pairs events."""

import logging
from decimal import Decimal

from django.db import transaction

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    ReasonRequiredError,
    ReusedRequestError,
    StaleBoardDataError,
)
from boards.models import ContestAdjustment
from boards.queries.contest_adjustments import (
    contest_log_version,
    decided_match_exists,
    find_contest_opponent,
)
from boards.services.results import ChangeRequest
from boards.validators.rounds import validate_session_round
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.teams.contest_awards import (
    OF_A_MATCH,
    OF_KNOCK_OUTS,
    WITH_A_ROUND,
    AwardKind,
    ContestAward,
)
from tournament.models import Event, Session
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)
DECIDES_ONCE = OF_A_MATCH | {AwardKind.ADVANCES}
AWARD_FIELDS = ("session_id", "entry_id", "kind", "round", "points", "other_points", "law", "rule")


@transaction.atomic
def give_contest_award(
    session: Session, award: ContestAward[int], request: ChangeRequest
) -> ContestAdjustment:
    """Record a forfeit, assigned points, a penalty, a bonus or carry-over.

    The award names a contestant by its entry. `request.seen` is the length of the log that was
    seen. A match has one forfeit or assigned score at most; withdraw it before you give another.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    row = ContestAdjustment(
        session=session,
        entry_id=award.contestant,
        kind=award.kind.value,
        round=award.round,
        points=Decimal(award.amount.numerator) / award.amount.denominator,
        other_points=Decimal(award.other.numerator) / award.other.denominator,
        law=award.law,
        rule=award.rule,
    )
    return _add_row(row, request, award)


@transaction.atomic
def withdraw_contest_award(
    adjustment: ContestAdjustment, request: ChangeRequest
) -> ContestAdjustment:
    """Withdraw an award; both rows stay."""
    require_permission(request.role, ClubPermission.DIRECT)
    values = {name: getattr(adjustment, name) for name in AWARD_FIELDS}
    return _add_row(ContestAdjustment(**values, reverses=adjustment), request, None)


def _add_row(
    row: ContestAdjustment, request: ChangeRequest, award: ContestAward[int] | None
) -> ContestAdjustment:
    """Add the row with its author; a repeated request adds no second row."""
    session = lock_session(row.session_id)
    row.reason = request.reason.strip()
    row.request_id = request.request_id
    if same := ContestAdjustment.objects.filter(request_id=request.request_id).first():
        if _award_values(same) != _award_values(row):
            raise ReusedRequestError("other_request")
        return same
    if not row.reason:
        raise ReasonRequiredError("reasonless")
    if request.seen != contest_log_version(session.pk):
        raise StaleBoardDataError("stale_awards")
    if award:
        _validate_award(session, award)
    elif row.reverses_id:
        _validate_reversible(row.reverses_id)
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    raise_revision(session)
    action = "withdraw_award" if row.reverses_id else f"award_{row.kind}"
    audit_log.write_audit_entry(
        session.event.club, action, row, by=request.by, source=request.source
    )
    log.info("added award %s to entry %s", row.pk, row.entry_id)
    return row


def _award_values(row: ContestAdjustment) -> tuple[object, ...]:
    return *(getattr(row, name) for name in AWARD_FIELDS), row.reverses_id, row.reason


def _validate_award(session: Session, award: ContestAward[int]) -> None:
    """Refuse an award to nobody, in a round without the match, or to a match that is decided."""
    event = session.event
    entries = event.entries.filter(places__section__session=session, pk=award.contestant)
    if not (event.is_teams or event.is_swiss_pairs) or not entries.exists():
        raise BoardDataNotFoundError("unknown_contestant")
    if award.kind is AwardKind.CARRIED_IMPS and not _has_imps(event):
        raise BoardStateError("imps_of_teams_only")
    _validate_kind(event, award)
    if award.round is None:
        return
    opponent = find_contest_opponent(session, award.contestant, award.round)
    if award.kind in WITH_A_ROUND and opponent is None:
        raise BoardDataNotFoundError("no_match_in_round", round=award.round)
    if opponent is None:
        if event.is_knock_out:
            # Its penalties and bonuses are IMPs of a match, so without one they would do nothing.
            team = entries.distinct().get().label
            raise BoardStateError("no_knock_out_match", team=team, round=award.round)
        # Elsewhere a penalty can be for a round with a bye.
        validate_session_round(session.sections.get(), award.round)
    if award.kind in DECIDES_ONCE and opponent is not None:
        both = (award.contestant, opponent)
        if decided_match_exists(session, both, award.round):
            raise BoardStateError("match_decided_already", round=award.round)


def _has_imps(event: Event) -> bool:
    """Whether matches are scored in IMPs, which can be carried into them."""
    return event.is_teams and event.team_regulations.in_imps


def _validate_kind(event: Event, award: ContestAward[int]) -> None:
    """Refuse points in a knock-out, and who goes on elsewhere."""
    if event.is_knock_out:
        if award.kind not in OF_KNOCK_OUTS:
            raise BoardStateError("not_in_knock_out")
        if award.round is None:
            raise BoardStateError("knock_out_award_round")
    elif award.kind is AwardKind.ADVANCES:
        raise BoardStateError("knock_out_only")


def _validate_reversible(adjustment: int) -> None:
    """Refuse to reverse an award twice, or to reverse a reversal."""
    rows = ContestAdjustment.objects
    if rows.filter(reverses=adjustment).exists() or rows.get(pk=adjustment).reverses_id:
        raise BoardStateError("already_reversed")
