"""Celery task that computes double-dummy tables."""

from functools import partial

from celery import shared_task

from boards.services.double_dummy import DOUBLE_DUMMY, compute_double_dummy
from club.services.jobs.jobs import run_job


@shared_task(name=DOUBLE_DUMMY)
def compute_double_dummy_job(job_id: int) -> None:
    """Compute the double-dummy tables of a job."""
    run_job(job_id, partial(compute_double_dummy, job_id))
