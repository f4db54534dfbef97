"""The papers page: every paper at once, the set by the worker, for directors of this club alone."""

import re
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Job
from club.services.jobs.job_files import delete_old_files
from club.services.jobs.jobs import claim_job, fail_job, report_progress, wake_waiting_jobs
from reports.documents import DOCUMENT_TYPES, PRINT_SET, TABLE_FILE_TYPES
from reports.tasks import make_print_set
from tests.builders import a_director, a_played_section, a_session, named

pytestmark = pytest.mark.django_db
NAME = "2026-11-23_monday-pairs"
FILES = [(document_type.key, "pdf") for document_type in DOCUMENT_TYPES] + [
    (file_type.key, ending) for file_type in TABLE_FILE_TYPES for ending in file_type.endings
]


@pytest.fixture
def session(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    client.force_login(a_director())
    return a_played_section().session


def address(name, session, *more):
    return reverse(f"director:{name}", args=(session.event.club.slug, session.pk, *more))


def test_a_pdf_is_opened_in_another_tab(client, session):
    page = client.get(address("print", session)).text

    links = re.findall(r'<a href="[^"]*/print/(\w+)\.(\w+)"([^>]*)>', page)
    attributes = ' target="_blank" rel="noopener"'
    assert sorted(links) == sorted(
        (key, ending, attributes if ending == "pdf" else "") for key, ending in FILES
    )


def requested_job(client, session, *keys):
    client.post(address("print_set", session), {"paper": keys or ["ranking"]})
    return Job.objects.order_by("-pk").first()


def got(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_every_document_is_linked(client, session):
    page = client.get(address("print", session)).text

    links = [address("document", session, *file) for file in FILES]
    assert [link for link in links if f'href="{link}"' not in page] == []


@pytest.mark.parametrize(("key", "ending"), FILES)
def test_every_document_is_served(client, session, key, ending):
    answer = client.get(address("document", session, key, ending))

    opens = "inline" if ending == "pdf" else "attachment"
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'{opens}; filename="{NAME}_{key}.{ending}"'
    assert answer["Cache-Control"] == "private, no-store"


def test_an_unknown_document_is_not_found(client, session):
    assert client.get(address("document", session, "bill", "pdf")).status_code == 404


def test_a_print_set_is_requested_by_post_only(client, session):
    assert client.get(address("print_set", session)).status_code == 405
    assert not Job.objects.exists()


def test_a_print_set_request_is_logged_and_shown(client, session):
    answer = client.post(address("print_set", session), {"paper": ["recap", "ranking", "bill"]})

    job = Job.objects.get()
    assert (job.kind, job.state, job.asked_by.username) == (PRINT_SET, "waiting", "ann")
    assert job.arguments["papers"] == ["ranking", "recap"]
    assert answer.headers["Location"] == address("print_job", session, job.pk)


def test_an_empty_print_set_is_refused(client, session):
    page = client.post(address("print_set", session), follow=True).text

    assert "Choose at least one document for the set." in page
    assert not Job.objects.exists()


def test_the_progress_survives_a_reload(client, session):
    job = requested_job(client, session)
    report_progress(claim_job(job.pk), 3, 5)

    pages = [client.get(address("print_job", session, job.pk)).text for _ in range(2)]

    assert ['<progress id="progress" value="3" max="5">' in page for page in pages] == [True] * 2
    assert ['hx-trigger="every 1s"' in page for page in pages] == [True] * 2


def test_a_print_set_whose_worker_has_died_says_so_until_another_resumes_it(client, session):
    job = claim_job(requested_job(client, session).pk)
    stopped = '<p class="note error">The worker has not answered for 4'

    pages = []
    for minutes in (0, 4):
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=minutes))
        pages.append(client.get(address("print_job", session, job.pk)).text)
    listed = client.get(address("print", session)).text
    wake_waiting_jobs()
    make_print_set(job.pk)
    resumed = client.get(address("print_job", session, job.pk)).text

    assert [stopped in page for page in pages] == [False, True]
    assert ['<progress id="progress"' in page for page in pages] == [True, False]
    # The page goes on asking: it shows by itself when a worker goes on.
    assert ['hx-trigger="every 1s"' in page for page in pages] == [True, True]
    assert re.search(r"Requested [^<]*: stopped<", listed)
    assert "Your print set is ready." in resumed


def test_a_poll_gets_only_the_progress_part(client, session):
    job = requested_job(client, session)

    part = client.get(address("print_job", session, job.pk), headers={"HX-Request": "true"}).text

    assert part.strip().startswith('<section id="job"')
    assert "<html" not in part


