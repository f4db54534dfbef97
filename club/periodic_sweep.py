"""Background thread of a worker that resumes lost jobs and deletes old files."""

import logging
from threading import Thread
from time import monotonic, sleep
from typing import Any

from celery.signals import worker_ready
from django.db import close_old_connections
from django.utils import timezone

from club.services.jobs.job_files import delete_old_files
from club.services.jobs.jobs import wake_waiting_jobs
from club.services.webhooks import delete_old_deliveries
from club.signals import sweep_due

log = logging.getLogger(__name__)

SWEEP_INTERVAL = 3.0
FILE_SWEEP_INTERVAL = 3600.0


@worker_ready.connect
def start_job_watch(**_: Any) -> None:
    """Starts the sweeps in a thread that runs as long as the worker."""
    Thread(target=_run_sweeps, name="sweep", daemon=True).start()


def _run_sweeps() -> None:
    """Resumes lost jobs every few seconds and deletes old files every hour."""
    files_due = 0.0
    while True:
        try:
            close_old_connections()
            wake_waiting_jobs()
            _send_sweep_signal()
            if monotonic() >= files_due:
                files_due = monotonic() + FILE_SWEEP_INTERVAL
                delete_old_files(timezone.now())
                delete_old_deliveries()
        except Exception:
            log.exception("the sweep failed; it is tried again")
        sleep(SWEEP_INTERVAL)


def _send_sweep_signal() -> None:
    """Lets each receiver do what is due; one that fails does not keep the others from it."""
    for receiver, answer in sweep_due.send_robust(None):
        if isinstance(answer, Exception):
            log.error("%s failed; it is tried again", receiver.__name__, exc_info=answer)
