"""An overall for anybody: of sessions whose rankings are seen, and nothing of any other."""

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from tests.builders import a_listed_section, another_session, play, release_to_players
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    first = a_listed_section(name="One")
    second = another_session(first, name="Two")
    play(second)
    release_to_players(first, second)
    return Event.objects.get()


def page_of(client, event):
    return client.get(reverse("public:overall", args=["crown", event.slug]))


def programme(client):
    return client.get(reverse("public:programme", args=["crown"])).text


def test_the_overall_and_its_explanation_are_public(client, event):
    page = page_of(client, event)

    assert rows_of(page.text)[0] == [
        *("1", "1 NS", "Ada Ace & Bo Bell", "75.00", "50.00", "100.00", "4")
    ]
    assert "all sessions together" in page.text
    here = reverse("public:overall", args=["crown", event.slug])
    assert programme(client).count(here) == 2
    for session in Session.objects.all():
        assert here in client.get(reverse("public:ranking", args=["crown", session.pk])).text


@pytest.mark.parametrize(
    "hidden",
    [{"state": "closed"}, {"ranking_from": None}, {"ranking_from": "later"}, {"state": "running"}],
)
def test_an_unreleased_session_is_neither_counted_nor_named(client, event, hidden):
    later = timezone.now() + timezone.timedelta(hours=1)
    hidden = {key: later if value == "later" else value for key, value in hidden.items()}
    Session.objects.filter(number=2).update(**hidden)

    page = page_of(client, event)

    assert page.status_code == 200
    assert "Two" not in page.text and "Session 2" not in page.text and "75.00" not in page.text
    Session.objects.update(**hidden)
    unknown = client.get(reverse("public:overall", args=["crown", "none"]))
    assert (page_of(client, event).status_code, page_of(client, event).content) == (
        404,
        unknown.content,
    )
    assert event.slug not in programme(client)


def test_an_event_of_one_session_has_no_overall_for_players(client):
    section = a_listed_section(name="One")
    release_to_players(section)

    assert page_of(client, section.session.event).status_code == 404
    assert "Overall" not in programme(client)


def test_where_nobody_is_named_pairs_are_numbers(client, event):
    Club.objects.update(names_shown="hidden")

    page = page_of(client, event)

    assert "Ada" not in page.text and "Bo Bell" not in page.text
    assert rows_of(page.text)[0] == ["1", "1 NS", "75.00", "50.00", "100.00", "4"]
