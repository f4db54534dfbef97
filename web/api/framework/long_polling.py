"""Waits until a revision changes, with limits on the time and on the number of requests.

The server is WSGI: a request that waits holds one of its threads. So only a few may wait in each
process, and the others get 503 with `Retry-After`.
"""

from collections.abc import Callable
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Protocol

from django.conf import settings

from web.api.framework.errors import TooManyRequestsError

MAX_WAIT = 25
# Between two looks at the database: half of what a person notices, and two small queries a second.
LOOK_EVERY = 0.5
RETRY_AFTER = 5
# Of the eight threads of a process that read, so that pages always have the others.
MOST_WAITING = 3
_waiting = BoundedSemaphore(MOST_WAITING)


ChangeCounts = tuple[int, int] | None


class CountReader(Protocol):
    """Reads how often something was changed: its revision, and its checks. One query."""

    def __call__(self) -> ChangeCounts: ...


def wait_for_change(
    read: CountReader, since: int | None, seconds: int, *, is_known: Callable[[], bool]
) -> ChangeCounts:
    """Returns the counts once the revision is another than `since`, or after `seconds`.

    A check of a result changes the other count and wakes too; `is_known` says whether the caller
    has seen all of them, and is asked after the counts were read. Raises `TooManyRequestsError` if
    too many requests of this process wait already. Nobody waits while the server stops.
    """
    counts = read()
    if counts is None or counts[0] != since or not seconds:
        return counts
    if not is_known():
        # Read again: the change may have come since.
        return read()
    if not _waiting.acquire(blocking=False):
        raise TooManyRequestsError("too_many_waiting", seconds=RETRY_AFTER)
    try:
        return _look_until(read, counts, monotonic() + seconds)
    finally:
        _waiting.release()


def _look_until(read: CountReader, before: ChangeCounts, deadline: float) -> ChangeCounts:
    counts = before
    while counts == before and monotonic() < deadline and not settings.STOPPING_FILE.exists():
        sleep(min(LOOK_EVERY, max(0.0, deadline - monotonic())))
        counts = read()
    return counts
