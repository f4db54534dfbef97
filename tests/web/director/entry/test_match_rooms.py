"""Results of teams on the entry page: by match, with what each board is worth to the teams."""

import pytest
from django.urls import reverse

from scoring.laws.outcome import BareScore
from tests.builders import a_director, a_played_section, a_team_event, recorded, team_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def section(client):
    client.force_login(a_director())
    section = a_team_event(4, boards=2)
    # The first match, board 1: 420 against 170 is 6 IMPs to the team of number 1.
    recorded(team_board(section, table=1, number=1), BareScore(420))
    recorded(team_board(section, table=2, number=1), BareScore(170))
    return section


def entry_page(client, section, by):
    address = reverse("director:entry", args=("crown", section.session_id))
    return client.get(address, {"by": by})


def test_both_rooms_of_a_board_follow_each_other_under_their_match(client, section):
    groups = entry_page(client, section, "match").context["groups"]

    home, away = (team_board(section, table=1, number=1), team_board(section, table=2, number=1))
    assert [group.title.split(" · ")[0] for group in groups] == ["Round 1", "Round 1"]
    assert [(row.table, row.board) for row in groups[0].rows] == [
        *(("1", 1), ("2", 1)),
        *(("1", 2), ("2", 2)),
    ]
    assert [row.other for row in groups[0].rows[:2]] == [away.pk, home.pk]
    assert [row.who.partition(" v ")[0] for row in groups[0].rows[:2]] == [
        groups[0].rows[1].who.partition(" v ")[2],
        groups[0].rows[0].who.partition(" v ")[2],
    ]


@pytest.mark.parametrize("by", ["match", "round"])
def test_the_second_room_has_the_imps_of_the_board_and_of_the_match(client, section, by):
    groups = entry_page(client, section, by).context["groups"]

    swings = {
        (row.table, row.board): row.html
        for group in groups
        for row in group.rows
        if "swing" in row.html
    }
    assert list(swings) == [("2", 1)]
    assert "IMPs 6 : 0, match 6 : 0" in swings["2", 1]


def test_a_recorded_result_comes_back_with_the_imps(client, section):
    recorded(team_board(section, table=1, number=2), BareScore(-50))
    board = team_board(section, table=2, number=2)
    address = reverse("director:enter", args=("crown", section.session_id, board.pk))

    answer = client.post(
        address,
        {"text": "420", "seen": 0, "request_id": "00000000-0000-4000-8000-000000000001"},
        headers={"HX-Request": "true"},
    )

    # -50 against 420: 10 IMPs to the other team.
    assert '<span class="swing">IMPs 0 : 10, match 6 : 10</span>' in answer.text


def test_a_session_of_pairs_has_no_order_by_match(client):
    client.force_login(a_director())
    section = a_played_section()
    page = entry_page(client, section, "match")

    assert (page.context["by"].key, [order.key for order in page.context["orders"]]) == (
        "round",
        ["round", "table", "board"],
    )
    assert all(row.other is None for group in page.context["groups"] for row in group.rows)
