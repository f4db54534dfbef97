"""The print set as a job: made once, with progress, in the language of its user."""

from zipfile import ZipFile

import pytest
from django.core.files.storage import default_storage

from club.services.jobs.jobs import create_job
from reports.documents import PRINT_SET, TOURNAMENT_SET
from reports.tasks import make_match_print_set, make_print_set
from tests.builders import a_club, a_played_section, a_tournament, an_actor
from tests.reports.plain_text import PRINTED, lines

pytestmark = pytest.mark.django_db
NAME = "2026-11-23_monday-pairs"


def a_print_set(session_id, **arguments):
    usual = {"papers": ["ranking"], "printed_at": PRINTED.isoformat(), "language": "en"}
    return create_job(
        a_club(), PRINT_SET, actor=an_actor(), session_id=session_id, **usual | arguments
    )


def files(job):
    job.refresh_from_db()
    with default_storage.open(job.file.name) as stored, ZipFile(stored) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def job_progress(job):
    job.refresh_from_db()
    return job.state, job.done, job.total, job.attempts


def test_the_worker_makes_the_set():
    job = a_print_set(a_played_section().session_id)

    make_print_set(job.pk)

    assert job_progress(job) == ("done", 8, 8, 1)
    assert list(files(job)) == [
        f"{NAME}_ranking.pdf",
        f"{NAME}_standings.xlsx",
        f"{NAME}_standings.csv",
        f"{NAME}_travellers.csv",
        f"{NAME}_event.xml",
        f"{NAME}_event.pbn",
        f"{NAME}_event.json",
        f"{NAME}_printset.pdf",
    ]


def test_a_task_run_twice_does_no_harm():
    job = a_print_set(a_played_section().session_id)
    make_print_set(job.pk)
    names = files(job)

    make_print_set(job.pk)

    assert job_progress(job) == ("done", 8, 8, 1)
    assert files(job) == names
    assert default_storage.listdir("jobs")[0] == [f"{job.pk}-1"]


def test_a_deleted_session_is_reported_in_words_and_leaves_no_file():
    job = a_print_set(session_id=0)

    make_print_set(job.pk)

    assert job_progress(job)[0] == "failed"
    assert job.error == {"code": "job_broken", "facts": {}}
    assert not job.file


def test_the_print_set_is_in_the_language_of_its_request():
    job = a_print_set(a_played_section().session_id, language="de")

    make_print_set(job.pk)

    ranking = files(job)[f"{NAME}_ranking.pdf"]
    assert [line for line in lines(ranking) if line.endswith("53,33")] == ["1 2 adj 3 6,4 12 53,33"]


def test_the_worker_makes_the_set_of_a_tournament():
    kwargs = {"papers": ["medals", "draw"], "printed_at": PRINTED.isoformat(), "language": "en"}
    event = a_tournament()
    job = create_job(event.club, TOURNAMENT_SET, actor=an_actor(), event_id=event.pk, **kwargs)

    make_match_print_set(job.pk)
    make_match_print_set(job.pk)

    assert job_progress(job) == ("done", 6, 6, 1)
    assert list(files(job)) == [
        f"2026-11-23_spring-games_{name}"
        for name in (
            *("draw.pdf", "medals.pdf", "standings.xlsx", "standings.csv", "matches.csv"),
            "printset.pdf",
        )
    ]
