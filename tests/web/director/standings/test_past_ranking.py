"""The ranking as it stood after an entry of the activity log, and what changed since."""

import pytest
from django.urls import reverse

from club.models import LedgerEntry
from scoring.laws.outcome import BareScore
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_director,
    a_seated_section,
    a_swiss_pairs,
    a_team_event,
    an_individual,
    recorded,
    team_board,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    """On board 1 North-South 1 made ten tricks, then corrected to eight; 2 made nine."""
    section = a_seated_section()
    first = a_board_in_play(section, number=1, table=1)
    recorded(first, a_contract("4S", "N", 10))
    recorded(a_board_in_play(section, number=1, round=2), a_contract("4S", "N", 9))
    recorded(first, a_contract("4S", "N", 8), seen=1, reason="a wrong slip")
    return section


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def entries(section):
    return LedgerEntry.objects.filter(action__in=("record", "correct")).order_by("pk")


def place(section, entry):
    args = ["crown", section.session_id, entry if isinstance(entry, int) else entry.pk]
    return reverse("director:past_ranking", args=args)


def test_a_past_ranking_shows_the_pairs_that_moved_since(ann, section):
    _first, second, _correction = entries(section)

    page = ann.get(place(section, second))

    assert [(row.before, row.after) for row in page.context["changes"]] == [
        ("2 · 12.50%", "1 · 87.50%"),
        ("1 · 87.50%", "2 · 12.50%"),
        ("2 · 12.50%", "1 · 87.50%"),
        ("1 · 87.50%", "2 · 12.50%"),
    ]
    assert len(page.context["since"]) == 1
    assert "a wrong slip" in page.context["since"][0].why
    assert page.context["entry"].at == second.at


def test_after_the_last_entry_nothing_changed(ann, section):
    page = ann.get(place(section, entries(section).last()))

    assert (page.context["changes"], page.context["since"]) == ([], [])


def test_the_activity_log_links_to_the_past_ranking(ann, section):
    log = ann.get(reverse("director:audit_log", args=["crown"]))

    links = [row.past_ranking for row in log.context["rows"] if row.past_ranking]
    assert links[:3] == [place(section, entry) for entry in reversed(entries(section))]


def test_an_entry_of_another_session_or_club_is_not_found(ann, section):
    other = a_seated_section(club="anchor")
    recorded(a_board_in_play(other, number=1, table=1), a_contract("4S", "N", 10))
    theirs = LedgerEntry.objects.latest("pk").pk

    answers = [ann.get(place(section, entry)) for entry in (theirs, 10**6, 2**63)]

    assert [answer.status_code for answer in answers] == [404, 404, 404]


def test_an_individual_has_a_past_ranking(ann):
    section = an_individual()
    first = a_board_in_play(section, number=1, table=1)
    recorded(first, a_contract("4S", "N", 10))
    recorded(a_board_in_play(section, number=1, table=2), a_contract("4S", "N", 9))
    recorded(first, a_contract("4S", "N", 8), seen=1, reason="a wrong slip")

    page = ann.get(place(section, entries(section)[1]))

    assert [(row.before, row.after) for row in page.context["changes"]] == [
        *[("5= · 0.00%", "1= · 100.00%")] * 4,
        *[("1= · 100.00%", "5= · 0.00%")] * 4,
    ]


def test_a_contest_of_teams_shows_the_teams_that_moved_since(ann):
    section = a_team_event()
    for table, points in ((1, 420), (2, 170)):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), BareScore(points))
    board = team_board(section, table=1, number=1)
    recorded(board, BareScore(-50), seen=1, reason="a wrong slip")

    page = ann.get(place(section, entries(section)[3]))

    changes = [(row.pair, row.names, row.before, row.after) for row in page.context["changes"]]
    assert changes == [
        ("1", "Team 1", "1 · 17.31", "1= · 10.00"),
        ("2", "Team 2", "2 · 2.69", "1= · 10.00"),
    ]
    assert "a wrong slip" in page.context["since"][0].why


def test_swiss_pairs_show_the_pairs_that_moved_since(ann):
    section = a_swiss_pairs()
    for table, points in ((1, 420), (2, 170)):
        for number in (1, 2, 3):
            recorded(team_board(section, table=table, number=number), BareScore(points))
    for number in (1, 2, 3):
        board = team_board(section, table=1, number=number)
        recorded(board, BareScore(-50), seen=1, reason="a wrong slip")

    page = ann.get(place(section, entries(section)[5]))

    changes = [(row.pair, row.before, row.after) for row in page.context["changes"]]
    assert changes == [
        ("2", "3= · 0.00", "1= · 20.00"),
        ("3", "3= · 0.00", "1= · 20.00"),
        ("1", "1= · 20.00", "3= · 0.00"),
        ("4", "1= · 20.00", "3= · 0.00"),
    ]
    log = ann.get(reverse("director:audit_log", args=["crown"]))
    assert log.context["rows"][0].past_ranking == place(section, entries(section).last())
