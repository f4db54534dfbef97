"""A job that takes its time."""

from time import sleep

from celery import shared_task

from club.services.jobs.jobs import JobResult, run_job

STEPS = 10


@shared_task(name="slow")
def slow(job_id):
    run_job(job_id, _slowly)


def _slowly(progress, *, seconds):
    for step in range(STEPS):
        progress(step, STEPS)
        sleep(seconds / STEPS)
    return JobResult("slow.txt", b"done")
