"""Changes the linked sessions that are only planned, all in one transaction, and undoes that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from boards.services.boards import create_missing_boards
from boards.services.setup.movement_replacement import (
    MovementPlan,
    movement_obstacles,
    remove_unplayed_boards,
)
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import (
    SessionConfirmationError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Event, LinkedChange
from tournament.queries.movements.linked_sessions import (
    LinkedProposal,
    LinkedSession,
    LinkedSessions,
    LinkedWishes,
    changed_sessions,
    changed_token,
    find_linked_sessions,
    last_linked_change,
    names_that_leave,
    names_that_undo_removes,
    propose_linked_changes,
)
from tournament.services.seating.linked_changes import (
    LinkedSeatPlan,
    restore_linked_sessions,
    seat_linked_sessions,
    state_before_change,
)
from tournament.services.seating.movement_replacement import schedule_of_plan
from tournament.services.sessions.session_state import lock_event
from tournament.validators.seatings import validate_seating_token

__all__ = [
    "LinkedObstacle",
    "change_linked_sessions",
    "preview_linked_obstacles",
    "undo_linked_change",
]


@dataclass(frozen=True, slots=True)
class LinkedObstacle:
    """A record in a planned session that refuses its change; see `movement_obstacles`."""

    session: str
    facts: dict[str, object]


def preview_linked_obstacles(
    linked: LinkedSessions, wishes: LinkedWishes, proposal: LinkedProposal
) -> list[LinkedObstacle]:
    """Return what refuses the change of each session."""
    return list(_obstacles(changed_sessions(linked, wishes.keep), proposal))


@transaction.atomic
def change_linked_sessions(
    event: Event,
    wishes: LinkedWishes,
    proposal: str,
    *,
    actor: Actor,
    leave_out: bool = False,
    seen: str | None = None,
) -> LinkedChange:
    """Seat all planned sessions that do not stay by a proposal, named by its key.

    `seen` is the token of the linked sessions at the preview; `leave_out` confirms that some named
    pairs leave. A result entered at the same time locks its session, so either it comes first and
    that session stays, or it finds no board.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    linked = _lock_linked_sessions(event)
    validate_seating_token(seen, linked.seen)
    chosen = _find_proposal(linked, wishes, proposal)
    changed = changed_sessions(linked, wishes.keep)
    for obstacle in _obstacles(changed, chosen):
        raise SessionStateError("session_in_use", session=obstacle.session, **obstacle.facts)
    if not leave_out and (lost := names_that_leave(linked, chosen)):
        raise SessionConfirmationError("names_left_out", pairs=", ".join(lost))
    change = LinkedChange.objects.create(
        event=event,
        details={
            "pairs_before": len(linked.field),
            "pairs_after": wishes.pairs,
            "numbers": [row.session.number for row in changed],
            "left": sorted(linked.labels.keys() - chosen.numbers.keys()),
        },
        before=state_before_change(changed),
        after="",
    )
    _seat_proposal(changed, chosen)
    _store_token(change)
    _write_audit_entry("change_linked", change, actor=actor)
    return change


@transaction.atomic
def undo_linked_change(
    event: Event, *, actor: Actor, leave_out: bool = False, seen: str | None = None
) -> LinkedChange:
    """Give the sessions of the last change back what they were before it.

    Refused if one has begun since, or was changed otherwise. `leave_out` confirms that pairs that
    joined and have names now leave again.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    linked = _lock_linked_sessions(event)
    validate_seating_token(seen, linked.seen)
    change = last_linked_change(linked)
    if change is None:
        raise TournamentDataNotFoundError("no_linked_change", event=str(event))
    ids = {row["section"] for row in change.before["sections"]}
    changed = [row for row in linked.sessions if row.section.pk in ids]
    for row in changed:
        for facts in movement_obstacles(row.section):
            raise SessionStateError("session_in_use", session=str(row.session), **facts)
    if not leave_out and (lost := names_that_undo_removes(linked, change)):
        raise SessionConfirmationError("names_left_out", pairs=", ".join(lost))
    restore_linked_sessions(change, {row.section.pk: row.section for row in changed})
    _renew_boards(changed)
    change.undone_at = timezone.now()
    change.save(update_fields=["undone_at"])
    _write_audit_entry("undo_linked", change, actor=actor)
    return change


def _find_proposal(linked: LinkedSessions, wishes: LinkedWishes, key: str) -> LinkedProposal:
    for proposal in propose_linked_changes(linked, wishes):
        if proposal.offer.key == key:
            return proposal
    raise TournamentDataNotFoundError("linked_proposal_gone", proposal=key)


def _seat_proposal(changed: tuple[LinkedSession, ...], proposal: LinkedProposal) -> None:
    plans = [
        LinkedSeatPlan(row.section, session.movement, session.schedule, session.copies)
        for row, session in zip(changed, proposal.offer.sessions, strict=True)
    ]
    seat_linked_sessions(plans, proposal.numbers, proposal.new_numbers)
    _renew_boards(changed)


def _lock_linked_sessions(event: Event) -> LinkedSessions:
    lock_event(event)
    linked = find_linked_sessions(event)
    if linked is None:
        raise TournamentDataNotFoundError("not_linked", event=str(event))
    return linked


def _obstacles(
    changed: tuple[LinkedSession, ...], proposal: LinkedProposal
) -> Iterator[LinkedObstacle]:
    for row, session in zip(changed, proposal.offer.sessions, strict=True):
        table_numbers = row.section.table_numbers
        if len(table_numbers) != len(session.schedule.tables):
            table_numbers = []
        plan = MovementPlan(
            schedule=session.schedule,
            movement=session.movement,
            winners=1,
            copies=session.copies,
            table_numbers=table_numbers,
        )
        schedule = schedule_of_plan(row.section, plan)
        for facts in movement_obstacles(row.section, plan, schedule):
            yield LinkedObstacle(str(row.session), dict(facts))


def _renew_boards(changed: Any) -> None:
    for row in changed:
        create_missing_boards(row.session)
        remove_unplayed_boards(row.section)


def _store_token(change: LinkedChange) -> None:
    linked = find_linked_sessions(change.event)
    assert linked is not None
    change.after = changed_token(linked, change)
    change.save(update_fields=["after"])


def _write_audit_entry(action: str, change: LinkedChange, *, actor: Actor) -> None:
    audit_log.write_audit_entry(
        change.event.club, action, change, by=actor.user, source=actor.source
    )
