"""Every route, by everybody: who may come in, and that whoever may not changes nothing.

The routes come from the resolver, so that a new one has to say here what it is.
"""

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from tests.builders import a_director, a_user
from tests.web.routes import (
    ACCOUNTS,
    BOTH,
    PUBLIC,
    READS,
    ROUTES,
    WRITES,
    a_visited_evening,
    every_row,
)

pytestmark = pytest.mark.django_db
OF_A_CLUB = sorted((READS | WRITES | BOTH) - {"director:clubs"})
VISITORS = {
    "without a club": lambda: a_user("bob"),
    "player": lambda: a_director("crown", name="bob", role="player"),
    "director of another club": lambda: a_director("anchor", name="bob"),
    "owner of another club": lambda: a_director("anchor", name="bob", role="owner"),
}
HOSTS = {
    "director": lambda: a_director("crown", name="ann"),
    "owner": lambda: a_director("crown", name="ann", role="owner"),
}
METHODS = ("get", "post", "put", "delete")
CLUBS = ("anchor", "crown")


@pytest.fixture
def facts():
    return a_visited_evening()


def answered(client, method, facts, names):
    """What each route answers; the rows stand in the way of a change that nobody sees."""
    before = every_row()
    answers = {
        name: getattr(client, method)(ROUTES[name].address(facts)).status_code for name in names
    }
    assert every_row() == before
    return answers


def test_every_route_is_known_here():
    assert set(ROUTES) == READS | WRITES | BOTH | PUBLIC | ACCOUNTS


@pytest.mark.parametrize("method", METHODS)
def test_whoever_is_not_signed_in_is_sent_to_sign_in(client, facts, method):
    before = every_row()

    answers = {
        name: getattr(client, method)(ROUTES[name].address(facts)).headers.get("Location")
        for name in ["director:clubs", *OF_A_CLUB]
    }

    sign_in = f"{reverse('account_login')}?next="
    assert answers == {name: sign_in + ROUTES[name].address(facts) for name in answers}
    assert every_row() == before


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("who", VISITORS)
def test_whoever_does_not_direct_in_the_club_finds_nothing(client, facts, who, method):
    client.force_login(VISITORS[who]())

    assert answered(client, method, facts, OF_A_CLUB) == dict.fromkeys(OF_A_CLUB, 404)


@pytest.mark.parametrize("who", HOSTS)
def test_a_director_reads_everything_and_reading_changes_nothing(client, facts, who):
    client.force_login(HOSTS[who]())

    answers = answered(client, "get", facts, OF_A_CLUB)

    reads = dict.fromkeys(READS - {"director:clubs"}, 200)
    assert answers == reads | dict.fromkeys(WRITES, 405) | dict.fromkeys(BOTH, 302)


@pytest.mark.parametrize("who", HOSTS)
def test_nothing_is_written_without_the_token_of_the_page(facts, who):
    client = Client(enforce_csrf_checks=True)
    client.force_login(HOSTS[who]())

    assert answered(client, "post", facts, ROUTES) == dict.fromkeys(ROUTES, 403)


@pytest.mark.parametrize(
    ("word", "neighbour"),
    [
        ("session", "anchor"),
        ("tournament", "anchor"),
        *((word, club) for word in ("seating_board", "place", "job") for club in CLUBS),
    ],
)
def test_a_row_of_somewhere_else_is_not_found_from_here(client, facts, word, neighbour):
    mixed = facts | {word: a_visited_evening(neighbour)[word]}
    client.force_login(a_director())
    names = {name for name in OF_A_CLUB if word in ROUTES[name].words}

    read = answered(client, "get", mixed, names & (READS | BOTH))
    written = answered(client, "post", mixed, names & (WRITES | BOTH))

    assert names
    assert read == dict.fromkeys(names & (READS | BOTH), 404)
    assert written == dict.fromkeys(names & (WRITES | BOTH), 404)


def test_a_board_that_is_not_in_play_is_not_found(client, facts):
    client.force_login(a_director())

    page = client.get(ROUTES["director:traveller"].address(facts | {"board": 77}))

    assert page.status_code == 404


@pytest.mark.parametrize("who", [None, *VISITORS])
def test_nobody_sees_a_ranking_before_it_is_released(client, facts, who):
    if who:
        client.force_login(VISITORS[who]())

    page = client.get(ROUTES["public:ranking"].address(facts))

    assert page.status_code == 404


@pytest.mark.parametrize("who", [None, *VISITORS])
def test_pages_for_anybody_change_nothing(client, facts, who):
    if who:
        client.force_login(VISITORS[who]())

    answers = answered(client, "get", facts | {"key": "never-was"}, sorted(PUBLIC | ACCOUNTS))

    assert {status for status in answers.values() if status >= 500} == set()


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, *HOSTS])
def test_nobody_signs_up_or_opens_the_machine_room(client, facts, who, method):
    if who:
        client.force_login(HOSTS[who]())
    before = every_row()

    signing_up = getattr(client, method)(
        "/accounts/signup/", {"username": "eve", "password1": "pik7!zand", "password2": "x"}
    )
    admin = [
        getattr(client, method)(f"/admin/{pattern.pattern}").status_code
        for pattern in next(
            each for each in get_resolver().url_patterns if getattr(each, "app_name", "") == "admin"
        ).url_patterns
        if not pattern.pattern.regex.groupindex
    ]

    assert signing_up.status_code == 404
    assert set(admin) <= {302, 403}
    assert every_row() == before
