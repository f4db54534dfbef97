"""Documents of contests by key: listed first, downloaded by round, and asked for as a set."""

import pytest

from club.models import Job
from reports.tasks import make_print_set
from tests.builders import a_played_section, a_swiss_pairs, a_team_event
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_the_documents_of_a_contest_are_listed_first():
    section, program = a_team_event(4), a_program()

    listed = program.get(f"sessions/{section.session_id}/documents/").json()["items"]

    documents = [(item["key"], item["formats"]) for item in listed]
    assert documents[:3] == [
        ("assignments", ["pdf"]),
        ("blanksheets", ["pdf"]),
        ("standings", ["pdf", "xlsx", "csv"]),
    ]
    assert ("allboards", ["xlsx", "csv"]) in documents


@pytest.mark.parametrize(
    ("event", "file", "name"),
    [
        (a_team_event, "assignments.pdf", "2026-11-24_teams-night_assignments-round-1.pdf"),
        (a_team_event, "standings.csv", "2026-11-24_teams-night_standings.csv"),
        (a_team_event, "allboards.csv", "2026-11-24_teams-night_allboards.csv"),
        (a_team_event, "guidecards.pdf", "2026-11-24_teams-night_guidecards.pdf"),
        (a_swiss_pairs, "scores.pdf", "2026-11-24_swiss-pairs_scores-round-1.pdf"),
    ],
)
def test_a_document_of_a_contest_is_downloaded(event, file, name):
    section = event(4)

    answer = a_program().get(f"sessions/{section.session_id}/documents/{file}")

    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


def test_a_document_of_a_round_that_is_not_drawn_is_refused():
    section = a_team_event(4)

    answer = a_program().get(f"sessions/{section.session_id}/documents/assignments.pdf", round=2)

    assert problem_of(answer)[:2] == (400, "parameter")


def test_a_print_set_of_a_round_is_requested_and_made():
    section, program = a_team_event(4), a_program()
    body = {"session": section.session_id, "documents": ["standings", "assignments"], "round": 1}

    job = program.post("jobs/", **body).json()
    make_print_set(job["id"])

    done = program.get(f"jobs/{job['id']}/").json()
    assert (done["state"], done["documents"]) == ("done", ["assignments", "standings"])
    assert Job.objects.get().arguments["contest_round"] == 1


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (a_team_event, {"documents": ["standings"], "round": 2}),
        (a_team_event, {"documents": ["scores"]}),
        (a_swiss_pairs, {"documents": ["blanksheets"]}),
        (lambda _count: a_played_section(), {"documents": ["ranking"], "round": 1}),
        (lambda _count: a_played_section(), {"documents": ["assignments"]}),
    ],
)
def test_a_set_that_the_session_does_not_have_is_refused(event, body):
    answer = a_program().post("jobs/", session=event(4).session_id, **body)

    assert (problem_of(answer)[:2], Job.objects.count()) == ((422, "field"), 0)
