"""Creates, runs and resumes background jobs. A job that runs twice has one effect."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from threading import Lock, Thread
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError

from club.errors import JobError
from club.models import Club, Job
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.jobs.error_json import error_to_json
from club.services.jobs.heartbeats import heartbeat_thread

log = logging.getLogger(__name__)

# A worker writes its heartbeat several times in this time; one that does not was killed.
STALE_AFTER = timedelta(seconds=10)
# Seconds without another message after one that could not be sent: a broker that hangs costs each
# request a timeout, and sixteen of them would keep every thread of the web server.
SECONDS_WITHOUT_MESSAGES = 5.0
# Seconds to wait for a message to be sent, which takes a few thousandths where Redis answers. The
# client of Redis itself retries for six to nine seconds.
SECONDS_TO_SEND = 0.5
# A job that ends its worker, for want of memory for instance, must not do so for ever.
MAX_ATTEMPTS = 3

Argument = int | str | bool | list[int] | list[str]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class JobResult:
    """Result of a job: a file and its name for downloads."""

    name: str
    content: bytes


# Until when no message is tried, by `monotonic`: one moment for all threads of the process.
_no_messages_until = [0.0]
_sending = Lock()


@transaction.atomic
def create_job(
    club: Club,
    kind: str,
    *,
    actor: Actor,
    is_audited: bool = True,
    **arguments: Argument,
) -> Job:
    """Creates a job in the caller's transaction; wakes the worker after the commit.

    A job that nobody asked for, because it follows another change, is not audited.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    job = Job.objects.create(club=club, kind=kind, asked_by=actor.user, arguments=arguments)
    # A lambda and no `partial`: Django logs the name of a robust hook that fails, and a `partial`
    # has none.
    transaction.on_commit(lambda: wake_worker(job), robust=True)
    if is_audited:
        audit_log.write_audit_entry(club, "ask", job, by=actor.user, source=actor.source)
    log.info("created job %s: %s", job.pk, kind)
    return job


def wake_worker(job: Job) -> None:
    """Sends the worker a message; the task has the name of the job's kind."""
    send_worker_message(job.kind, job.pk)


def send_worker_message(task: str, row: int) -> None:
    """Sends the worker a message about a row.

    A thread sends it, and the caller waits for half a second at most: with Redis down, the client
    retries for many seconds. The sweep repeats a lost message, so a failure is only logged.
    """
    taken = _sending
    if monotonic() < _no_messages_until[0] or not taken.acquire(timeout=SECONDS_TO_SEND):
        return
    try:
        # Imported here: the first import alone can take longer than the sender may.
        worker = import_string(settings.WORKER_APPLICATION)
        sender = Thread(target=_send_message, args=(worker, task, row, taken), daemon=True)
        sender.start()
    except BaseException:
        taken.release()
        raise
    sender.join(SECONDS_TO_SEND)
    if sender.is_alive():
        _no_messages_until[0] = monotonic() + SECONDS_WITHOUT_MESSAGES
        log.warning("the broker does not answer: the worker was not woken for %s %s", task, row)


def _send_message(worker: Any, task: str, row: int, taken: Lock) -> None:
    """Sends one message and gives back the lock that its caller took."""
    try:
        worker.send_task(task, [row], ignore_result=True, retry=False)
    except (OperationalError, OSError) as error:
        _no_messages_until[0] = monotonic() + SECONDS_WITHOUT_MESSAGES
        log.warning("the worker was not woken for %s %s: %s", task, row, error)
    finally:
        taken.release()


def run_job(job_id: int, make: Callable[..., JobResult | None]) -> None:
    """Runs a job by `make(progress, **arguments)`, unless it is done or another worker has it."""
    job = claim_job(job_id)
    if job is None:
        return
    try:
        with heartbeat_thread(partial(record_heartbeat, job)):
            finish_job(job, make(partial(report_progress, job), **job.arguments))
    except JobError:
        log.warning("another worker has job %s", job.pk)
    # Any exception: the page must show that the job failed, and the worker must go on.
    except Exception as error:
        log.exception("job %s failed", job.pk)
        fail_job(job, error)


@transaction.atomic
def claim_job(job_id: int) -> Job | None:
    """Marks the job as running; None if it has ended, was deleted or another worker has it."""
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
    """Updates the progress of a running job."""
    _update_attempt(job, done=min(done, total), total=total, heartbeat_at=timezone.now())


