"""The papers of a tournament: each at once, after a round, or as one set; for its directors."""

from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Job
from club.services.jobs.job_files import delete_old_files
from club.services.jobs.jobs import claim_job, fail_job
from reports.documents import TOURNAMENT_PAPERS, TOURNAMENT_SET, TOURNAMENT_TABLES
from reports.tasks import make_match_print_set
from tests.builders import a_director, a_match, a_tournament, dealt_out, final

pytestmark = pytest.mark.django_db
NAME = "2026-11-23_spring-games"
FILES = [(tournament_paper.key, "pdf") for tournament_paper in TOURNAMENT_PAPERS] + [
    (tournament_table.key, ending)
    for tournament_table in TOURNAMENT_TABLES
    for ending in tournament_table.endings
]


@pytest.fixture
def event(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    client.force_login(a_director())
    event = a_tournament()
    dealt_out(a_match(event, "1A", "1B"), "we 2S=", "they 3N=", "P", "we 4H=", "they 2C=")
    final(event, "1A", "2A", 90, 20)
    return event


def address(name, event, *more):
    return reverse(f"director:match_event_{name}", args=(event.club.slug, event.slug, *more))


def requested_job(client, event, *keys):
    client.post(address("print_set", event), {"paper": keys or ["standings"]})
    return Job.objects.order_by("-pk").first()


def got(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_every_document_is_linked_and_served(client, event):
    page = client.get(address("print", event)).text
    links = {file: address("document", event, *file) for file in FILES}
    answers = {label: client.get(link) for label, link in links.items()}

    assert [link for link in links.values() if f'href="{link}"' not in page] == []
    assert {label: answer["Content-Disposition"] for label, answer in answers.items()} == {
        (key, ending): f"{'inline' if ending == 'pdf' else 'attachment'}; "
        f'filename="{NAME}_{key}.{ending}"'
        for key, ending in FILES
    }
    assert {answer["Cache-Control"] for answer in answers.values()} == {"private, no-store"}


def test_a_document_can_be_printed_after_a_round(client, event):
    link = address("document", event, "standings", "csv")

    after, now = (client.get(f"{link}{query}") for query in ("?after=1", ""))

    assert after["Content-Disposition"].endswith(f'filename="{NAME}_standings-after-1.csv"')
    lines = [answer.content.decode().splitlines() for answer in (after, now)]
    assert [line for each_line in lines for line in each_line if ",1A," in line] == [
        "2,1A,Zone 1,Ada 1A,Bo 1A,1,0,0,1,680,740,0,0,0,0,680,",
        "1,1A,Zone 1,Ada 1A,Bo 1A,2,1,0,1,770,760,0,0,0,0,770,",
    ]


@pytest.mark.parametrize("query", ["?after=0", "?after=4", "?after=x", "?after=1+1"])
def test_an_undrawn_round_is_not_found(client, event, query):
    assert client.get(address("document", event, "standings", "pdf") + query).status_code == 404


def test_an_unknown_document_is_not_found(client, event):
    assert client.get(address("document", event, "bill", "pdf")).status_code == 404


def test_a_print_set_is_requested_and_downloaded_as_zip_and_pdf(client, event):
    answer = client.post(address("print_set", event), {"paper": ["medals", "draw", "bill"]})
    job = Job.objects.get()
    waiting = client.get(address("print_job", event, job.pk)).text
    make_match_print_set(job.pk)
    ready = client.get(address("print_job", event, job.pk)).text
    whole_pdf, first = (
        client.get(address("print_job_file", event, job.pk, ending)) for ending in ("zip", "pdf")
    )

    assert (job.kind, job.asked_by.username) == (TOURNAMENT_SET, "ann")
    assert job.arguments["papers"] == ["draw", "medals"]
    assert answer.headers["Location"] == address("print_job", event, job.pk)
    assert f'hx-get="{address("print_job", event, job.pk)}" hx-trigger="every 1s"' in waiting
    assert f'href="{address("print_job_file", event, job.pk, "zip")}"' in ready
    with ZipFile(BytesIO(got(whole_pdf))) as archive:
        assert archive.read(f"{NAME}_printset.pdf") == got(first)


def test_a_failed_print_set_can_be_requested_again(client, event):
    job = requested_job(client, event, "medals")
    fail_job(claim_job(job.pk), OSError(28, "No space left on device"))

    page = client.get(address("print_job", event, job.pk)).text

    assert "The disk is full. Free some space, then request it again. Nothing was lost." in page
    assert f'action="{address("print_set", event)}"' in page
    assert '<input type="hidden" name="paper" value="medals">' in page


def test_an_empty_print_set_is_refused(client, event):
    page = client.post(address("print_set", event), follow=True).text

    assert "Choose at least one document for the set." in page
    assert not Job.objects.exists()


def test_a_print_set_of_another_match_event_is_not_found(client, event):
    job = requested_job(client, event)
    other = a_tournament(name="Autumn Games")

    assert client.get(address("print_job", other, job.pk)).status_code == 404
    assert client.get(address("print_job_file", other, job.pk, "zip")).status_code == 404


@pytest.mark.parametrize("sets", [1, 3])
def test_the_print_page_costs_seven_queries(client, event, django_assert_num_queries, sets):
    for _ in range(sets):
        requested_job(client, event)

    with django_assert_num_queries(7):
        client.get(address("print", event))


def test_an_expired_print_set_is_reported(client, event):
    job = requested_job(client, event)
    make_match_print_set(job.pk)
    delete_old_files(timezone.now() + timedelta(days=31))

    page = client.get(address("print_job", event, job.pk)).text
    link = client.get(address("print_job_file", event, job.pk, "zip"))

    assert "they are kept for 30 days" in page
    assert link.headers["Location"] == address("print_job", event, job.pk)
    assert "done, expired" in client.get(address("print", event)).text
