"""What the worker does unasked: it watches for jobs whose message was lost."""

import logging
from threading import Thread
from time import sleep
from typing import Any

from celery.signals import worker_ready
from django.db import close_old_connections

from club.services.jobs import sweep

log = logging.getLogger(__name__)

EVERY = 3.0


@worker_ready.connect
def watch_for_lost_jobs(**_: Any) -> None:
    """Sweep at the start and every few seconds, for as long as this worker lives."""
    Thread(target=_sweep_for_ever, name="sweep", daemon=True).start()


def _sweep_for_ever() -> None:
    while True:
        try:
            close_old_connections()
            sweep()
        except Exception:
            log.exception("the sweep for lost jobs failed; it is tried again")
        sleep(EVERY)
