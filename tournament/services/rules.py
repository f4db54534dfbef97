"""Saves versioned regulation values in an event's columns."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tournament.errors import StaleRegulationsError
from tournament.models import Event, Session
from tournament.queries.fingerprints import Rules, of_rules
from tournament.services.sessions import lock_event, raise_revision


class Stored(Protocol):
    """A value that can be written into a column."""

    def as_dict(self) -> dict[str, Any]:
        """As it is stored."""


def lock_as_seen(
    event: Event, column: str, standing: Callable[[Event], Rules], seen: str | None
) -> Sequence[Session]:
    """The event's sessions, locked, and the column as it stands now.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused.
    """
    sessions = lock_event(event)
    event.refresh_from_db(fields=[column])
    if seen is not None and of_rules(standing(event)) != seen:
        raise StaleRegulationsError()
    return sessions


def keep_rules(event: Event, column: str, rules: Stored, sessions: Sequence[Session]) -> None:
    """Write the value; every session of the event is another from now on."""
    for session in sessions:
        raise_revision(session)
    setattr(event, column, rules.as_dict())
    event.save(update_fields=[column])
