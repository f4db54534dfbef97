"""The page that exchanges pairs between sections, and its API."""

import pytest

from tests.builders import a_director, a_session
from tests.sections import an_event_of_two_sections
from tests.web.api.programs import a_program, problem_of
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event_of_two_sections()


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(event):
    return f"/director/crown/events/{event.slug}/exchange/"


def test_the_page_shows_each_rule_with_its_meetings_and_changes_nothing(ann, event):
    page = ann.get(address(event))

    assert [(row.rule, row.moved, row.new, row.again) for row in page.context["rows"]][:3] == [
        ("east_west", 6, 18, 0),
        ("lines", 6, 18, 0),
        ("even_numbers", 4, 8, 10),
    ]
    assert Session.objects.count() == 1


def test_the_next_session_is_set_up_once(ann, event):
    form = ann.get(address(event)).context["form"]
    typed = {name: form[name].value() for name in form.fields}

    done = ann.post(address(event), typed)
    again = ann.post(address(event), typed)

    session = Session.objects.get(number=2)
    assert done["Location"] == again["Location"] == f"/director/crown/{session.pk}/seating/"


def test_a_wrong_date_keeps_the_typed_name(ann, event):
    page = ann.post(
        address(event), {"name": "More", "local_date": "no", "seed": "7", "rule": "random"}
    )

    assert page.status_code == 422
    assert page.context["form"]["name"].value() == "More"
    assert Session.objects.count() == 1


def test_an_event_of_one_section_is_sent_to_its_overall(ann):
    event = a_session().session.event

    assert ann.get(address(event))["Location"] == f"/director/crown/events/{event.slug}/"


def test_the_api_lists_the_rules_and_sets_up_the_session(event):
    program, at = a_program(), f"events/{event.slug}/exchange/"
    sent = {"name": "Session 2", "date": "2026-11-24", "exchange": "east_west"}

    offered = program.get(at).json()
    done = program.post(at, **sent, seen=offered["version"])
    stale = program.post(at, **sent, seen=offered["version"])

    assert [row["exchange"] for row in offered["exchanges"]] == [
        *("east_west", "lines", "even_numbers", "standing", "random")
    ]
    assert (done.status_code, done.json()["name"]) == (201, "Session 2")
    assert problem_of(stale)[:2] == (409, "stale_overall")
