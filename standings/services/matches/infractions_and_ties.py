"""Records and reverses infractions and tie decisions in an event of four-hand matches."""

import logging
from collections.abc import Sequence
from typing import TypeVar

from django.db import transaction

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    ReasonRequiredError,
    ReusedRequestError,
)
from boards.models import DecidedPlace, Decision, Infraction
from boards.services.results import ChangeRequest
from boards.validators.rounds import validate_round
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.score_sheets.tie_procedure import TieNeed, TieRule, TieStage
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from tournament.models import Entry, Event
from tournament.services.sessions.session_state import lock_event, raise_revision

log = logging.getLogger(__name__)
R = TypeVar("R", Infraction, Decision)


@transaction.atomic
def record_infraction(entry: Entry, round_: int, request: ChangeRequest) -> Infraction:
    """Record an infraction: the first is a warning, each later one costs the pair 100 points."""
    require_permission(request.role, ClubPermission.DIRECT)
    validate_round(entry.event, round_)
    return _add_row(Infraction(entry=entry, round=round_), entry.event, request)


@transaction.atomic
def reverse_infraction(infraction: Infraction, request: ChangeRequest) -> Infraction:
    """Reverse an infraction so that it does not count; both rows stay."""
    require_permission(request.role, ClubPermission.DIRECT)
    row = Infraction(entry=infraction.entry, round=infraction.round, reverses=infraction)
    return _add_row(row, infraction.entry.event, request)


@transaction.atomic
def record_decision(
    event: Event, groups: Sequence[Sequence[Entry]], request: ChangeRequest
) -> Decision:
    """Record the order of tied pairs that the document's procedure cannot separate.

    The best come first; pairs in one group share their place permanently.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    lock_event(event)
    tied = {entry.pk for group in groups for entry in group}
    if not Decision.objects.filter(request_id=request.request_id).exists():
        _validate_tied(event, tied, groups)
    row = _add_row(Decision(event=event), event, request)
    placed = {entry.pk: place for place, group in enumerate(groups, start=1) for entry in group}
    if before := dict(row.places.values_list("entry", "position")):
        _validate_repeated(before, placed)
        return row
    DecidedPlace.objects.bulk_create(
        DecidedPlace(decision=row, entry_id=entry, position=place)
        for entry, place in placed.items()
    )
    return row


@transaction.atomic
def reverse_decision(decision: Decision, request: ChangeRequest) -> Decision:
    """Reverse a decision, so that the tie is open again."""
    require_permission(request.role, ClubPermission.DIRECT)
    return _add_row(Decision(event=decision.event, reverses=decision), decision.event, request)


def _validate_tied(event: Event, tied: set[int], groups: Sequence[Sequence[Entry]]) -> None:
    """Require an open tie of these pairs, or one decided before, which is then replaced."""
    stages = [
        tie_stage
        for tie_stage in compute_match_standings(match_event_snapshot(event.pk)).stages
        if _is_decidable(tie_stage)
    ]
    once = len(tied) == sum(map(len, groups)) and all(groups)
    if not once or tied not in [set(stage.tied) for stage in stages]:
        labels = ", ".join(entry.label for group in groups for entry in group)
        raise BoardDataNotFoundError("undecided", pairs=labels)


def _is_decidable(stage: TieStage[int]) -> bool:
    return stage.need is not TieNeed.NOTHING or stage.rule is TieRule.DECIDED


def _add_row(row: R, event: Event, request: ChangeRequest) -> R:
    """Add the row with its author; a repeated request adds no second row."""
    sessions = lock_event(event)
    row.reason = request.reason.strip()
    row.request_id = request.request_id
    if same := type(row).objects.filter(request_id=request.request_id).first():
        _validate_repeated(_row_values(same), _row_values(row))
        return same
    if not row.reason:
        raise ReasonRequiredError("reasonless")
    _validate_reversible(row)
    row.author = request.by
    row.source = request.source
    row.save(force_insert=True)
    for session in sessions:
        raise_revision(session)
    audit_log.write_audit_entry(event.club, "note", row, by=request.by, source=request.source)
    log.info("noted %s %s", row._meta.model_name, row.pk)
    return row


def _row_values(row: R) -> tuple[object, ...]:
    if isinstance(row, Infraction):
        return row.entry_id, row.round, row.reverses_id, row.reason
    return row.event_id, row.reverses_id, row.reason


def _validate_repeated(before: object, now: object) -> None:
    """Refuse a request id that comes again with other values, so that no new note is lost."""
    if before != now:
        raise ReusedRequestError("other_request")


def _validate_reversible(row: R) -> None:
    """Refuse to reverse a row twice, or to reverse a reversal."""
    if row.reverses is None:
        return
    taken = type(row).objects.filter(reverses=row.reverses.pk).exists()
    if taken or row.reverses.reverses is not None:
        raise BoardStateError("already_reversed")
