"""What anybody sees: what is released, and nothing before."""

import pytest
from django.urls import reverse

from club.models import Source
from scoring.outcome import PassedOut
from tests.builders import a_board_in_play, a_mitchell, an_evening, named, recorded
from tournament.services.sessions import move_session

pytestmark = pytest.mark.django_db


def moved(session, *states):
    for state in states:
        move_session(session, state, by=None, source=Source.DIRECTOR)
    return session


def a_played_session(*states, **facts):
    section = an_evening(**facts)
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    for table in (1, 2, 3):
        board = section.seatings.get(round=1, table=table).boards.first()
        recorded(board, PassedOut())
    session = section.session
    session.refresh_from_db()
    return moved(session, *states)


def the_page(client, session, club="crown"):
    return client.get(reverse("public:ranking", args=[club, session.pk]))


def test_a_released_ranking_is_for_anybody(client):
    session = a_played_session("closed", "released")

    page = the_page(client, session)

    assert (page.status_code, "Ada Ace" in page.text) == (200, True)


@pytest.mark.parametrize("states", [(), ("closed",), ("closed", "released", "closed")])
def test_what_is_not_released_is_as_unknown_as_what_never_was(client, states):
    session = a_played_session(*states)

    hidden = the_page(client, session)
    session.pk = 4711
    unknown = the_page(client, session)

    assert (hidden.status_code, unknown.status_code) == (404, 404)
    assert hidden.text == unknown.text


def test_a_released_ranking_is_not_found_under_another_clubs_name(client):
    session = a_played_session("closed", "released")
    an_evening(club="anchor")

    assert the_page(client, session, club="anchor").status_code == 404


def test_the_programme_has_the_released_sessions_of_its_own_club(client):
    a_played_session("closed", "released", name="Shown")
    a_played_session(name="Hidden")
    an_evening(club="anchor", name="Elsewhere")

    page = client.get(reverse("public:programme", args=["crown"]))

    assert [name in page.text for name in ("Shown", "Hidden", "Elsewhere")] == [True, False, False]


def test_an_unknown_club_is_not_found(client):
    assert client.get(reverse("public:programme", args=["nobody"])).status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_a_released_ranking_costs_the_same_for_any_field(client, tables, django_assert_num_queries):
    section = an_evening(a_mitchell(tables=2 * tables + 1))
    recorded(a_board_in_play(section, table=1), PassedOut())
    session = moved(section.session, "closed", "released")
    the_page(client, session)

    with django_assert_num_queries(1):
        the_page(client, session)
