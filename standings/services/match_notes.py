"""Records and reverses infractions and tie decisions, each with a reason."""

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
    """The first is a warning, each later one costs 100 points of the pair's total."""
    validate_round(entry.event, round_)
    return _add_row(Infraction(entry=entry, round=round_), entry.event, request)


@transaction.atomic
def reverse_infraction(infraction: Infraction, request: ChangeRequest) -> Infraction:
    """It does not count any longer; both lines stay in the log."""
    row = Infraction(entry=infraction.entry, round=infraction.round, reverses=infraction)
    return _add_row(row, infraction.entry.event, request)


@transaction.atomic
def record_decision(
    event: Event, groups: Sequence[Sequence[Entry]], request: ChangeRequest
) -> Decision:
    """The order of exactly those who are level and on whom the document says no more.

    The best come first; who stand in one group share their place for good.
    """
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
    """The tie is open again."""
    return _add_row(Decision(event=decision.event, reverses=decision), decision.event, request)


def _validate_tied(event: Event, tied: set[int], groups: Sequence[Sequence[Entry]]) -> None:
    """A tie waits, or was decided before: a later decision takes its place."""
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
    """Add the row with its author; the same request twice is one row."""
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
    """A retry says what it said before; another remark under its key is never swallowed."""
    if before != now:
        raise ReusedRequestError("other_request")


def _validate_reversible(row: R) -> None:
    """Something is taken back once, and what takes back stays."""
    if row.reverses is None:
        return
    taken = type(row).objects.filter(reverses=row.reverses.pk).exists()
    if taken or row.reverses.reverses is not None:
        raise BoardStateError("already_reversed")
