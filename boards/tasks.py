"""Celery task that computes double-dummy tables."""

from celery import shared_task

from boards.services.double_dummy import DOUBLE_DUMMY, run_double_dummy_job


@shared_task(name=DOUBLE_DUMMY)
def compute_double_dummy_job(job_id: int) -> None:
    """Compute the double-dummy tables of a job."""
    run_double_dummy_job(job_id)
