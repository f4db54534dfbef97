"""Jobs: the row is the record. A job woken twice is done once; a dropped one is taken up."""

import errno
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.db import OperationalError
from django.utils import timezone

from club.models import Job, LedgerEntry
from club.services.jobs import jobs
from club.services.jobs.jobs import (
    JobResult,
    claim_job,
    create_job,
    delete_jobs,
    fail_job,
    finish_job,
    report_progress,
    wake_waiting_jobs,
)
from scoring.errors import InvalidScoreError
from tests.builders import a_club, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db
PAPER = JobResult("ranking.pdf", b"%PDF")


def a_job(**arguments):
    return create_job(a_club(), "a_paper", actor=an_actor(), **arguments)


def a_paper(progress, **_arguments):
    return PAPER


def job_progress(job):
    job.refresh_from_db()
    return job.state, job.done, job.total, job.attempts, job.error


def silent(job, *, seconds=11):
    job.heartbeat_at = timezone.now() - timedelta(seconds=seconds)
    job.save(update_fields=["heartbeat_at"])


def broken_by(error):
    def make(progress):
        raise error

    return make


@pytest.fixture
def woken(settings):
    """The names of the tasks and the jobs that messages are sent about."""
    settings.WORKER_APPLICATION = "tests.club.services.fake_broker.office"
    return jobs.import_string(settings.WORKER_APPLICATION).emptied()


def test_a_job_is_created_in_the_transaction_and_sent_on_commit(
    woken, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = a_job(session_id=7)
        before = list(woken)

    assert (before, woken) == ([], [("a_paper", [job.pk])])
    assert job_progress(job) == ("waiting", 0, 1, 0, {})


@pytest.mark.django_db(transaction=True)
def test_a_job_is_created_without_a_broker_and_sent_once(settings, monkeypatch):
    monkeypatch.setattr(jobs, "_no_messages_until", [0.0])
    settings.WORKER_APPLICATION = "tests.club.services.fake_broker.closed_office"
    office = jobs.import_string(settings.WORKER_APPLICATION)

    two_jobs = [a_job() for _ in range(2)]

    assert [job_progress(job)[0] for job in two_jobs] == ["waiting", "waiting"]
    assert office.tried == 1
    assert LedgerEntry.objects.filter(action="ask").count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_request_does_not_wait_for_another_whose_message_hangs(woken, monkeypatch):
    monkeypatch.setattr(jobs, "SECONDS_TO_SEND", 0.01)

    with jobs._sending:
        job = a_job()

    assert (job_progress(job)[0], woken) == ("waiting", [])


@pytest.mark.django_db(transaction=True)
def test_jobs_are_deleted_although_a_file_cannot_be(monkeypatch):
    job = claim_job(a_job().pk)
    finish_job(job, PAPER)

    def refused(name):
        raise PermissionError(errno.EACCES, "Permission denied", name)

    monkeypatch.setattr(jobs.default_storage, "delete", refused)
    delete_jobs(Job.objects.all())

    assert Job.objects.count() == 0


def test_a_job_that_is_woken_twice_is_done_once():
    job, names = a_job(), []

    def make(progress, **_arguments):
        names.append(job.pk)
        return PAPER

    jobs.run_job(job.pk, make)
    jobs.run_job(job.pk, make)

    assert names == [job.pk]
    assert job_progress(job) == ("done", 1, 1, 1, {})
    with default_storage.open(job.file.name) as file:
        assert file.read() == b"%PDF"


def test_arguments_come_back_as_they_were_given():
    job, given = a_job(session_id=7, title="Žofie ♠", boards=[1, 2]), {}

    jobs.run_job(job.pk, lambda progress, **arguments: given.update(arguments) or PAPER)

    assert given == {"session_id": 7, "title": "Žofie ♠", "boards": [1, 2]}


def test_a_job_reports_its_progress():
    job = claim_job(a_job().pk)

    report_progress(job, 3, 8)

    assert job_progress(job) == ("running", 3, 8, 1, {})


def test_a_job_taken_by_another_worker_is_left_alone():
    job = a_job()
    claim_job(job.pk)

    assert claim_job(job.pk) is None
    assert job_progress(job) == ("running", 0, 1, 1, {})


def test_a_job_without_heartbeat_is_taken_over():
    job = a_job()
    first = claim_job(job.pk)
    silent(job)

    second = claim_job(job.pk)
    finish_job(second, PAPER)

    assert job_progress(job) == ("done", 1, 1, 2, {})
    with raises_code("job_lost"):
        finish_job(first, JobResult("late.pdf", b"late"))
    assert job_progress(job) == ("done", 1, 1, 2, {})
    assert not default_storage.exists(f"jobs/{job.pk}-1/late.pdf")


def test_a_deleted_job_is_skipped():
    job = a_job()
    Job.objects.all().delete()

    assert jobs.run_job(job.pk, a_paper) is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (InvalidScoreError("contract", level=8), {"code": "contract", "facts": {"level": 8}}),
        (OSError(errno.ENOSPC, "No space left"), {"code": "disk_full", "facts": {}}),
        (OperationalError("database or disk is full"), {"code": "disk_full", "facts": {}}),
        (ZeroDivisionError(), {"code": "job_broken", "facts": {}}),
    ],
)
def test_a_failure_is_stored_as_a_code_and_details(error, expected):
    job = a_job()

    jobs.run_job(job.pk, broken_by(error))

    assert job_progress(job) == ("failed", 0, 1, 1, expected)


def test_a_failed_job_is_not_begun_again():
    job = a_job()
    fail_job(claim_job(job.pk), ZeroDivisionError())

    assert claim_job(job.pk) is None


def test_a_job_is_given_up_after_its_attempts():
    job = a_job()
    for _ in range(jobs.MAX_ATTEMPTS):
        assert claim_job(job.pk)
        silent(job)

    assert claim_job(job.pk) is None
    assert job_progress(job) == (
        "failed",
        0,
        1,
        3,
        {"code": "job_given_up", "facts": {"attempts": 3}},
    )


def test_a_sweep_wakes_the_worker_only_for_dropped_jobs(woken):
    states = {"lost": a_job(), "dropped": a_job(), "waiting": a_job(), "running": a_job()}
    states |= {"done": a_job(), "failed": a_job()}
    for state in ("dropped", "running", "done", "failed"):
        states[state] = claim_job(states[state].pk)
    finish_job(states["done"], PAPER)
    fail_job(states["failed"], ZeroDivisionError())
    for state in ("lost", "dropped", "done", "failed"):
        silent(states[state])

    swept = wake_waiting_jobs()

    assert swept == [states["lost"].pk, states["dropped"].pk]
    assert woken == [("a_paper", [pk]) for pk in swept]


def test_a_job_that_was_dropped_before_the_clock_was_set_back_is_taken_up(woken):
    dropped = claim_job(a_job().pk)
    silent(dropped, seconds=-3600)

    assert claim_job(dropped.pk).attempts == 2
    silent(dropped, seconds=-3600)
    assert (wake_waiting_jobs(), woken) == ([dropped.pk], [("a_paper", [dropped.pk])])


def test_two_sweeps_wake_the_worker_once(woken):
    silent(a_job())

    assert [len(wake_waiting_jobs()), len(wake_waiting_jobs())] == [1, 0]
    assert len(woken) == 1


def test_a_worker_that_lost_its_job_cannot_continue_it(woken):
    job = claim_job(a_job().pk)
    silent(job)
    wake_waiting_jobs()

    with raises_code("job_lost"):
        report_progress(job, 1, 2)
