"""A ladder for anybody: of sessions whose rankings are seen, where the club names its players."""

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from tests.builders import a_listed_section, a_season
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Series, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def series():
    return a_season(a_listed_section(name="One"), a_listed_section(name="Two", shift=1))


def page_of(client, series):
    return client.get(reverse("public:season", args=["crown", series.slug]))


def programme(client):
    return client.get(reverse("public:programme", args=["crown"])).text


def test_the_ladder_and_its_explanation_are_public(client, series):
    page = page_of(client, series)

    assert len(rows_of(page.text)) == 6
    assert "2 sessions count" in page.text and "all sessions together" in page.text
    assert reverse("public:season", args=["crown", series.slug]) in programme(client)


@pytest.mark.parametrize(
    "hidden",
    [{"state": "closed"}, {"ranking_from": None}, {"ranking_from": "later"}, {"state": "running"}],
)
def test_an_unreleased_session_is_neither_counted_nor_named(client, series, hidden):
    later = timezone.now() + timezone.timedelta(hours=1)
    hidden = {key: later if value == "later" else value for key, value in hidden.items()}
    Session.objects.filter(event__name="Two").update(**hidden)

    page = page_of(client, series)

    assert "One session counts" in page.text
    assert "Two" not in page.text
    Session.objects.update(**hidden)
    assert page_of(client, series).status_code == 404
    assert series.slug not in programme(client)


def test_a_season_that_is_not_public_is_answered_like_an_unknown_one(client, series):
    Series.objects.update(public=False)

    unknown = client.get(reverse("public:season", args=["crown", "none"]))
    page = page_of(client, series)

    assert (page.status_code, page.content) == (404, unknown.content)
    assert series.slug not in programme(client)


def test_there_is_no_ladder_where_names_are_hidden(client, series):
    Club.objects.update(names_shown="hidden")

    assert page_of(client, series).status_code == 404
    assert series.slug not in programme(client)