def record_heartbeat(job: Job) -> None:
    """Updates the heartbeat of a running job."""
    _update_attempt(job, heartbeat_at=timezone.now())


def finish_job(job: Job, job_result: JobResult | None) -> Job:
    """Stores the file of this attempt, if there is one, and marks the job as done."""
    name = _store_result(job, job_result) if job_result else ""
    try:
        with transaction.atomic():
            job.refresh_from_db(fields=["total"])
            _update_attempt(job, file=name, state=Job.State.DONE, done=job.total)
    except Exception:
        if name:
            default_storage.delete(name)
        raise
    log.info("job %s done: %s", job.pk, name or "no file")
    return job


def cancel_jobs(jobs: QuerySet[Job], *, actor: Actor) -> int:
    """Ends open jobs; a worker that runs one stops at its next progress. Returns their number."""
    require_permission(actor.role, ClubPermission.DIRECT)
    error = error_to_json(JobError("job_cancelled"))
    open_ = jobs.filter(state__in=(Job.State.WAITING, Job.State.RUNNING))
    return open_.update(state=Job.State.FAILED, error=error)


def fail_job(job: Job, error: Exception) -> None:
    """Stores the error and marks the job as failed."""
    _update_attempt(job, state=Job.State.FAILED, error=error_to_json(error))


def delete_jobs(jobs: QuerySet[Job]) -> None:
    """Deletes jobs and their files; a worker that runs one of them then finds it lost."""
    rows = list(jobs)
    Job.objects.filter(pk__in=[job.pk for job in rows]).delete()
    for name in filter(None, (job.file.name for job in rows)):
        _delete_file_on_commit(name)


def _delete_file_on_commit(name: str) -> None:
    """Deletes a file after the commit, because a rollback does not restore files."""
    transaction.on_commit(lambda: default_storage.delete(name), robust=True)


def wake_waiting_jobs() -> list[int]:
    """Wakes the worker for jobs that wait too long or were abandoned; returns their ids."""
    now = timezone.now()
    silent = Q(heartbeat_at__lt=now - STALE_AFTER) | Q(heartbeat_at__gt=now + STALE_AFTER)
    lost = [job for job in _open_jobs().filter(silent) if _reopen_job(job)]
    for job in lost:
        log.warning("job %s was lost; waking the worker again", job.pk)
        wake_worker(job)
    return [job.pk for job in lost]


def _open_jobs() -> QuerySet[Job]:
    return Job.objects.filter(state__in=(Job.State.WAITING, Job.State.RUNNING)).order_by("pk")


def _reopen_job(job: Job) -> bool:
    """Sets an abandoned job back to waiting; False if another sweep did it first."""
    # Compare and set on the heartbeat: of two sweeps, only one updates the row.
    same = Job.objects.filter(pk=job.pk, state=job.state, heartbeat_at=job.heartbeat_at)
    return same.update(state=Job.State.WAITING, heartbeat_at=timezone.now()) == 1


def _is_claimable(job: Job) -> bool:
    if job.state == Job.State.RUNNING:
        # A heartbeat in the future was written before the clock was set back.
        return abs(timezone.now() - job.heartbeat_at) > STALE_AFTER
    return job.state == Job.State.WAITING


def _store_result(job: Job, job_result: JobResult) -> str:
    # A folder for each attempt: a worker that was thought dead may still be writing to its folder.
    name = f"jobs/{job.pk}-{job.attempts}/{job_result.name}"
    default_storage.delete(name)
    try:
        return default_storage.save(name, ContentFile(job_result.content))
    except Exception:
        default_storage.delete(name)
        raise


def _update_attempt(job: Job, **fields: object) -> None:
    """Updates the row of this attempt; raises `JobError` if another worker has the job."""
    # By the attempt, so that a worker which lost the job cannot change what the next one does.
    mine = Job.objects.filter(pk=job.pk, attempts=job.attempts, state=Job.State.RUNNING)
    if not mine.update(**fields):
        raise JobError("job_lost", job=job.pk)
    for name, value in fields.items():
        setattr(job, name, value)


def _end_job(job: Job, state: Job.State, *, error: dict[str, object]) -> None:
    job.state = state
    job.error = error
    job.save(update_fields=["state", "error"])
