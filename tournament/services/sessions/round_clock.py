"""Starts, pauses, adjusts, advances and stops the round clock of a session."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.round_clock import (
    A_MINUTE_IN_SECONDS,
    RoundClock,
    adjust_clock,
    begin_next_round,
    pause_clock,
    resume_clock,
)
from tournament.errors import InvalidTournamentDataError, SessionStateError, StaleClockError
from tournament.models import ClockChange, Session
from tournament.queries.round_clock import (
    CLOCK_STATES,
    clock_after_change,
    last_clock_change,
    rounds_of_session,
)
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)
Action = ClockChange.Action
MOST_MINUTES_A_ROUND = 240
MOST_MINUTES_ADJUSTED = 60


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """How the clock is started: at which round, with how many minutes for each."""

    round: int
    minutes: int
    automatic: bool


@transaction.atomic
def start_round_clock(session: Session, plan: ClockPlan, *, seen: int, actor: Actor) -> ClockChange:
    """Starts the clock at the beginning of a round; `seen` is the version that was shown."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session, before = _lock_clock(session, seen)
    last_round, _boards = rounds_of_session(session)
    if not 1 <= plan.round <= last_round:
        raise InvalidTournamentDataError("clock_round", round=plan.round, last=last_round)
    if not 1 <= plan.minutes <= MOST_MINUTES_A_ROUND:
        raise InvalidTournamentDataError(
            "clock_minutes", minutes=plan.minutes, most=MOST_MINUTES_A_ROUND
        )
    seconds = plan.minutes * A_MINUTE_IN_SECONDS
    clock = RoundClock(
        plan.round,
        last_round,
        seconds_left=seconds,
        seconds_a_round=seconds,
        running=True,
        automatic=plan.automatic,
        changed_at=timezone.now(),
    )
    return _add_clock_change(session, before, Action.START, clock, actor)


@transaction.atomic
def pause_round_clock(session: Session, *, seen: int, actor: Actor) -> ClockChange:
    """Pauses the clock; what is left of the round stays."""
    require_permission(actor.role, ClubPermission.DIRECT)
    return _change_clock(session, Action.PAUSE, pause_clock, seen=seen, actor=actor)


@transaction.atomic
def resume_round_clock(session: Session, *, seen: int, actor: Actor) -> ClockChange:
    """Lets a paused clock go on."""
    require_permission(actor.role, ClubPermission.DIRECT)
    return _change_clock(session, Action.RESUME, resume_clock, seen=seen, actor=actor)


@transaction.atomic
def adjust_round_clock(session: Session, *, minutes: int, seen: int, actor: Actor) -> ClockChange:
    """Adds minutes to the round, or removes them if negative."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if not 1 <= abs(minutes) <= MOST_MINUTES_ADJUSTED:
        raise InvalidTournamentDataError(
            "clock_adjustment", minutes=minutes, most=MOST_MINUTES_ADJUSTED
        )

    def adjust(clock: RoundClock, now: datetime) -> RoundClock:
        return adjust_clock(clock, now, minutes=minutes)

    return _change_clock(session, Action.ADJUST, adjust, seen=seen, actor=actor)


@transaction.atomic
def begin_next_clock_round(session: Session, *, seen: int, actor: Actor) -> ClockChange:
    """Starts the next round on the clock with its full time."""
    require_permission(actor.role, ClubPermission.DIRECT)
    return _change_clock(session, Action.NEXT_ROUND, begin_next_round, seen=seen, actor=actor)


@transaction.atomic
def stop_round_clock(session: Session, *, seen: int, actor: Actor) -> ClockChange:
    """Switches the clock off: no page shows it until it is started again."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session, before = _lock_clock(session, seen)
    clock = _running_clock(session, before)
    return _add_clock_change(
        session, before, Action.STOP, pause_clock(clock, timezone.now()), actor
    )


def _lock_clock(session: Session, seen: int) -> tuple[Session, ClockChange | None]:
    """Locks the session; refuses one that is not played, and a version that is outdated."""
    session = lock_session(session.pk)
    if session.state not in CLOCK_STATES:
        raise SessionStateError("clock_state", session=str(session))
    before = last_clock_change(session.pk)
    if seen != (before.version if before else 0):
        raise StaleClockError("stale_clock")
    return session, before


def _running_clock(session: Session, before: ClockChange | None) -> RoundClock:
    clock = clock_after_change(session, before) if before else None
    if clock is None:
        raise SessionStateError("clock_off", session=str(session))
    return clock


def _change_clock(
    session: Session,
    action: Action,
    change: Callable[[RoundClock, datetime], RoundClock],
    *,
    seen: int,
    actor: Actor,
) -> ClockChange:
    session, before = _lock_clock(session, seen)
    clock = change(_running_clock(session, before), timezone.now())
    if clock.round > clock.rounds:
        raise InvalidTournamentDataError("clock_round", round=clock.round, last=clock.rounds)
    return _add_clock_change(session, before, action, clock, actor)


def _add_clock_change(
    session: Session, before: ClockChange | None, action: Action, clock: RoundClock, actor: Actor
) -> ClockChange:
    row = ClockChange.objects.create(
        session=session,
        version=before.version + 1 if before else 1,
        action=action,
        round=clock.round,
        seconds_left=clock.seconds_left,
        seconds_a_round=clock.seconds_a_round,
        running=clock.running,
        automatic=clock.automatic,
        changed_at=clock.changed_at,
        changed_by=actor.user,
    )
    # Pages that show the clock are read again at a new revision; no score depends on it.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, f"clock_{action}", session, by=actor.user, source=actor.source
    )
    log.info("clock of session %s: %s, round %s", session.pk, action, clock.round)
    return row


# The changes that need no further choice, by the value of their button and in the API.
CLOCK_CHANGES: dict[str, Callable[..., ClockChange]] = {
    "pause": pause_round_clock,
    "resume": resume_round_clock,
    "next_round": begin_next_clock_round,
    "stop": stop_round_clock,
}
