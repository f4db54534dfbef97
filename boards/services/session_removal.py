"""Deletes a session or a tournament that was opened by mistake, while nothing is recorded in it."""

from django.db import transaction

from boards.models import Board
from boards.queries.deletion.session_obstacles import (
    match_event_deletion_obstacles,
    session_deletion_obstacles,
)
from club.models import Source, User
from tournament.errors import SessionStateError, StaleSessionError
from tournament.models import Event, Session
from tournament.services.sessions.session_removal import remove_match_event, remove_session
from tournament.services.sessions.session_state import lock_event


@transaction.atomic
def delete_session(
    session: Session, *, by: User | None, source: Source, seen: int | None = None
) -> None:
    """The session is gone with its seating and names; its players stay on the club's list.

    `seen` is the revision that was shown. A result that is entered meanwhile holds the session's
    row: either it is in first and this is refused, or it finds no board to be recorded on.
    """
    sessions = lock_event(session.event)
    locked = next(
        (other_session for other_session in sessions if other_session.pk == session.pk), None
    )
    if locked is None:
        raise StaleSessionError("session_gone")
    for obstacle in session_deletion_obstacles(locked):
        raise SessionStateError("session_in_use", session=str(locked), **obstacle)
    if seen not in (None, locked.revision):
        raise StaleSessionError("stale_seating")
    Board.objects.filter(session=locked).delete()
    others = [other_session for other_session in sessions if other_session.pk != locked.pk]
    remove_session(locked, others, by=by, source=source)


@transaction.atomic
def delete_match_event(
    event: Event, *, by: User | None, source: Source, seen: int | None = None
) -> None:
    """The tournament is gone with its days, its draw and its pairs.

    `seen` is the sum of the revisions of its days when they were shown.
    """
    days = lock_event(event)
    for record in match_event_deletion_obstacles(event):
        raise SessionStateError("session_in_use", session=event.name, **record)
    if seen not in (None, sum(day.revision for day in days)):
        raise StaleSessionError("stale_seating")
    remove_match_event(event, days, by=by, source=source)
