"""A club's home: its sessions and what to do next, and a backup by a button."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from tests.builders import a_club, a_director, an_evening

pytestmark = pytest.mark.django_db
HOME = "/director/crown/"


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_a_club_without_a_session_says_how_to_begin(ann):
    page = ann.get(HOME)

    assert "Set up the first session" in page.text


def test_each_session_says_what_comes_next(ann):
    session = an_evening().session
    seen = {}

    for state in ("planned", "running", "closed", "released"):
        type(session).objects.update(state=state)
        page = ann.get(HOME)
        words = ("Seat the pairs", "Enter results", "Check, then release")
        seen[state] = [word for word in words if word in page.text]

    assert seen == {
        "planned": ["Seat the pairs"],
        "running": ["Enter results"],
        "closed": ["Check, then release"],
        "released": [],
    }


def test_a_session_goes_from_planned_to_released_and_back(ann):
    session = an_evening().session
    address = reverse("director:state", args=["crown", session.pk])

    said = [
        ann.post(address, {"state": state}, follow=True).text
        for state in ("running", "closed", "released", "closed", "running")
    ]

    words = ["Play is on.", "Play is over.", "Released:", "Play is over.", "Play is on."]
    assert [word in page for word, page in zip(words, said, strict=True)] == [True] * 5


@pytest.mark.parametrize("state", ["released", "burnt", ""])
def test_a_state_that_cannot_be_reached_is_refused_in_words(ann, state):
    session = an_evening().session
    address = reverse("director:state", args=["crown", session.pk])

    page = ann.post(address, {"state": state}, follow=True)

    session.refresh_from_db()
    assert ("Monday Pairs is planned" in page.text, session.state) == (True, "planned")


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_one_whole_file(ann):
    an_evening()

    answer = ann.post(reverse("director:backup", args=["crown"]))
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as backup:
        damaged = backup.testzip()
    answer.close()

    assert damaged is None
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="overtrick-')


def test_whoever_does_not_direct_everywhere_gets_no_backup_of_it_all(ann):
    a_club("anchor")

    page = ann.get(HOME)
    answer = ann.post(reverse("director:backup", args=["crown"]), follow=True)

    assert "Back up now" not in page.text
    assert "you do not direct in all of them" in answer.text


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_home_costs_the_same_for_any_number_of_sessions(
    ann, sessions, django_assert_num_queries
):
    for number in range(sessions):
        an_evening(name=f"Evening {number}")

    with django_assert_num_queries(6):
        ann.get(HOME)
