"""The wall display of a match event: tables and byes of the round, standings once released."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from tests.builders import a_director, a_match, a_tournament, an_actor, final
from tests.web.api.programs import a_program
from tests.web.public.wall.test_wall_page import screens, titles
from tournament.models import Session
from tournament.services.matches.withdrawals import set_withdrawal
from tournament.services.sessions.releases import show_wall_display
from tournament.services.sessions.round_clock import ClockPlan, start_round_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return a_tournament(5)


def opened(event, *, day=1):
    session = event.sessions.get(number=day)
    show_wall_display(session, shown=True, actor=an_actor())
    return reverse("public:wall", args=["crown", session.pk])


def rows(screen):
    return [(seat.table, seat.north_south.label, seat.east_west.label) for seat in screen.seats]


def play_round(event, number):
    for seating in event.sessions.get().sections.get().seatings.filter(round=number):
        labels = [seat.place.entry.label for seat in seating.seats.order_by("-chairs")]
        if len(labels) == 2:  # the bye has one seat
            final(event, *labels, 500, 0)


def test_the_director_opens_the_wall_of_a_day_on_its_page(event, client):
    day = event.sessions.get()
    wall = reverse("public:wall", args=["crown", day.pk])
    ann = Client()
    ann.force_login(a_director())
    choice = reverse("director:wall_display", args=["crown", day.pk])
    before = client.get(wall).status_code

    page = ann.post(choice, {"show": ""}, follow=True)

    assert (before, client.get(wall).status_code) == (404, 200)
    assert reverse("director:match_event_release", args=["crown", event.slug, 1]) in page.text
    assert choice in ann.get(reverse("director:match_event", args=["crown", event.slug])).text


def test_a_program_opens_and_closes_the_wall_of_a_day(event, client):
    wall = reverse("public:wall", args=["crown", event.sessions.get().pk])
    program, where = a_program(), f"tournaments/{event.slug}/days/1/wall/"

    statuses = []
    for shown in (True, False):
        statuses.append(
            (program.post(where, shown=shown).status_code, client.get(wall).status_code)
        )

    assert statuses == [(201, 200), (201, 404)]


def test_it_shows_the_tables_and_byes_of_this_round_and_the_next(event, client):
    wall = opened(event)
    play_round(event, 1)

    now, following = screens(client, wall)

    assert [now.title, following.title] == ["Round 2", "Next: round 3"]
    seated = {label for row in rows(now) for label in row[1:]}
    assert seated == {"1A", "1B", "2A", "2B", "3A", "bye"}
    assert [row[0] for row in rows(now)] == ["1", "2", "\N{EN DASH}"]
    assert now.seats[0].north_south.names.startswith("Ada ")
    page = client.get(wall).text
    assert "Round 2 · " in page
    assert "Boards" not in page


def test_a_withdrawn_pair_has_no_table_and_its_opponents_have_a_bye(event, client):
    wall = opened(event)
    gone = a_match(event, "1A", "1B")
    pair = event.entries.get(label="1A")
    set_withdrawal(pair, after_round=gone.round - 1, void=False, actor=an_actor())
    clock = ClockPlan(gone.round, 30, automatic=False)
    start_round_clock(event.sessions.get(), clock, seen=0, actor=an_actor())

    at = next(screen for screen in screens(client, wall) if screen.title == f"Round {gone.round}")

    assert ("\N{EN DASH}", "1B", "bye") in rows(at)
    assert "1A" not in {label for row in rows(at) for label in row[1:]}


def test_the_standings_are_shown_from_their_release_on(event, client):
    wall = opened(event)
    for number in range(1, 6):
        play_round(event, number)
    day = Session.objects.filter(event=event)
    in_play = titles(client, wall)
    day.update(state="closed")
    closed = titles(client, wall)
    day.update(state="released", ranking_from=timezone.now() + timedelta(hours=1))
    embargo = client.get(wall)

    day.update(ranking_from=timezone.now())
    released = client.get(wall, headers={"if-none-match": embargo.headers["ETag"]})

    assert [kind for kind, _title in (*in_play, *closed)] == ["message", "message"]
    assert embargo.context["screen"].kind == "message"
    screen = released.context["screen"]
    assert (screen.kind, len(screen.places)) == ("ranking", 5)
    assert [place.figure for place in screen.places] == 5 * ["1000"]


def test_names_are_hidden_where_the_club_hides_them(event, client):
    wall = opened(event)
    assert "Ada 1A" in client.get(wall).text

    Club.objects.update(names_shown="hidden")

    assert "Ada" not in client.get(wall).text


def test_an_unchanged_screen_is_answered_with_304(event, client):
    wall = opened(event)
    tag = client.get(wall).headers["ETag"]

    again = client.get(wall, headers={"if-none-match": tag})
    final(event, "1A", "1B", 500, 0)
    later = client.get(wall, headers={"if-none-match": tag})

    assert (again.status_code, later.status_code) == (304, 200)
