"""Corrections after the next round is drawn: warned of while typing, when saved, in rulings."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.services.setup.contest_rounds import draw_round_with_boards
from scoring.laws.outcome import BareScore
from standings.services.knock_out import draw_knock_out_round
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import (
    a_director,
    a_seated_section,
    a_swiss_pairs,
    a_team_event,
    an_actor,
    recorded,
    team_board,
)
from tests.standings.teams.test_knock_out_contest import play_match
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def the_session(section):
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def play_round(section, points=420):
    for number in (1, 2):
        play_match(section, 1, number, points)


@pytest.fixture
def swiss():
    section = a_team_event(4)
    play_round(section)
    contest = team_contest_of(the_session(section))
    draw_round_with_boards(section, propose_next_round(contest), actor=an_actor())
    return section


@pytest.fixture
def knock_out():
    section = a_team_event(4, format="knock_out")
    play_round(section)
    draw_knock_out_round(section, 2, actor=an_actor())
    return section


def first_board(section):
    return team_board(section, table=1, number=1)


def preview(client, section, text, board=None):
    address = reverse("director:entry_preview", args=["crown", section.session_id])
    return client.get(address, {"text": text, "at": (board or first_board(section)).pk}).text


def correct(client, section, text):
    page = reverse("director:result", args=["crown", section.session_id, first_board(section).pk])
    data = {"seen": 1, "request_id": uuid4(), "text": text, "reason": "Claim"}
    return client.post(f"{page}correct/", data, follow=True)


WINNER = "Team 4 wins this match in place of Team 1, but Final is drawn already."
POINTS = "Team 1 \N{EN DASH} Team 2: 16 : 4 becomes 10 : 10. Round 2 is drawn already"


def test_the_preview_of_an_entry_says_who_wins_instead_after_the_draw(client, knock_out):
    assert WINNER in preview(client, knock_out, "-420")
    # The same team still wins by 110, and the result may be typed as it is.
    for text in ("110", "420"):
        assert "drawn already" not in preview(client, knock_out, text)


def test_a_correction_after_the_draw_is_reported_when_it_is_saved(client, knock_out):
    page = correct(client, knock_out, "-420")

    assert WINNER in page.text
    assert "Final is drawn already: if the winner changes, decide who plays there." in page.text


def test_a_match_that_is_level_after_the_draw_has_no_winner(client, knock_out):
    page = correct(client, knock_out, "P")

    assert "Team 1 no longer wins this match, but Final is drawn already." in page.text


def test_victory_points_that_change_after_the_draw_are_shown(client, swiss):
    assert POINTS in preview(client, swiss, "P")
    assert POINTS in correct(client, swiss, "P").text


def test_an_entry_without_javascript_has_the_warning_on_the_next_page(client, swiss):
    board = first_board(swiss)
    address = reverse("director:enter", args=["crown", swiss.session_id, board.pk])
    data = {"seen": 1, "request_id": uuid4(), "text": "P", "reason": "Claim"}

    page = client.post(address, data, follow=True)

    assert POINTS in page.text


def test_the_preview_of_a_ruling_names_the_new_winner_after_the_draw(client, knock_out):
    board = first_board(knock_out)
    page = reverse("director:ruling", args=["crown", knock_out.session_id, board.number])
    data = {
        "request_id": uuid4(),
        "step": "preview",
        "kind": "assigned",
        "result": board.pk,
        f"seen-{board.pk}": 1,
        "weight": ["", "", "", ""],
        "score": ["-420", "", "", ""],
        "reason": "Misinformation",
    }

    assert WINNER in client.post(page, data).text


def test_no_warning_before_the_next_draw_or_of_another_round(client, swiss):
    fresh = a_team_event(4)
    play_round(fresh)
    assert "drawn already" not in preview(client, fresh, "P")
    assert "drawn already" not in correct(client, fresh, "P").text
    later = team_board(swiss, round_=2, table=1, number=3)
    recorded(later, BareScore(420))
    assert "drawn already" not in preview(client, swiss, "P", later)


def test_no_warning_in_a_round_robin_or_a_session_of_pairs(client):
    section = a_team_event(4, format="round_robin")
    play_round(section)
    assert "drawn already" not in preview(client, section, "P")
    pairs = a_seated_section()
    assert "drawn already" not in preview(client, pairs, "P", pairs.seatings.first().boards.first())


@pytest.mark.parametrize(("form", "warned"), [("swiss", True), ("lagged", False)])
def test_swiss_pairs_are_warned_unless_the_draw_used_an_earlier_round(client, form, warned):
    section = a_swiss_pairs(4, boards=1, form=form)
    for table, points in ((1, 420), (2, 50)):
        recorded(team_board(section, table=table, number=1), BareScore(points))
    contest = pair_contest_of(the_session(section))
    draw_round_with_boards(section, propose_next_round(contest), actor=an_actor())

    assert ("drawn already" in preview(client, section, "-420")) == warned


def test_the_cell_of_a_corrected_entry_names_the_match_that_changes(client, swiss):
    board = first_board(swiss)
    address = reverse("director:enter", args=["crown", swiss.session_id, board.pk])
    data = {"seen": 1, "request_id": uuid4(), "text": "P", "reason": "Claim"}

    cell = client.post(address, data, headers={"HX-Request": "true"}).text

    assert f'<span class="drawn-round remark">{POINTS}' in cell
