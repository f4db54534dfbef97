"""Public pages of a team session: nothing before the release, then standings and matches."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from scoring.laws.outcome import BareScore
from tests.builders import a_team_event, recorded, team_board
from tournament.models import Session, TeamMatch

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def section():
    section = a_team_event(5)
    for table, points in enumerate((420, 170, 50, 50), start=1):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), BareScore(points))
    return section


def standings(section):
    return reverse("public:team_standings", args=["crown", section.session_id])


def match_page(section):
    return reverse(
        "public:team_match", args=["crown", section.session_id, TeamMatch.objects.first().pk]
    )


def release(**parts):
    moments = {f"{part}_from": timezone.now() - HOUR for part in parts}
    Session.objects.update(state="released", **moments)


def test_nothing_is_shown_before_the_release(client, section):
    assert client.get(standings(section)).status_code == 404
    assert client.get(match_page(section)).status_code == 404


def test_standings_are_shown_with_the_ranking_and_matches_with_the_travellers(client, section):
    release(ranking=True)
    page = client.get(standings(section)).text
    assert ("Team 1" in page, "Ada 1" in page, match_page(section) in page) == (True, True, False)
    assert client.get(match_page(section)).status_code == 404

    release(ranking=True, travellers=True)
    assert match_page(section) in client.get(standings(section)).text
    assert "IMPs 12 : 0" in client.get(match_page(section)).text


def test_a_club_that_hides_names_shows_teams_without_players(client, section):
    release(ranking=True, travellers=True)
    Club.objects.update(names_shown="hidden")

    assert "Ada 1" not in client.get(standings(section)).text
