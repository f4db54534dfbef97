"""Reads snapshots (scores and rankings) of sessions at given revision numbers."""

from collections.abc import Iterator, Sequence

from standings.snapshot_cache import (
    MAX_CACHED,
    SessionSnapshot,
    cached_snapshot_at,
    read_snapshot,
    snapshot_of_session,
)
from tournament.models import Session

MOST_CACHED_AT_ONCE = MAX_CACHED // 2


def snapshot_at_revision(session_id: int, revision: int) -> SessionSnapshot:
    """The session at this revision, or as it is now. No query while it is cached."""
    return cached_snapshot_at(session_id, revision) or snapshot_of_session(session_id)


def snapshots_at_revisions(revisions: Sequence[tuple[int, int]]) -> Iterator[SessionSnapshot]:
    """The sessions at these revisions; more than a few do not displace other cached snapshots."""
    read = snapshot_at_revision if len(revisions) <= MOST_CACHED_AT_ONCE else _read_uncached
    return (read(session, revision) for session, revision in revisions)


def _read_uncached(session_id: int, revision: int) -> SessionSnapshot:
    if cached := cached_snapshot_at(session_id, revision):
        return cached
    return read_snapshot(Session.objects.select_related("event__club").get(pk=session_id))
