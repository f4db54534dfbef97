"""Files created by jobs, and their removal after the retention period."""

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
    """Whether what it made can be fetched."""
    name = job.file.name
    return bool(name) and default_storage.exists(str(name))


def open_job_file(job: Job) -> IO[bytes] | None:
    """What it made, which anyone who has it open reads to its end; nothing where it is not kept."""
    try:
        return default_storage.open(job.file.name, "rb") if job.file.name else None
    except FileNotFoundError:
        return None


def delete_old_files(now: datetime) -> list[str]:
    """Let go of what was made so many days ago, and of strays that no job knows; which strays.

    The row says so first: a file that cannot go, because somebody reads it, goes another time.
    """
    before = now - timedelta(days=settings.KEEP_FILES_DAYS)
    done = Job.objects.filter(state=Job.State.DONE, heartbeat_at__lt=before).exclude(file="")
    for pk, name in done.values_list("pk", "file"):
        if Job.objects.filter(pk=pk, file=name).update(file=""):
            log.info("what job %s made is kept no longer", pk)
            _delete_file(name)
    return [name for name in list(_stray_files(before)) if _delete_file(name)]


def _stray_files(before: datetime) -> Iterator[str]:
    """Files as old, of jobs that nobody is at, that no row names: their workers were killed."""
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
    """The names of the folders in one, or where its files are."""
    try:
        inside, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    return inside if folders else [f"{folder}/{file}" for file in files]


def _delete_file(name: str) -> bool:
    """Whether the file went, and then its folder; what cannot go is a stray from now on."""
    with suppress(OSError):
        default_storage.delete(name)
        default_storage.delete(str(PurePosixPath(name).parent))
    return not default_storage.exists(name)
