"""Periodic tasks: resume lost jobs, delete old files."""

import logging
from threading import Thread
from time import monotonic, sleep
from typing import Any

from celery.signals import worker_ready
from django.db import close_old_connections
from django.utils import timezone

from club.services.job_files import forget_old_files
from club.services.jobs import wake_waiting_jobs

log = logging.getLogger(__name__)

EVERY = 3.0
FILES_EVERY = 3600.0


@worker_ready.connect
def watch_for_lost_jobs(**_: Any) -> None:
    """Sweep at the start and every few seconds, for as long as this worker lives."""
    Thread(target=_sweep_for_ever, name="sweep", daemon=True).start()


def _sweep_for_ever() -> None:
    """Lost jobs every few seconds, old files every hour."""
    files_due = 0.0
    while True:
        try:
            close_old_connections()
            wake_waiting_jobs()
            if monotonic() >= files_due:
                files_due = monotonic() + FILES_EVERY
                forget_old_files(timezone.now())
        except Exception:
            log.exception("the sweep failed; it is tried again")
        sleep(EVERY)
