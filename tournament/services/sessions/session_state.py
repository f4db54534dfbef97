"""Changes the status of a session, and counts its revision number up under a row lock."""

import logging

from django.db import connection, transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError, StaleSessionError
from tournament.models import Event, Session
from tournament.queries.releases import RELEASE_COLUMNS, releasable_parts

log = logging.getLogger(__name__)
State = Session.State
NEXT_STATES = {
    State.PLANNED: {State.RUNNING},
    State.RUNNING: {State.CLOSED},
    State.CLOSED: {State.RUNNING, State.RELEASED},
    State.RELEASED: {State.CLOSED},
}

# In plain SQL: on SQLite all other tables wait from here on, and through the ORM it took 0.6 ms to
# put together.
NEXT_REVISION = """UPDATE tournament_session
    SET revision = revision + 1, state = CASE WHEN state = %s THEN %s ELSE state END
    WHERE id = %s
"""


def lock_session(session_id: int) -> Session:
    """Returns the current session with its row locked until the transaction ends."""
    locked = Session.objects.select_for_update(of=("self",)).select_related("event__club")
    session = locked.filter(pk=session_id).first()
    if session is None:
        raise StaleSessionError("session_gone")
    return session


def lock_event(event: Event) -> list[Session]:
    """Locks every session of an event in one order, for changes of the whole event."""
    ids = list(Session.objects.filter(event=event).order_by("pk").values_list("pk", flat=True))
    if not ids:  # Deleted meanwhile: every event has at least one session.
        raise StaleSessionError("session_gone")
    return [lock_session(pk) for pk in ids]


def lock_and_raise_revision(session_id: int) -> None:
    """Locks the session, raises its revision and starts a planned one.

    One query. Roll back if nothing changes after all.
    """
    with connection.cursor() as cursor:
        cursor.execute(NEXT_REVISION, (State.PLANNED, State.RUNNING, session_id))


def raise_revision(session: Session, *changed: str) -> None:
    """Saves these columns of a locked session and raises its revision."""
    session.revision += 1
    session.save(update_fields=["revision", "state", "released_at", *changed])


def raise_unscored_revision(session: Session, *changed: str) -> None:
    """Raises the revision for a change that scores do not depend on.

    So a simultaneous need not be scored again.
    """
    session.unscored_revisions += 1
    raise_revision(session, "unscored_revisions", *changed)


@transaction.atomic
def change_session_state(session: Session, state: str, *, actor: Actor) -> Session:
    """Moves a session to the next state or one step back: planned, running, closed, released.

    Releasing makes all parts visible now; withdrawing the release hides them.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    if state not in NEXT_STATES[State(session.state)]:
        raise SessionStateError(
            "session_state", session=str(session), state=session.state, asked=state
        )
    session.state = state
    since = timezone.now() if state == State.RELEASED else None
    session.released_at = since or session.released_at
    all_of_it = {thing.moment for thing in releasable_parts(session.event)}
    for moment in RELEASE_COLUMNS:
        setattr(session, moment, since if moment in all_of_it else None)
    raise_unscored_revision(session, *RELEASE_COLUMNS)
    audit_log.write_audit_entry(
        session.event.club, state, session, by=actor.user, source=actor.source
    )
    log.info("session %s is %s", session.pk, state)
    return session
