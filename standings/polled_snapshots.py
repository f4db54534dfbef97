"""Keeps the snapshot that polls of a busy session see, so that readers do not slow down play.

In a room of a hundred tables a result comes in between any two polls, and making the tables and the
ranking again for each poll takes more of a processor than recording the results. So a process makes
them at most twice a second: until then, polls see the session as it was, less than half a second
ago. A page always names the revision that it shows. In a quiet session polls see every change.
"""

from dataclasses import dataclass
from math import inf
from threading import Lock
from time import monotonic

from standings.snapshot_cache import (
    MAX_CACHED,
    SessionSnapshot,
    cache_generation,
    cached_snapshot_of,
)
from standings.snapshots_at_revisions import snapshot_at_revision
from tournament.models import Session

# A browser polls every two seconds, and a result has to be on its page after three.
MAX_SECONDS_OLD = 0.5
# Of two changes within so many seconds both are shown at once; the session is then busy.
BUSY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class PolledSnapshot:
    """A snapshot that polls see, since when, and since when they saw the one before it."""

    snapshot: SessionSnapshot
    since: float
    previous_since: float
    generation: int

    @property
    def revision(self) -> int:
        """The revision of the session that polls see."""
        return self.snapshot.facts.revision

    def is_new(self, now: float) -> bool:
        """Whether polls may see it although the session has changed since."""
        return now - self.since < MAX_SECONDS_OLD

    def is_kept(self, now: float) -> bool:
        """Whether polls do see it then, because changes come so quickly."""
        return now - self.previous_since < BUSY_SECONDS and self.is_new(now)


_polled: dict[int, PolledSnapshot] = {}
_lock = Lock()


def polled_revision(session_id: int, revision: int) -> int:
    """The revision that a poll sees of a session at this one: this, or a slightly older one."""
    polled = _find_polled(session_id)
    return polled.revision if polled and polled.is_kept(monotonic()) else revision


def polled_snapshot_at(session_id: int, revision: int) -> SessionSnapshot:
    """The session at this revision, or as it is now. No query if polls see that revision."""
    polled = _find_polled(session_id)
    if polled and polled.revision == revision:
        return polled.snapshot
    return _show_to_polls(snapshot_at_revision(session_id, revision))


def polled_snapshot_of(session: Session, revision: int) -> SessionSnapshot:
    """A session just read with its event and club, at the revision that a poll sees or later."""
    polled = _find_polled(session.pk)
    # What changes without a revision, as the name of the club, shows at once.
    if (
        polled
        and polled.revision == revision
        and (revision < session.revision or polled.snapshot.facts.stand(session))
    ):
        return polled.snapshot
    return _show_to_polls(cached_snapshot_of(session))


def _find_polled(session_id: int) -> PolledSnapshot | None:
    with _lock:
        return _current(_polled.get(session_id))


def _current(polled: PolledSnapshot | None) -> PolledSnapshot | None:
    """What polls saw, unless all snapshots were dropped since."""
    return polled if polled and polled.generation == cache_generation() else None


def _show_to_polls(snapshot: SessionSnapshot) -> SessionSnapshot:
    """Let polls see this snapshot, unless another thread was quicker with a later one."""
    session_id, now = snapshot.facts.pk, monotonic()
    with _lock:
        before = _current(_polled.get(session_id))
        if before and before.revision > snapshot.facts.revision and before.is_new(now):
            return before.snapshot
        previous_since = before.since if before else -inf
        _polled.pop(session_id, None)
        _polled[session_id] = PolledSnapshot(snapshot, now, previous_since, cache_generation())
        while len(_polled) > MAX_CACHED:
            _polled.pop(next(iter(_polled)))
    return snapshot
