"""The wall display: open by the director's choice, the ranking only once it is released."""

from datetime import timedelta
from itertools import chain

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Club, LedgerEntry
from tests.builders import (
    a_director,
    a_played_section,
    a_seated_section,
    a_team_event,
    an_actor,
    an_individual,
    named,
)
from tournament.models import Session
from tournament.services.sessions.releases import show_wall_display
from tournament.services.sessions.round_clock import ClockPlan, start_round_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_seated_section()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    return section


def opened(section):
    show_wall_display(section.session, shown=True, actor=an_actor())
    return reverse("public:wall", args=["crown", section.session_id])


def screens(client, wall):
    """Return the content of every screen in turn, from the first until it comes back to it."""
    pages, link = [], "?page=1"
    while link != "?page=1" or not pages:
        context = client.get(f"{wall}{link}").context
        pages.append(context["screen"])
        link = context["next"]
    return pages


def titles(client, wall):
    return [(screen.kind, screen.title) for screen in screens(client, wall)]


def test_the_wall_is_closed_until_the_director_opens_it(section, client):
    wall = reverse("public:wall", args=["crown", section.session_id])
    clock = reverse("public:wall_clock", args=["crown", section.session_id])
    ann = Client()
    ann.force_login(a_director())
    choice = reverse("director:wall_display", args=["crown", section.session_id])

    before = [client.get(place).status_code for place in (wall, clock)]
    ann.post(choice, {"show": ""})
    during = [client.get(place).status_code for place in (wall, clock)]
    ann.post(choice, {"hide": ""})
    after = [client.get(place).status_code for place in (wall, clock)]

    assert (before, during, after) == ([404, 404], [200, 200], [404, 404])
    logged = LedgerEntry.objects.filter(action__endswith="_wall").values_list("action", flat=True)
    assert list(logged.order_by("pk")) == ["show_wall", "hide_wall"]


@pytest.mark.parametrize(("host", "named"), [("127.0.0.1", 0), ("testserver", 1)])
def test_the_address_is_shown_on_a_server_in_the_network(section, host, named):
    wall = opened(section)
    ann = Client(headers={"host": host})
    ann.force_login(a_director())

    page = ann.get(reverse("director:wall_display", args=["crown", section.session_id]))

    assert (page.status_code, page.text.count(f"http://{host}{wall}")) == (200, named)


def test_opening_it_twice_is_one_change(section):
    opened(section)
    before = Session.objects.get().revision

    opened(section)

    assert Session.objects.get().revision == before


def test_it_shows_the_seats_of_the_round_in_play_and_of_the_next(section, client):
    wall = opened(section)

    now, following = screens(client, wall)

    assert [now.title, following.title] == ["Round 1", "Next: round 2"]
    seat = now.seats[0]
    assert (seat.table, seat.north_south.label, seat.north_south.names, seat.boards) == (
        *("1", "1 NS", "Ada Ace & Bo King", "1\N{EN DASH}2"),
    )
    assert [(seat.table, seat.east_west.label) for seat in following.seats] == [
        *(("1", "3 EW"), ("2", "1 EW"), ("3", "2 EW")),
    ]


def test_the_clock_has_a_screen_and_decides_which_round_is_in_play(section, client):
    wall = opened(section)
    plan = ClockPlan(3, 15, automatic=False)
    start_round_clock(section.session, plan, seen=0, actor=an_actor())

    assert titles(client, wall) == [("clock", ""), ("seats", "Round 3")]


def test_the_wall_shows_the_ranking_from_its_release_on(client):
    section = a_played_section()
    sessions = Session.objects.filter(pk=section.session_id)
    wall = opened(section)
    sessions.update(state="closed")
    closed = titles(client, wall)
    later = timezone.now() + timedelta(hours=1)
    sessions.update(state="released", ranking_from=later)
    embargo = titles(client, wall)

    sessions.update(ranking_from=timezone.now())
    released = screens(client, wall)

    assert [kind for kind, _title in (*closed, *embargo)] == ["message", "message"]
    assert [screen.title for screen in released] == [
        "Ranking · North-South",
        "Ranking · East-West",
    ]
    assert [line.rank for line in released[0].places] == ["1", "2=", "2="]


def test_names_are_hidden_where_the_club_hides_them(section, client):
    wall = opened(section)
    assert "Ada Ace" in client.get(wall).text
    Club.objects.update(names_shown="hidden")

    page = client.get(wall)

    assert "Ada Ace" not in page.text
    assert page.context["screen"].seats[0].north_south.label == "1 NS"


@pytest.mark.parametrize(
    ("build", "labels"), [(an_individual, ("1 + 7", "8 + 3")), (a_team_event, ("1", "2"))]
)
def test_sessions_of_other_kinds_name_the_seated_players(build, labels, client):
    wall = opened(build())

    seat = screens(client, wall)[0].seats[0]

    assert {seat.north_south.label, seat.east_west.label} == set(labels)


def test_thirty_tables_take_several_screens_in_order(client):
    section = a_seated_section(tables=16, boards_a_round=1)
    wall = opened(section)

    tables = [
        [seat.table for seat in screen.seats]
        for screen in screens(client, wall)
        if screen.title == "Round 1"
    ]

    assert [len(part) for part in tables] == [7, 7, 2]
    assert [*chain(*tables)] == [str(number) for number in range(1, 17)]


@pytest.mark.parametrize("page", ["0", "9", "-1", "x", "9" * 50, "²", ""])
def test_any_page_number_is_answered(section, client, page):
    assert client.get(opened(section), {"page": page}).status_code == 200


def test_an_unchanged_screen_is_not_sent_again(section, client):
    wall = opened(section)
    first = client.get(wall)
    tag = {"If-None-Match": first.headers["ETag"]}

    again = client.get(wall, headers=tag)
    named(section.places.get(line="NS", number=1), "Cy Queen", "Di Jack")
    plan = ClockPlan(1, 15, automatic=False)
    start_round_clock(section.session, plan, seen=0, actor=an_actor())
    changed = client.get(wall, headers=tag)

    assert [answer.status_code for answer in (first, again, changed)] == [200, 304, 200]


@pytest.mark.parametrize("tables", [3, 9])
def test_a_poll_costs_two_queries_and_a_screen_four(tables, client, django_assert_num_queries):
    wall = opened(a_seated_section(tables=tables))
    tag = {"If-None-Match": client.get(wall).headers["ETag"]}

    with django_assert_num_queries(2):
        client.get(wall, headers=tag)
    with django_assert_num_queries(4):
        client.get(wall)
