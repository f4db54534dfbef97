"""Creates, runs and resumes background jobs. A job that runs twice has one effect."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from club.errors import JobError
from club.models import Club, Job, Source, User
from club.services import audit_log
from club.services.jobs.error_json import error_to_json
from club.services.jobs.heartbeats import heartbeat_thread

log = logging.getLogger(__name__)

STALE_AFTER = timedelta(seconds=10)
MAX_ATTEMPTS = 3

Argument = int | str | bool | list[int] | list[str]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class JobResult:
    """What came of a job: a file and what to call it."""

    name: str
    content: bytes


def create_job(
    club: Club,
    kind: str,
    *,
    by: User | None,
    source: Source = Source.DIRECTOR,
    **arguments: Argument,
) -> Job:
    """Write down work for later, in the transaction that asks for it; then wake the worker."""
    job = Job.objects.create(club=club, kind=kind, asked_by=by, arguments=arguments)
    transaction.on_commit(partial(wake_worker, job), robust=True)
    audit_log.write_audit_entry(club, "ask", job, by=by, source=source)
    log.info("job %s asked: %s", job.pk, kind)
    return job


def wake_worker(job: Job) -> None:
    """Send the worker a message; the task has the name of the job's kind.

    Once and without a channel for its result: with Redis gone both would be tried for many seconds
    in the request. The sweep sends a lost message again.
    """
    worker = import_string(settings.WORKER_APPLICATION)
    worker.send_task(job.kind, [job.pk], ignore_result=True, retry=False)


def run_job(job_id: int, make: Callable[..., JobResult]) -> None:
    """Do a job by `make(progress, **arguments)`; left alone when done or in other hands."""
    job = claim_job(job_id)
    if job is None:
        return
    try:
        with heartbeat_thread(partial(record_heartbeat, job)):
            finish_job(job, make(partial(report_progress, job), **job.arguments))
    except JobError:
        log.warning("job %s is in other hands", job.pk)
    except Exception as error:
        log.exception("job %s failed", job.pk)
        fail_job(job, error)


@transaction.atomic
def claim_job(job_id: int) -> Job | None:
    """The job, now running; None when it is ended, gone, or somebody is at it."""
    job = Job.objects.select_for_update().filter(pk=job_id).first()
    if job is None or not _is_claimable(job):
        return None
    if job.attempts >= MAX_ATTEMPTS:
        _end_job(
            job,
            Job.State.FAILED,
            error=error_to_json(JobError("job_given_up", attempts=job.attempts)),
        )
        return None
    job.state = Job.State.RUNNING
    job.attempts = job.attempts + 1
    job.done = 0
    job.heartbeat_at = timezone.now()
    job.save(update_fields=["state", "attempts", "done", "heartbeat_at"])
    return job


def report_progress(job: Job, done: int, total: int) -> None:
    """Say how far it has come."""
    _update_attempt(job, done=min(done, total), total=total, heartbeat_at=timezone.now())


def record_heartbeat(job: Job) -> None:
    """Say that somebody is at it."""
    _update_attempt(job, heartbeat_at=timezone.now())


def finish_job(job: Job, job_result: JobResult) -> Job:
    """Keep what was made and say that it is done; of two that made it the later one stands."""
    name = _store_result(job, job_result)
    try:
        with transaction.atomic():
            job.refresh_from_db(fields=["total"])
            _update_attempt(job, file=name, state=Job.State.DONE, done=job.total)
    except Exception:
        default_storage.delete(name)
        raise
    log.info("job %s done: %s", job.pk, name)
    return job


def fail_job(job: Job, error: Exception) -> None:
    """Say why it came to nothing."""
    _update_attempt(job, state=Job.State.FAILED, error=error_to_json(error))


def delete_jobs(jobs: QuerySet[Job]) -> None:
    """Forget these and what came of them; anyone who is at one of them finds it gone."""
    rows = list(jobs)
    Job.objects.filter(pk__in=[job.pk for job in rows]).delete()
    for job in rows:
        if job.file.name:
            transaction.on_commit(partial(default_storage.delete, job.file.name), robust=True)


def wake_waiting_jobs() -> list[int]:
    """Wake the worker for each job that waits too long or was dropped; which ones."""
    silent = timezone.now() - STALE_AFTER
    lost = [job for job in _open_jobs().filter(heartbeat_at__lt=silent) if _reopen_job(job)]
    for job in lost:
        log.warning("job %s was lost; waking the worker again", job.pk)
        wake_worker(job)
    return [job.pk for job in lost]


def _open_jobs() -> QuerySet[Job]:
    return Job.objects.filter(state__in=(Job.State.WAITING, Job.State.RUNNING)).order_by("pk")


def _reopen_job(job: Job) -> bool:
    """Whether it was us: of two sweeps that see the same silence, one wakes the worker."""
    same = Job.objects.filter(pk=job.pk, state=job.state, heartbeat_at=job.heartbeat_at)
    return same.update(state=Job.State.WAITING, heartbeat_at=timezone.now()) == 1


def _is_claimable(job: Job) -> bool:
    if job.state == Job.State.RUNNING:
        return job.heartbeat_at < timezone.now() - STALE_AFTER
    return job.state == Job.State.WAITING


def _store_result(job: Job, job_result: JobResult) -> str:
    name = f"jobs/{job.pk}-{job.attempts}/{job_result.name}"
    default_storage.delete(name)
    try:
        return default_storage.save(name, ContentFile(job_result.content))
    except Exception:
        default_storage.delete(name)
        raise


def _update_attempt(job: Job, **fields: object) -> None:
    """Change the row if it is still this attempt's; else say that it is lost."""
    mine = Job.objects.filter(pk=job.pk, attempts=job.attempts, state=Job.State.RUNNING)
    if not mine.update(**fields):
        raise JobError("job_lost", job=job.pk)
    for name, value in fields.items():
        setattr(job, name, value)


def _end_job(job: Job, state: Job.State, *, error: dict[str, object]) -> None:
    job.state = state
    job.error = error
    job.save(update_fields=["state", "error"])
