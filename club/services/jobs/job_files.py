"""Files created by background jobs, and their deletion after the retention period."""

import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import PurePosixPath
from typing import IO

from django.conf import settings
from django.core.files.storage import default_storage

from club.models import Job

log = logging.getLogger(__name__)
FOLDER = "jobs"
OPEN_STATES = (Job.State.WAITING, Job.State.RUNNING)


def is_file_available(job: Job) -> bool:
    """Returns whether the job's file can be downloaded."""
    name = job.file.name
    return bool(name) and default_storage.exists(str(name))


def open_job_file(job: Job) -> IO[bytes] | None:
    """Opens the job's file for reading; None if it has been deleted."""
    try:
        return default_storage.open(job.file.name, "rb") if job.file.name else None
    except FileNotFoundError:
        return None


def delete_old_files(now: datetime) -> list[str]:
    """Deletes job files after the retention period, and stray files; returns the strays.

    The row is changed first: a file that is open on Windows is deleted by a later run.
    """
    before = now - timedelta(days=settings.KEEP_FILES_DAYS)
    done = Job.objects.filter(state=Job.State.DONE, heartbeat_at__lt=before).exclude(file="")
    for pk, name in done.values_list("pk", "file"):
        # Only the one that changed the row deletes the file: two workers may clean up at once.
        if Job.objects.filter(pk=pk, file=name).update(file=""):
            log.info("deleted the file of job %s", pk)
            _delete_file(name)
    return [name for name in list(_stray_files(before)) if _delete_file(name)]


def _stray_files(before: datetime) -> Iterator[str]:
    """Old files that no row names, of jobs that are not running: their workers were killed."""
    folders = _list_folder(FOLDER, folders=True)
    at_work = {
        str(pk) for pk in Job.objects.filter(state__in=OPEN_STATES).values_list("pk", flat=True)
    }
    named = set(Job.objects.exclude(file="").values_list("file", flat=True))
    for folder in (
        job_folder for job_folder in folders if job_folder.partition("-")[0] not in at_work
    ):
        for name in _list_folder(f"{FOLDER}/{folder}"):
            if name not in named and default_storage.get_modified_time(name) < before:
                yield name


def _list_folder(folder: str, *, folders: bool = False) -> list[str]:
    """Names in a folder; empty if it does not exist."""
    try:
        inside, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    return inside if folders else [f"{folder}/{file}" for file in files]


def _delete_file(name: str) -> bool:
    """Deletes the file and its folder; returns whether it could be deleted."""
    # Windows does not delete a file that somebody reads; the next cleaning does.
    with suppress(OSError):
        default_storage.delete(name)
        default_storage.delete(str(PurePosixPath(name).parent))
    return not default_storage.exists(name)
