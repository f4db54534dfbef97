"""Changes of a movement of teams on its page: previewed, applied, undone."""

import pytest
from django.urls import reverse

from standings.previews.drawn_rounds import read_contest_with
from standings.snapshot_cache import snapshot_of_session
from tests.boards.services.setup.test_team_movement_changes import (
    matches,
    play,
    rounds,
    team,
    whist,
)
from tests.builders import a_director, a_team_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def page(section):
    return reverse("director:movement_changes", args=["crown", section.session_id])


def preview(ann, section, key, **typed):
    return ann.get(page(section), {"repair": key, "section": section.pk, **typed})


def offered(answer):
    return [offer.repair.key for offer in answer.context["offers"]]


def seen(answer, key):
    return next(offer.seen for offer in answer.context["offers"] if offer.repair.key == key)


def applied(ann, section, key, **typed):
    shown = preview(ann, section, key, **typed)
    kept = {"repair": key, "section": section.pk, "seen": seen(shown, key)}
    where = reverse("director:change_movement", args=["crown", section.session_id])
    return ann.post(where, kept | typed, follow=True)


def test_the_page_of_the_rounds_leads_to_the_changes_of_teams(ann):
    section = whist()

    rounds_page = ann.get(reverse("director:team_rounds", args=["crown", section.session_id]))

    assert page(section) in rounds_page.text
    assert offered(ann.get(page(section))) == [
        *("team_home", "team_turn", "team_boards", "team_cut", "team_add")
    ]


def test_a_swiss_has_no_changes_of_a_movement(ann):
    assert offered(ann.get(page(a_team_event(4)))) == []


def test_a_cut_is_shown_and_applied_and_undone(ann):
    section = whist(7)
    play(section, 1, 2)
    before = matches(section)

    shown = preview(ann, section, "team_cut", rounds=2)
    assert "7 tables change" in shown.text
    assert matches(section) == before
    done = applied(ann, section, "team_cut", rounds=2)

    assert "Done: Fewer rounds are played." in done.text
    assert "from 6 to 4 rounds" in done.text
    assert rounds(section) == 4
    applied(ann, section, "undo")
    assert matches(section) == before


def test_a_cut_that_breaks_matches_off_is_refused_in_words(ann):
    section = whist(7)
    play(section, 1, 2)

    answer = preview(ann, section, "team_cut", rounds=1)

    assert answer.status_code == 422
    assert "Numbers of rounds that can be cut: 2." in answer.text


def test_a_withdrawal_names_the_forfeits_on_the_standings(ann):
    section = whist(5)
    play(section, 1)
    typed = {"team": team(section, 2).pk, "from_round": 2, "rule": "highest", "reason": "Ill"}

    done = applied(ann, section, "team_home", **typed)

    assert "team Team 2" in done.text
    # Nobody has a bye: who meets the team that left sits out, with a forfeit.
    assert "team_late" not in offered(done)
    standings = ann.get(reverse("director:team_standings", args=["crown", section.session_id]))
    assert standings.text.count("forfeit") >= 4


def test_a_late_team_is_typed_as_when_setting_up(ann):
    section = a_team_event(5, format="round_robin")

    assert "team_late" in offered(ann.get(page(section)))
    applied(ann, section, "team_late", team="Late: Zoe One, Zed Two", from_round=1)

    assert team(section, 6).label == "Late"


def test_a_late_team_without_a_bye_takes_a_place_in_each_round_to_come(ann):
    section = a_team_event(4, format="round_robin")
    play(section, 1)
    before = matches(section)

    assert "team_late" in offered(ann.get(page(section)))
    shown = preview(ann, section, "team_late", team="Late: Zoe One, Zed Two", from_round=2)
    done = applied(ann, section, "team_late", team="Late: Zoe One, Zed Two", from_round=2)

    assert "2 tables change (rounds 2, 3)" in shown.text
    assert "Done: A late team joins." in done.text
    contest = read_contest_with(section.session, snapshot_of_session(section.session_id))
    late = next(pk for pk, row in contest.entrants.items() if row.name == "Late")
    drawn = [match.drawn for match in contest.matches]
    played = [row.round for row in drawn if row.away and late in (row.home, row.away)]
    byes = [(row.round, row.home) for row in drawn if row.away is None]
    assert played == [2, 3]
    assert {round_ for round_, _team in byes} >= {2, 3}
    assert len({team for round_, team in byes if round_ > 1}) == 2
    assert contest.explain_points(contest.standings[0])

    applied(ann, section, "undo")
    assert matches(section) == before
