"""The page of regulations: looked at, previewed, changed, refused when it is stale."""

import pytest
from django.urls import reverse

from reports.content.regulations.session_regulations import NAMED_REGULATIONS
from scoring.events.regulations import CHOICES, Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_played_section
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return a_played_section().session


@pytest.fixture
def address(session):
    return reverse("director:regulations", args=[session.event.club.slug, session.pk])


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def stored():
    return Event.objects.get().regulations


def test_every_choice_has_a_label_and_the_first_is_the_default():
    assert {
        named_regulation.key: tuple(choice.value for choice in named_regulation.choices)
        for named_regulation in NAMED_REGULATIONS
    } == CHOICES
    assert [named_regulation.choices[0] for named_regulation in NAMED_REGULATIONS] == [
        named_regulation.chosen(Regulations()) for named_regulation in NAMED_REGULATIONS
    ]


def test_changes_are_previewed_before_they_are_made(ann, address):
    page = ann.get(address, {"win": "1"})

    assert page.context["differs"]
    assert page.context["moved"] == 6
    assert "instead of: 2 for a score beaten, 1 for a tie" in page.text
    assert stored() == Regulations()


def test_a_previewed_change_is_made_and_the_snapshot_differs(ann, session, address):
    version = ann.get(address, {"win": "1"}).context["seen"]
    before = snapshot_of_session(session.pk)

    page = ann.post(address, {"win": "1", "seen": version}, follow=True)

    after = snapshot_of_session(session.pk)
    assert "The regulations are changed" in page.text
    assert stored() == Regulations(win=1)
    assert after.facts.revision == before.facts.revision + 1
    assert 2 * after.ranking[0].shown.total == before.ranking[0].shown.total


def test_a_second_tab_with_older_regulations_is_refused(ann, address):
    version = ann.get(address).context["seen"]
    ann.post(address, {"win": "1", "seen": version})

    page = ann.post(address, {"rounding": "acblscore", "seen": version})

    assert page.status_code == 422
    assert (
        "The regulations have changed since this was shown. Nothing was changed. Reload the page"
        in page.text
    )
    assert stored() == Regulations(win=1)


def test_a_choice_that_is_not_listed_is_refused(ann, address):
    page = ann.post(address, {"win": "3"})

    assert page.status_code == 422
    assert stored() == Regulations()


def test_a_viewer_reads_regulations_without_a_button(client, address):
    client.force_login(a_director("crown", role="assistant"))

    page = client.get(address)

    assert page.status_code == 200
    assert "Preview" not in page.text
    assert client.post(address, {"win": "1"}).status_code == 403


def test_the_page_costs_the_same_with_or_without_a_preview(ann, address, django_assert_num_queries):
    ann.get(address)

    with django_assert_num_queries(3):
        ann.get(address)
    with django_assert_num_queries(3):
        ann.get(address, {"win": "1"})
