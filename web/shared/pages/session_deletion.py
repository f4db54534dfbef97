"""Preview of the deletion of a session: what goes with it, and what prevents it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boards.queries.deletion.imported_session import (
    ImportedSessionContents,
    imported_session_contents,
    imported_session_obstacles,
)
from boards.queries.deletion.session_obstacles import session_deletion_obstacles
from boards.queries.imports.imported_files import imported_file_of_session
from tournament.errors import SessionStateError
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class SessionDeletionPreview:
    """What prevents the deletion, as sentences, and what an imported session holds."""

    obstacles: list[str]
    contents: ImportedSessionContents | None


def preview_session_deletion(session: Session) -> SessionDeletionPreview:
    """Return what deleting a session would do. Nothing is changed."""
    file = imported_file_of_session(session)
    if file is None:
        obstacles = session_deletion_obstacles(session)
        return SessionDeletionPreview(obstacle_texts(str(session), obstacles), None)
    return SessionDeletionPreview(
        obstacle_texts(str(session), imported_session_obstacles(session)),
        imported_session_contents(session, file),
    )


def obstacle_texts(session: str, records: Iterable[dict[str, object]]) -> list[str]:
    """Each obstacle as the sentence of its error."""
    return [
        error_message(SessionStateError("session_in_use", session=session, **record))
        for record in records
    ]
