"""The page of a club's web site: what can be chosen, the job, and its file."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from club.models import Job
from tests.builders import a_club, a_director, a_played_section, a_tournament, release_to_players
from tests.web.api.programs import a_program
from web.shared.pages.jobs.club_site_job import CLUB_SITE
from web.tasks import make_club_site

pytestmark = pytest.mark.django_db
PAGE = "/director/crown/web-site/"


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


@pytest.fixture
def released():
    section = a_played_section(name="Monday")
    release_to_players(section, travellers=False)
    section.session.refresh_from_db()
    return section.session


def test_without_a_released_session_there_is_nothing_to_make(ann):
    a_played_section()

    page = ann.get(PAGE)

    assert "Players see no session yet" in page.text
    assert "Make the web site" not in page.text


def test_released_sessions_and_match_events_can_be_chosen(ann, released):
    event = a_tournament(4)
    event.sessions.update(state="released", ranking_from=released.ranking_from)

    form = ann.get(PAGE).context["form"]

    assert [value for value, _label in form.fields["sessions"].choices] == [released.pk]
    assert [value for value, _label in form.fields["match_events"].choices] == [event.slug]


def test_a_director_gets_the_site_as_a_zip_file(ann, released):
    answer = ann.post(PAGE, {"sessions": [released.pk]})
    job = Job.objects.get()
    assert answer.url == f"{PAGE}{job.pk}/"
    assert "Waiting for the worker" in ann.get(answer.url).text

    make_club_site(job.pk)

    assert "Your web site is ready." in ann.get(answer.url).text
    file = ann.get(f"{PAGE}{job.pk}/site.zip")
    assert file.headers["Content-Disposition"] == 'attachment; filename="crown-site.zip"'
    with ZipFile(BytesIO(b"".join(file.streaming_content))) as archive:
        assert f"crown/{released.pk}/index.html" in archive.namelist()
    assert f"{PAGE}{job.pk}/" in ann.get(PAGE).text


def test_a_site_that_is_older_than_the_results_says_so(ann, released):
    program, other = a_program(), a_played_section(name="Other").session
    ann.post(PAGE, {"sessions": [released.pk]})
    job = Job.objects.get()
    make_club_site(job.pk)
    answers = []
    for changed in (None, other, released):
        if changed:
            type(changed).objects.filter(pk=changed.pk).update(
                state="released", ranking_from=released.ranking_from, revision=changed.revision + 1
            )
        answers.append(
            (
                "older than the results" in ann.get(PAGE).text,
                "have changed since it was made" in ann.get(f"{PAGE}{job.pk}/").text,
                program.get(f"web-sites/{job.pk}/").json()["stale"],
            )
        )

    assert answers == [(False,) * 3, (False,) * 3, (True,) * 3]


def test_a_hidden_part_cannot_be_chosen(ann, released):
    hidden = a_played_section(name="Hidden").session

    answer = ann.post(PAGE, {"sessions": [hidden.pk]})

    assert (answer.status_code, Job.objects.count()) == (422, 0)


def test_a_session_that_is_hidden_again_fails_with_a_reason(ann, released):
    ann.post(PAGE, {"sessions": [released.pk]})
    job = Job.objects.get()
    type(released).objects.filter(pk=released.pk).update(ranking_from=None, travellers_from=None)

    make_club_site(job.pk)

    job.refresh_from_db()
    assert job.error["code"] == "site_without_sessions"
    assert "Players see none of these sessions" in ann.get(f"{PAGE}{job.pk}/").text
    assert ann.get(f"{PAGE}{job.pk}/site.zip").status_code == 404


def test_another_clubs_site_is_not_found(ann, released):
    other = Job.objects.create(club=a_club("anchor"), kind=CLUB_SITE, arguments={})

    assert ann.get(f"{PAGE}{other.pk}/").status_code == 404
    assert ann.get(f"{PAGE}{other.pk}/site.zip").status_code == 404
