"""Deletes a session or match event without results, or an imported session with all of them."""

from django.db import transaction

from boards.models import Board
from boards.queries.deletion.session_obstacles import (
    match_event_deletion_obstacles,
    session_deletion_obstacles,
)
from boards.queries.imports.imported_files import imported_file_of_session
from boards.services.setup.imported_session_removal import remove_imported_session
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.errors import SessionStateError, StaleSessionError
from tournament.models import Event, Session
from tournament.services.sessions.session_removal import remove_match_event, remove_session
from tournament.services.sessions.session_state import lock_event


@transaction.atomic
def delete_session(session: Session, *, actor: Actor, seen: int | None = None) -> None:
    """Delete the session with its seating and names; its players stay on the club's list.

    An imported session is deleted with its results and with players that only the import added.

    `seen` is the revision when it was shown. A result entered at the same time locks the session's
    row. So either the result comes first and this is refused, or the result finds no board and is
    refused.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sessions = lock_event(session.event)
    locked = next(
        (other_session for other_session in sessions if other_session.pk == session.pk), None
    )
    if locked is None:
        raise StaleSessionError("session_gone")
    others = [other_session for other_session in sessions if other_session.pk != locked.pk]
    imported = imported_file_of_session(locked)
    if imported is None:
        for obstacle in session_deletion_obstacles(locked):
            raise SessionStateError("session_in_use", session=str(locked), **obstacle)
    if seen not in (None, locked.revision):
        raise StaleSessionError("stale_seating")
    if imported is not None:
        remove_imported_session(locked, others, imported, actor=actor)
        return
    Board.objects.filter(session=locked).delete()
    remove_session(locked, others, actor=actor)


@transaction.atomic
def delete_match_event(event: Event, *, actor: Actor, seen: int | None = None) -> None:
    """Delete the match event with its days, its draw and its pairs.

    `seen` is the sum of its days' revisions when they were shown.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    days = lock_event(event)
    for record in match_event_deletion_obstacles(event):
        raise SessionStateError("session_in_use", session=event.name, **record)
    if seen not in (None, sum(day.revision for day in days)):
        raise StaleSessionError("stale_seating")
    remove_match_event(event, days, actor=actor)
