"""Snapshots of several sessions at known revisions."""

from collections.abc import Iterator, Sequence

from standings.snapshot_cache import (
    KEPT,
    SessionSnapshot,
    kept_at,
    read_snapshot,
    snapshot_of_session,
)
from tournament.models import Session

FEW = KEPT // 2


def evening_at(session_id: int, revision: int) -> SessionSnapshot:
    """The session at this revision, or as it stands now. No query while that one is kept."""
    return kept_at(session_id, revision) or snapshot_of_session(session_id)


def evenings_at(asked: Sequence[tuple[int, int]]) -> Iterator[SessionSnapshot]:
    """Sessions by their keys and revisions; of more than a few none takes a kept one's room."""
    read = evening_at if len(asked) <= FEW else _in_passing
    return (read(session, revision) for session, revision in asked)


def _in_passing(session_id: int, revision: int) -> SessionSnapshot:
    if kept := kept_at(session_id, revision):
        return kept
    return read_snapshot(Session.objects.select_related("event__club").get(pk=session_id))
