"""Session state and revision: locks a session, raises its revision, moves it to another state."""

import logging

from django.db import transaction
from django.db.models import Case, F, IntegerField, Value, When
from django.utils import timezone

from club.models import Source, User
from club.queries.compiled_queries import QueryParameter
from club.services import audit_log
from club.services.compiled_writes import PreparedUpdate
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


def lock_session(session_id: int) -> Session:
    """The session as it is now, its row locked until this transaction ends."""
    locked = Session.objects.select_for_update(of=("self",)).select_related("event__club")
    session = locked.filter(pk=session_id).first()
    if session is None:
        raise StaleSessionError("session_gone")
    return session


def lock_event(event: Event) -> list[Session]:
    """Every session of an event, locked in one order: for what concerns them all."""
    ids = list(Session.objects.filter(event=event).order_by("pk").values_list("pk", flat=True))
    if not ids:  # An event keeps its last session for as long as it lives itself.
        raise StaleSessionError("session_gone")
    return [lock_session(pk) for pk in ids]


RAISE_REVISION = PreparedUpdate(
    lambda: Session.objects.filter(pk=QueryParameter("session", IntegerField())),
    {
        "revision": F("revision") + 1,
        "state": Case(When(state=State.PLANNED, then=Value(State.RUNNING)), default=F("state")),
    },
)


def lock_and_raise_revision(session_id: int) -> None:
    """Lock the session's row and raise its revision at once; what was planned now runs.

    One query. Without a change after all, roll back.
    """
    RAISE_REVISION(session=session_id)


def raise_revision(session: Session, *changed: str) -> None:
    """Say that a fact of this locked session has changed, these its own columns among them."""
    session.revision += 1
    session.save(update_fields=["revision", "state", "released_at", *changed])


def raise_unscored_revision(session: Session, *changed: str) -> None:
    """The same for a fact that no score depends on, so that no simultaneous is out of date."""
    session.unscored_revisions += 1
    raise_revision(session, "unscored_revisions", *changed)


@transaction.atomic
def change_session_state(
    session: Session, state: str, *, by: User | None, source: Source
) -> Session:
    """Take a session to its next state, or one step back: planned, running, closed, released.

    Released like this, players see all of it from now on; taken back, nothing.
    """
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
    audit_log.write_audit_entry(session.event.club, state, session, by=by, source=source)
    log.info("session %s is %s", session.pk, state)
    return session
