"""Job files are kept for a while and then deleted; never while they are read or made."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone

from club.models import Job
from club.services.jobs.job_files import delete_old_files, is_file_available, open_job_file
from club.services.jobs.jobs import (
    JobResult,
    claim_job,
    create_job,
    delete_jobs,
    fail_job,
    finish_job,
)
from tests.builders import a_club, an_actor

pytestmark = pytest.mark.django_db
PAPER = JobResult("ranking.pdf", b"%PDF" * 1000)


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def in_days(days):
    return timezone.now() + timedelta(days=days)


def a_job():
    return create_job(a_club(), "a_paper", actor=an_actor())


def a_finished_job():
    job = claim_job(a_job().pk)
    return finish_job(job, PAPER)


def lying(root):
    """Every file and folder below the folder of the jobs."""
    return sorted(path.relative_to(root).as_posix() for path in Path(root, "jobs").rglob("*"))


def state(job):
    job = Job.objects.get(pk=job.pk)
    return job.state, is_file_available(job), bool(job.file)


def test_a_finished_file_is_deleted_after_thirty_days(settings):
    job = a_finished_job()

    delete_old_files(in_days(29.9))
    state_before = state(job)
    delete_old_files(in_days(30.1))

    assert (state_before, state(job)) == (("done", True, True), ("done", False, False))
    assert lying(settings.MEDIA_ROOT) == []


def test_the_lifetime_is_a_setting(settings):
    settings.KEEP_FILES_DAYS = 2
    job = a_finished_job()

    delete_old_files(in_days(3))

    assert state(job) == ("done", False, False)


def test_the_lifetime_counts_from_completion_of_the_job():
    job = a_job()
    Job.objects.update(asked_at=in_days(-100), heartbeat_at=in_days(-100))
    finish_job(claim_job(job.pk), PAPER)

    delete_old_files(in_days(1))

    assert state(job) == ("done", True, True)


def test_a_file_deleted_while_read_is_read_to_its_end():
    job = a_finished_job()

    with open_job_file(job) as file:
        begun = file.read(10)
        delete_old_files(in_days(31))
        rest = file.read()

    assert begun + rest == PAPER.content
    assert open_job_file(Job.objects.get(pk=job.pk)) is None


def test_a_file_being_made_is_never_deleted(settings):
    job = claim_job(a_job().pk)
    default_storage.save(f"jobs/{job.pk}-1/ranking.pdf", ContentFile(b"half"))

    swept = delete_old_files(in_days(31))

    assert (swept, state(job)[0]) == ([], "running")
    assert lying(settings.MEDIA_ROOT) == [f"jobs/{job.pk}-1", f"jobs/{job.pk}-1/ranking.pdf"]


def test_a_job_that_waits_or_failed_stays_as_it_is():
    waiting, failed = a_job(), claim_job(a_job().pk)
    fail_job(failed, ZeroDivisionError())

    delete_old_files(in_days(31))

    assert [state(job)[0] for job in (waiting, failed)] == ["waiting", "failed"]


def test_files_of_a_killed_worker_are_deleted_and_no_others(settings):
    gone, killed, finished = a_job(), claim_job(a_job().pk), a_finished_job()
    name = default_storage.save(f"jobs/{gone.pk}-1/ranking.pdf", ContentFile(b"%PDF"))
    delete_jobs(Job.objects.filter(pk=gone.pk))
    stray = default_storage.save(f"jobs/{killed.pk}-1/ranking.pdf", ContentFile(b"%PDF"))
    finish_job(take_over(killed), PAPER)
    for file_name in (name, stray):
        old = in_days(-31).timestamp()
        os.utime(default_storage.path(file_name), (old, old))

    swept = delete_old_files(timezone.now())

    assert sorted(swept) == sorted([name, stray])
    assert [state(killed), state(finished)] == [("done", True, True)] * 2
    assert lying(settings.MEDIA_ROOT) == sorted(
        f"jobs/{job.pk}-{attempt}{file}"
        for job, attempt in ((killed, 2), (finished, 1))
        for file in ("", "/ranking.pdf")
    )


def take_over(job):
    """Another worker takes it up, its own having fallen silent."""
    Job.objects.filter(pk=job.pk).update(heartbeat_at=in_days(-1))
    return claim_job(job.pk)


def test_a_sweep_without_a_folder_succeeds():
    assert delete_old_files(timezone.now()) == []


class HeldFast(FileSystemStorage):
    """A disk of the kind that lets nobody delete what somebody has open."""

    held = True

    def delete(self, name):
        if HeldFast.held and self.exists(name):
            raise PermissionError(13, "The process cannot access the file", name)
        super().delete(name)


def test_a_file_that_cannot_be_deleted_is_deleted_by_a_later_sweep(settings, monkeypatch):
    job = a_finished_job()
    backend = {"BACKEND": f"{__name__}.HeldFast"}
    settings.STORAGES = settings.STORAGES | {"default": backend}

    refused = delete_old_files(in_days(31))
    before = (state(job), lying(settings.MEDIA_ROOT))
    monkeypatch.setattr(HeldFast, "held", False)
    swept = delete_old_files(in_days(31))

    name = f"jobs/{job.pk}-1/ranking.pdf"
    assert (refused, before) == ([], (("done", False, False), [f"jobs/{job.pk}-1", name]))
    assert (swept, lying(settings.MEDIA_ROOT)) == ([name], [])
