"""Waits until a revision changes, with limits on the time and on the number of requests.

The server is WSGI: a request that waits holds one of its threads. So only a few may wait in each
process, and the others get 503 with `Retry-After`.
"""

from collections.abc import Callable
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any

from django.conf import settings

from web.api.framework.errors import TooManyRequestsError

MAX_WAIT = 25
# Between two looks at the database: half of what a person notices, and two small queries a second.
LOOK_EVERY = 0.5
RETRY_AFTER = 5
# Of the eight threads of a process, so that entry and pages always have the others.
MOST_WAITING = 3
_waiting = BoundedSemaphore(MOST_WAITING)


def wait_for_revision(read: Callable[[], Any], since: Any, seconds: int) -> Any:
    """Returns the revision once it is another than `since`, or as it is after `seconds`.

    Raises `TooManyRequestsError` if too many requests of this process wait already. `read` is one
    query. Nobody waits while the server stops.
    """
    revision = read()
    if revision != since or not seconds:
        return revision
    if not _waiting.acquire(blocking=False):
        raise TooManyRequestsError("too_many_waiting", seconds=RETRY_AFTER)
    try:
        return _look_until(read, since, monotonic() + seconds)
    finally:
        _waiting.release()


def _look_until(read: Callable[[], Any], since: Any, deadline: float) -> Any:
    revision = since
    while revision == since and monotonic() < deadline and not settings.STOPPING_FILE.exists():
        sleep(min(LOOK_EVERY, max(0.0, deadline - monotonic())))
        revision = read()
    return revision
