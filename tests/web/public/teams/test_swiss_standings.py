"""Public pages of Swiss pairs: nothing before the release, then standings and rounds."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from scoring.laws.outcome import BareScore
from tests.builders import a_swiss_pairs, recorded, team_board
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client):
    section = a_swiss_pairs(5, boards=1)
    for table, score in ((1, 420), (2, 50)):
        recorded(team_board(section, table=table, number=1), BareScore(score))
    address = reverse("public:team_standings", args=["crown", section.session_id])
    return lambda: client.get(address)


def release():
    Session.objects.update(state="released", ranking_from=timezone.now() - timedelta(hours=1))


def cells(page):
    rows = re.findall(r"<tr>(.*?)</tr>", page.text, re.DOTALL)
    # The names of a pair are parted where a line may break.
    whole = [re.sub(r"&amp;(\s*<[^>]+>\s*)+", "&amp; ", row) for row in rows]
    plain = [re.sub(r"<[^>]+>", "|", row) for row in whole]
    return [[word for word in re.split(r"\|+", row) if word.strip()] for row in plain]


def test_nothing_is_shown_before_the_release(page):
    assert page().status_code == 404


def test_ranking_rounds_and_steps_are_shown_with_the_release(page):
    release()

    response = page()

    pair = "Ada 1 &amp; Bo 1"
    assert cells(response)[1] == ["1=", "1", pair, "20.00", "20.00", "1", "1"]
    assert ["5 Ada 5 &amp; Bo 5", "Bye", "12.00"] in cells(response)
    assert "Explanations" in response.text


def test_a_club_that_hides_names_shows_numbers(page):
    release()
    Club.objects.update(names_shown="hidden")

    assert "Ada" not in page().text
    assert cells(page())[1] == ["1=", "1", "1", "20.00", "20.00", "1", "1"]


def test_the_programme_leads_to_the_standings_and_the_other_ranking_has_its_title(client, page):
    release()
    session = Session.objects.get()
    standings = reverse("public:team_standings", args=["crown", session.pk])
    over_all = reverse("public:ranking", args=["crown", session.pk])

    programme = client.get(reverse("public:programme", args=["crown"]))
    ranking = client.get(over_all)

    assert f'<a href="{standings}">' in programme.text
    assert f'<a href="{over_all}">' not in programme.text
    assert "Pairs over all boards" in ranking.text
    assert f'<a href="{standings}"><strong>Standings of the event</strong></a>' in ranking.text


def test_the_programme_leads_to_the_boards_until_the_ranking_is_released(client, page):
    release()
    session = Session.objects.get()
    Session.objects.update(ranking_from=None, travellers_from=timezone.now() - timedelta(hours=1))

    programme = client.get(reverse("public:programme", args=["crown"]))

    over_all = reverse("public:ranking", args=["crown", session.pk])
    assert f'<a href="{over_all}">' in programme.text
    assert "Standings of the event" not in client.get(over_all).text