def test_a_finished_print_set_is_downloaded_as_zip_and_pdf(client, session):
    job = requested_job(client, session)
    make_print_set(job.pk)

    page = client.get(address("print_job", session, job.pk)).text
    response = client.get(address("print_job_file", session, job.pk, "zip"))
    pdf_response = client.get(address("print_job_file", session, job.pk, "pdf"))

    assert 'hx-trigger="every' not in page
    assert f'href="{address("print_job_file", session, job.pk, "zip")}"' in page
    assert response["Content-Disposition"] == f'attachment; filename="{NAME}_printset.zip"'
    assert pdf_response["Content-Disposition"] == f'inline; filename="{NAME}_printset.pdf"'
    with ZipFile(BytesIO(got(response))) as archive:
        assert archive.read(f"{NAME}_printset.pdf") == got(pdf_response)


def test_a_failed_print_set_shows_its_reason_and_can_be_requested_again(client, session):
    job = requested_job(client, session, "recap")
    fail_job(claim_job(job.pk), OSError(28, "No space left on device"))

    page = client.get(address("print_job", session, job.pk)).text

    assert "The disk is full. Free some space, then request it again. Nothing was lost." in page
    assert '<input type="hidden" name="paper" value="recap">' in page
    assert client.get(address("print_job_file", session, job.pk, "zip")).status_code == 404


def test_an_expired_print_set_is_reported_and_can_be_requested_again(client, session):
    job = requested_job(client, session, "recap", "ranking")
    make_print_set(job.pk)
    delete_old_files(timezone.now() + timedelta(days=31))

    page = client.get(address("print_job", session, job.pk)).text
    links = [
        client.get(address("print_job_file", session, job.pk, kind)) for kind in ("pdf", "zip")
    ]
    again = client.post(address("print_set", session), {"paper": ["ranking", "recap"]})

    assert "they are kept for 30 days" in page
    assert address("print_job_file", session, job.pk, "pdf") not in page
    assert re.findall(r'name="paper" value="(\w+)"', page) == ["ranking", "recap"]
    assert [link.headers["Location"] for link in links] == [
        address("print_job", session, job.pk)
    ] * 2
    assert "done, expired" in client.get(address("print", session)).text
    assert again.headers["Location"] == address("print_job", session, job.pk + 1)


def test_a_print_set_deleted_from_disk_redirects_to_its_page(client, session):
    job = requested_job(client, session)
    make_print_set(job.pk)
    job.refresh_from_db()
    Path(job.file.path).unlink()

    page = client.get(address("print_job", session, job.pk)).text

    assert "have been deleted" in page
    assert client.get(address("print_job_file", session, job.pk, "zip")).status_code == 302


def test_a_print_set_of_another_session_is_not_found(client, session):
    job = requested_job(client, session)
    make_print_set(job.pk)
    other = a_session().session

    assert client.get(address("print_job", other, job.pk)).status_code == 404
    assert client.get(address("print_job_file", other, job.pk, "zip")).status_code == 404


@pytest.mark.parametrize("name", ["print", "print_set", "document", "print_job", "print_job_file"])
def test_a_user_of_another_club_finds_no_document(client, session, name):
    job = requested_job(client, session)
    make_print_set(job.pk)
    more = {
        "document": ("ranking", "pdf"),
        "print_job": (job.pk,),
        "print_job_file": (job.pk, "zip"),
    }.get(name, ())
    url = address(name, session, *more)

    client.force_login(a_director("anchor", name="bob"))
    assert client.post(url).status_code == client.get(url).status_code == 404
    client.logout()
    assert client.get(url).headers["Location"] == f"{reverse('account_login')}?next={url}"


@pytest.mark.parametrize("sets", [1, 3])
def test_the_print_page_costs_eight_queries_once_cached(
    client, session, django_assert_num_queries, sets
):
    for _ in range(sets):
        requested_job(client, session)
    client.get(address("print", session))

    with django_assert_num_queries(8):
        client.get(address("print", session))


@pytest.mark.parametrize("sets", [1, 3])
def test_the_page_of_a_job_costs_four_queries(client, session, django_assert_num_queries, sets):
    jobs = [requested_job(client, session) for _ in range(sets)]

    with django_assert_num_queries(4):
        client.get(address("print_job", session, jobs[0].pk))


def test_the_page_lists_the_remarks_about_the_exported_event(client, session):
    place = session.sections.get().places.get(line="NS", number=1)
    named(place, "Ada Ace", "Bo Bell")

    page = client.get(address("print", session)).text

    assert "Ada Ace, pair 1 NS, has no number. Enter it under Players." in page
    assert 'href="/help/export/"' in page
