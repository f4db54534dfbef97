"""The print page of a contest: its documents, its print sets by round, and what is out of date."""

import pytest
from django.urls import reverse

from club.models import Job
from reports.tasks import make_print_set
from scoring.laws.outcome import BareScore
from tests.builders import a_director, a_swiss_pairs, a_team_event, recorded, team_board

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    client.force_login(a_director())


def address(name, section, *more):
    return reverse(f"director:{name}", args=("crown", section.session_id, *more))


def test_a_team_event_lists_its_documents_and_offers_its_rounds(client):
    section = a_team_event(4, format="round_robin")

    page = client.get(address("print", section))

    documents = [document.key for document in page.context["contest_documents"]]
    assert documents[:2] == ["assignments", "blanksheets"]
    assert list(page.context["rounds"]) == [1, 2, 3]
    assert [str(group.title) for group in page.context["groups"]] == [
        *("Before play", "After play", "All boards, pair by pair")
    ]
    assert page.context["ticked"] == {
        *("assignments", "blanksheets", "guidecards", "movementcards", "seating")
    }


@pytest.mark.parametrize(("typed", "round_"), [("", 0), ("1", 1)])
def test_a_print_set_of_teams_is_requested_for_a_round_and_made(client, typed, round_):
    section = a_team_event(4)
    form = {"paper": ["standings", "assignments", "never"], "round": typed}

    answer = client.post(address("print_set", section), form)
    job = Job.objects.get()
    make_print_set(job.pk)

    job.refresh_from_db()
    assert answer.headers["Location"] == address("print_job", section, job.pk)
    assert (job.state, job.arguments["papers"], job.arguments["contest_round"]) == (
        *("done", ["assignments", "standings"], round_),
    )


@pytest.mark.parametrize("typed", ["0", "2", "-1", "one", "9999"])
def test_a_round_that_is_not_drawn_is_refused(client, typed):
    section = a_swiss_pairs(4)

    page = client.post(address("print_set", section), {"paper": "standings", "round": typed})

    assert (page.status_code, Job.objects.count()) == (422, 0)
    assert page.context["refusal"] == "Choose a round that is drawn."


def test_a_failed_print_set_of_a_round_is_requested_again_for_it(client):
    section = a_team_event(4)
    client.post(address("print_set", section), {"paper": "assignments", "round": "1"})
    Job.objects.update(state="failed", error={"code": "job_broken", "facts": {}})

    page = client.get(address("print_job", section, Job.objects.get().pk)).text

    assert '<input type="hidden" name="round" value="1">' in page


def test_a_correction_makes_a_print_set_with_standings_out_of_date(client):
    section = a_team_event(4)
    board = team_board(section, table=1, number=1)
    recorded(board, BareScore(420))
    client.post(address("print_set", section), {"paper": "standings"})
    make_print_set(Job.objects.get().pk)

    before = client.get(address("print", section)).context["corrected"]
    recorded(board, BareScore(450), seen=1, reason="Entered wrong")

    assert (before, client.get(address("print", section)).context["corrected"]) == (0, 1)


def test_a_downloaded_table_of_the_standings_is_marked_once_results_change(client):
    section = a_team_event(4)
    client.get(address("team_document", section, "standings", "csv"))
    recorded(team_board(section, table=1, number=1), BareScore(420))

    files = client.get(address("print", section)).context["downloads"]

    assert [(file.key, file.ending, file.is_outdated) for file in files] == [
        ("standings", "csv", True)
    ]


def test_the_workbook_of_a_contest_has_another_name_than_its_standings(client):
    section = a_team_event(4)

    book = client.get(address("document", section, "allboards", "xlsx"))
    standings = client.get(address("document", section, "standings", "xlsx"))

    name = "2026-11-24_teams-night_allboards.xlsx"
    assert book["Content-Disposition"] == f'attachment; filename="{name}"'
    assert standings.status_code == 404
