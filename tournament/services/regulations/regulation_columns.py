"""Saves regulations in the JSON columns of an event, with optimistic locking."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tournament.errors import StaleRegulationsError
from tournament.models import Event, Session
from tournament.queries.edit_tokens import Rules, regulations_edit_token
from tournament.services.sessions.session_state import lock_event, raise_revision


class RegulationValue(Protocol):
    """A value that can be stored in a JSON column."""

    def as_dict(self) -> dict[str, Any]:
        """Returns the value as it is stored."""


def lock_regulations(
    event: Event, column: str, standing: Callable[[Event], Rules], seen: str | None
) -> Sequence[Session]:
    """Locks and returns the event's sessions, and reads the column again.

    A token in `seen` must be that of the current value (optimistic lock).
    """
    sessions = lock_event(event)
    event.refresh_from_db(fields=[column])
    if seen is not None and regulations_edit_token(standing(event)) != seen:
        raise StaleRegulationsError("stale_regulations")
    return sessions


def save_regulations(
    event: Event, column: str, rules: RegulationValue, sessions: Sequence[Session]
) -> None:
    """Stores the value and raises the revision of every session of the event."""
    for session in sessions:
        raise_revision(session)
    setattr(event, column, rules.as_dict())
    event.save(update_fields=[column])
