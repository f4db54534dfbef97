"""Public pages of a team session: nothing before the release, then standings and matches."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from scoring.laws.outcome import BareScore, PassedOut
from tests.builders import a_contest_award, a_team_event, recorded, team_board
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


@pytest.fixture
def earlier():
    """A released final in which Team 2 carries half of the 9 IMPs that it won in a Swiss."""
    swiss = a_team_event(4)
    for table, points in ((1, -420), (2, 0)):
        for number in (1, 2):
            score = points if number == 1 else 0
            outcome = BareScore(score) if score else PassedOut()
            recorded(team_board(swiss, table=table, number=number), outcome)
    return swiss


@pytest.fixture
def final(earlier):
    final = a_team_event(2, format="knock_out", carry_from=earlier.session_id)
    for table in (1, 2):
        for number in (1, 2):
            recorded(team_board(final, table=table, number=number), PassedOut())
    release(ranking=True, travellers=True)
    return final


def final_page(final):
    match = TeamMatch.objects.get(session=final.session_id)
    return reverse("public:team_match", args=["crown", final.session_id, match.pk])


MARGIN = "lead of this team"


def hide_results_of(earlier):
    Session.objects.filter(pk=earlier.session_id).update(ranking_from=timezone.now() + HOUR)


def test_carried_imps_wait_for_the_release_of_the_earlier_contest(client, earlier, final):
    match = client.get(final_page(final)).text
    shown = "carries 4.5 IMPs" in match, MARGIN in match, "IMPs 0 : 4.5" in match
    assert shown == (True, True, True)

    hide_results_of(earlier)

    match = client.get(final_page(final)).text
    assert "IMPs 0 : 0 · without carry-over · goes on: 2 Team 2" in match
    for page in (match, client.get(standings(final)).text):
        assert "IMPs are shown without carry-over until" in page or page == match
        assert not any(leak in page for leak in ("4.5", "4.50", "carries", MARGIN))


def test_a_level_score_does_not_tell_the_hidden_lead(client, earlier, final):
    """With 4.5 IMPs carried by Team 2 and 4.5 of a bonus for Team 1 the match is level."""
    bonus = Fraction("4.5")
    a_contest_award(final, "bonus", entrant=1, amount=bonus, round=1)
    before = client.get(final_page(final)).text
    hide_results_of(earlier)

    after = client.get(final_page(final)).text

    assert ("· level" in before, "· level" in after) == (True, False)


def test_carry_over_that_a_director_set_is_shown(client, earlier, final):
    a_contest_award(final, "carried_imps", entrant=2, amount=Fraction(7), round=1)
    hide_results_of(earlier)

    assert "2 Team 2 carries 7 IMPs" in client.get(final_page(final)).text


def test_a_page_of_a_knock_out_is_new_after_a_change_of_the_contest_it_carries_from(
    client, earlier, final
):
    def status(change):
        place = standings(final)
        tag = client.get(place).headers["ETag"]
        client.get(place, headers={"If-None-Match": tag})
        change()
        return client.get(place, headers={"If-None-Match": tag}).status_code

    def correct():
        board = team_board(earlier, table=1, number=1)
        recorded(board, PassedOut(), seen=1, reason="wrong entry", confirmed=True)

    def hide():
        Session.objects.filter(pk=earlier.session_id).update(ranking_from=None)

    assert [status(change) for change in (lambda: None, correct, hide)] == [304, 200, 200]
