"""Heartbeats of a running background job, by which a dead worker is detected.

When a job is resumed is decided in `club.services.jobs.jobs`.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from django.db import connections

from club.errors import JobError

log = logging.getLogger(__name__)

INTERVAL = 2.0
MAX_DURATION = 15 * 60.0


@contextmanager
def heartbeat_thread(beat: Callable[[], None], *, every: float = INTERVAL) -> Iterator[None]:
    """Sends heartbeats from another thread while a job runs, up to a maximum time."""
    over = Event()
    thread = Thread(target=_run_heartbeat, args=(beat, over, every), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _run_heartbeat(beat: Callable[[], None], over: Event, every: float) -> None:
    last = monotonic() + MAX_DURATION
    while not over.wait(every) and monotonic() < last:
        try:
            beat()
        except JobError:
            break
        except Exception:
            log.exception("a heartbeat was lost")
    connections.close_all()
