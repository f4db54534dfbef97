"""Static web sites over the API: request, progress, file."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from club.models import Job
from tests.builders import a_played_section, release_to_players
from tests.web.api.programs import a_program, problem_of
from web.tasks import make_club_site

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_a_site_is_requested_made_and_downloaded():
    program, section = a_program(), a_played_section()
    release_to_players(section, travellers=False)

    requested = program.post("web-sites/", sessions=[section.session_id])
    job = Job.objects.get()
    early = program.get(f"web-sites/{job.pk}/site.zip")
    make_club_site(job.pk)
    finished = program.get(f"web-sites/{job.pk}/").json()
    file = program.get(f"web-sites/{job.pk}/site.zip")

    assert (requested.status_code, requested.json()["state"]) == (202, "waiting")
    assert problem_of(early)[:2] == (404, "no_job_file")
    assert (
        finished["state"],
        finished["sessions"],
        finished["tournaments"],
        finished["has_file"],
    ) == (
        "done",
        [section.session_id],
        [],
        True,
    )
    with ZipFile(BytesIO(b"".join(file.streaming_content))) as archive:
        assert f"crown/{section.session_id}/index.html" in archive.namelist()
    assert [item["id"] for item in program.get("web-sites/").json()["items"]] == [job.pk]


@pytest.mark.parametrize("body", [{"sessions": [1]}, {"tournaments": ["autumn"]}])
def test_a_session_that_players_do_not_see_is_refused(body):
    section = a_played_section()
    named = {"sessions": [section.session_id]} if "sessions" in body else body

    answer = a_program().post("web-sites/", **named)

    assert problem_of(answer)[:2] == (422, "field")
    assert not Job.objects.exists()
