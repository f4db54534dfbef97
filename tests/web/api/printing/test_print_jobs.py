"""Sets of papers by key: asked for once, watched, fetched; why one came to nothing."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Job, LedgerEntry
from club.services.jobs.job_files import delete_old_files
from reports.tasks import make_match_print_set, make_print_set
from tests.builders import a_played_section, a_tournament
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_a_print_set_is_requested_made_and_fetched():
    section, program, request_id = a_played_section(), a_program(), uuid4()
    body = {"session": section.session_id, "documents": ["recap", "ranking"]}

    first, again = (program.post("jobs/", request_id, **body) for _ in range(2))
    where = f"jobs/{first.json()['id']}/"
    early = program.get(f"{where}set.zip")
    make_print_set(first.json()["id"])
    done = program.get(where).json()

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (first.status_code, first.json()["documents"]) == (202, ["ranking", "recap"])
    assert (early.status_code, early.json()["code"]) == (404, "no_job_file")
    assert early.json()["parameters"]["state"] == "waiting"
    assert Job.objects.count() == 1
    assert (done["state"], done["has_file"], done["error"]) == ("done", True, "")
    assert b"".join(program.get(f"{where}set.pdf").streaming_content)[:5] == b"%PDF-"
    assert b"".join(program.get(f"{where}set.zip").streaming_content)[:2] == b"PK"
    assert program.get(f"{where}set.exe").status_code == 404


def test_an_expired_print_set_cannot_be_fetched():
    section, program = a_played_section(), a_program()
    job = program.post("jobs/", session=section.session_id, documents=["ranking"]).json()
    make_print_set(job["id"])

    delete_old_files(timezone.now() + timedelta(days=31))

    now = program.get(f"jobs/{job['id']}/").json()
    assert (now["state"], now["has_file"]) == ("done", False)
    assert program.get(f"jobs/{job['id']}/set.zip").status_code == 404


def test_a_print_set_of_a_match_event_is_made():
    games, program = a_tournament(), a_program()

    body = program.post("jobs/", tournament=games.slug, documents=["draw"]).json()
    make_match_print_set(body["id"])

    assert [item["state"] for item in program.get("jobs/", kind="tournament_set").json()["items"]]
    assert program.get(f"jobs/{body['id']}/").json()["state"] == "done"


def test_a_job_without_a_worker_has_stopped_and_goes_on_with_one():
    program = a_program()
    job = program.post("jobs/", session=a_played_section().session_id, documents=["ranking"]).json()
    Job.objects.update(state="running", heartbeat_at=timezone.now() - timedelta(minutes=2))

    silent = program.get(f"jobs/{job['id']}/").json()
    make_print_set(job["id"])
    resumed = program.get(f"jobs/{job['id']}/").json()

    assert [(body["state"], body["stopped"]) for body in (job, silent, resumed)] == [
        ("waiting", False),
        ("running", True),
        ("done", False),
    ]


def test_a_failed_job_gives_its_reason():
    program = a_program()
    job = program.post("jobs/", session=a_played_section().session_id, documents=["ranking"]).json()
    Job.objects.update(state="failed", error={"code": "job_given_up", "facts": {"attempts": 3}})

    assert program.get(f"jobs/{job['id']}/").json()["error"].startswith("This was started 3 times")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"documents": ["ranking"]}, "half_set"),
        ({"session": 0, "documents": ["ranking"]}, "field"),
        ({"session": True, "documents": []}, "field"),
        ({"session": "here", "documents": ["medals"]}, "field"),
        ({"session": "here", "documents": ["never"]}, "field"),
        ({"session": "here", "tournament": "games", "documents": ["ranking"]}, "two_results"),
    ],
)
def test_an_invalid_print_set_is_refused(body, code):
    here = a_played_section().session_id
    request_body = {name: here if value == "here" else value for name, value in body.items()}

    assert problem_of(a_program().post("jobs/", **request_body))[:2] == (422, code)
    assert not Job.objects.exists()


def test_a_print_set_requested_through_the_api_is_in_the_audit_log():
    a_program().post("jobs/", session=a_played_section().session_id, documents=["ranking"])

    line = LedgerEntry.objects.get(action="ask")
    assert (line.source, line.user.username) == ("api", "ann")


def test_a_document_that_the_session_does_not_have_is_refused_by_name():
    section, program = a_played_section(), a_program()

    refused = program.post("jobs/", session=section.session_id, documents=["ranking", "medals"])

    assert (refused.status_code, refused.json()["code"]) == (422, "field")
    assert refused.json()["parameters"]["field"] == "documents"
    assert "medals" in refused.json()["detail"]
    assert Job.objects.count() == 0
