"""Every route, by every role: access is granted or refused, and a refusal changes nothing.

The routes come from the resolver, so that a new one has to say in `routes` what it asks for. All
tests share one session, and each leaves it as it was.
"""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from club.queries.permissions import ClubPermission, has_permission
from tests.builders import a_director, a_user
from tests.effort import sample_cases
from tests.web.routes import (
    ACCOUNTS,
    ASKS,
    BOTH,
    PUBLIC,
    READS,
    ROUTES,
    TABLE,
    WRITES,
    a_visited_session,
    every_row,
)

pytestmark = pytest.mark.django_db
OF_A_CLUB = sorted((READS | WRITES | BOTH) - {"director:clubs"})
OUTSIDE = {
    "without a club": lambda: a_user("bob"),
    "player": lambda: a_director("crown", name="bob", role="player"),
    "director of another club": lambda: a_director("anchor", name="bob"),
    "owner of another club": lambda: a_director("anchor", name="bob", role="owner"),
}
INSIDE = ("viewer", "assistant", "director", "owner")
METHODS = ("get", "post", "put", "delete")
TRIED = (*OUTSIDE, *INSIDE, *METHODS)
# Anyone who may write meets what the form says, or the page it leads to: not the door.
PASSED = {200, 201, 302, 400, 409, 422}
# It packs every row, and is tried where backups are.
SLOW = {"director:backup"}
# There is no such room, and no such decision.
NOT_THERE = {
    "director:change_movement",
    "director:match_event_withdraw_decision",
    "director:withdraw_penalty",
}
CLUBS = ("anchor", "crown")


@pytest.fixture(scope="module")
def shared_rows(django_db_setup, django_db_blocker):
    """Two sessions in one club and one in another, and a user of every role."""
    with django_db_blocker.unblock(), transaction.atomic():
        here = a_visited_session()
        yield here, {club: a_visited_session(club) for club in CLUBS}
        transaction.set_rollback(True)


@pytest.fixture
def ids(shared_rows):
    """The words of every address; what a test writes is taken back."""
    return shared_rows[0]


def somebody(who):
    """A client that has come in as one of these."""
    client = Client()
    if who in OUTSIDE:
        client.force_login(OUTSIDE[who]())
    elif who:
        client.force_login(a_director("crown", name=f"the {who}", role=who))
    return client


def some(names, *arguments):
    """These routes; in `make test` a sixth of them, another for the next role or method."""
    return list(sample_cases(sorted(names), 20, start=sum(TRIED.index(word) for word in arguments)))


def answered(client, method, ids, names):
    """Response of each route, and whether any row has changed."""
    before = every_row()
    answers = {}
    for name in names:
        response = getattr(client, method)(ROUTES[name].address(ids))
        answers[name] = response.status_code
        if response.streaming:
            # Read to its end, the file is closed.
            b"".join(response.streaming_content)
    return answers, every_row() == before


def required_permission(name, method):
    """The right that a route asks for."""
    reading, writing = ASKS.get(name, (ClubPermission.READ, ClubPermission.DIRECT))
    return reading if method == "get" else writing


def expected(name, method, who):
    """Expected response of a member to a route that is only read, or refuses."""
    if not has_permission(who, required_permission(name, method)):
        return 403
    return 200 if name in READS else 405 if name in WRITES else 302


def test_every_route_has_example_data():
    known = READS | WRITES | BOTH | PUBLIC | TABLE | ACCOUNTS

    assert {name for name in ROUTES if not name.startswith("api:")} == known
    assert set(ASKS) <= known


@pytest.mark.parametrize("method", METHODS)
def test_an_anonymous_user_is_redirected_to_sign_in(ids, method):
    before, client = every_row(), Client()

    answers = {
        name: getattr(client, method)(ROUTES[name].address(ids)).headers.get("Location")
        for name in some(["director:clubs", *OF_A_CLUB], method)
    }

    sign_in = f"{reverse('account_login')}?next="
    assert answers == {name: sign_in + ROUTES[name].address(ids) for name in answers}
    assert every_row() == before


@pytest.mark.parametrize(
    ("who", "method"),
    [
        *((who, method) for who in OUTSIDE for method in METHODS[:2]),
        *((who, method) for who in ("player", "owner of another club") for method in METHODS[2:]),
    ],
)
def test_a_user_outside_of_the_club_gets_not_found(ids, who, method):
    client, names = somebody(who), some(OF_A_CLUB, who, method)

    assert answered(client, method, ids, names) == (dict.fromkeys(names, 404), True)


@pytest.mark.parametrize("who", INSIDE)
def test_each_role_reads_with_permission_and_reading_changes_nothing(ids, who):
    client, names = somebody(who), some(OF_A_CLUB, who)

    answers = answered(client, "get", ids, names)

    assert answers == ({name: expected(name, "get", who) for name in names}, True)


@pytest.mark.parametrize("method", METHODS[1:])
@pytest.mark.parametrize("who", INSIDE)
def test_each_role_is_refused_writes_without_permission_and_nothing_changes(ids, who, method):
    client = somebody(who)
    refused = [
        name for name in OF_A_CLUB if not has_permission(who, required_permission(name, method))
    ]
    names = some(refused, who, method)

    answers = answered(client, method, ids, names)

    assert answers == (dict.fromkeys(names, 403), True)
    assert bool(refused) is (who != "owner")


@pytest.mark.parametrize("who", INSIDE)
def test_each_role_reaches_the_pages_that_it_may_write(ids, who):
    client = somebody(who)
    written = [name for name in OF_A_CLUB if name in WRITES | BOTH and name not in SLOW]
    mine = [name for name in written if has_permission(who, required_permission(name, "post"))]

    answers = {}
    for name in some(mine, who):
        with transaction.atomic():
            answers[name] = client.post(ROUTES[name].address(ids)).status_code
            transaction.set_rollback(True)

    assert {
        name: status for name, status in answers.items() if status not in PASSED
    } == dict.fromkeys(NOT_THERE & set(answers), 404)
    assert bool(mine) is (who != "viewer")


def test_a_refused_role_reads_its_role_and_the_required_one(ids):
    page = somebody("viewer").post(ROUTES["director:correct"].address(ids))

    assert "have permission to enter results. Your role is" in page.text


# A mail program posts there without a page before it (RFC 8058); the link is the permission.
WITHOUT_CSRF_TOKEN = {"public:unsubscribe"}


@pytest.mark.parametrize("who", INSIDE)
def test_every_post_requires_a_csrf_token(ids, who):
    client = Client(enforce_csrf_checks=True)
    client.force_login(a_director("crown", name=f"the {who}", role=who))
    names = some({*OF_A_CLUB, *PUBLIC, *TABLE, *ACCOUNTS} - WITHOUT_CSRF_TOKEN, who)

    assert answered(client, "post", ids, names) == (dict.fromkeys(names, 403), True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("who", ["viewer", "owner"])
@pytest.mark.parametrize(
    ("word", "neighbour"),
    [
        ("session", "anchor"),
        ("tournament", "anchor"),
        ("member", "anchor"),
        ("invitation", "anchor"),
        *(
            (word, club)
            for word in (
                *("seating_board", "place", "job", "match", "infraction", "print_set"),
                "table_token",
            )
            for club in CLUBS
        ),
    ],
)
def test_a_row_of_another_session_or_club_is_not_found(shared_rows, ids, who, word, neighbour):
    mixed = ids | {word: shared_rows[1][neighbour][word]}
    if word == "session":
        there = shared_rows[1][neighbour]
        mixed |= {name: there[name] for name in ("contest", "knock_out", "individual")}
    client = somebody(who)
    names = {name for name in OF_A_CLUB if word in ROUTES[name].parameters}
    mine = {
        method: {
            name for name in kinds & names if has_permission(who, required_permission(name, method))
        }
        for method, kinds in (("get", READS | BOTH), ("post", WRITES | BOTH))
    }

    assert names
    for method, expected in mine.items():
        assert answered(client, method, mixed, expected) == (dict.fromkeys(expected, 404), True)


def test_a_board_that_is_not_in_play_is_not_found(ids):
    page = somebody("director").get(ROUTES["director:traveller"].address(ids | {"board": 77}))

    assert page.status_code == 404


@pytest.mark.parametrize("who", [None, *OUTSIDE, *INSIDE])
def test_nobody_sees_a_ranking_before_it_is_released(ids, who):
    page = somebody(who).get(ROUTES["public:ranking"].address(ids))

    assert page.status_code == 404


@pytest.mark.parametrize("who", [None, *OUTSIDE])
def test_public_pages_write_nothing(ids, who):
    client = somebody(who)

    answers, unchanged = answered(
        client, "get", ids | {"key": "never-was"}, sorted(PUBLIC | ACCOUNTS)
    )

    assert {status for status in answers.values() if status >= 500} == set()
    assert unchanged


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("who", [None, *OUTSIDE, *INSIDE])
def test_table_pages_require_the_table_secret(ids, who, method):
    client, names = somebody(who), sorted(TABLE - {"table:code"})

    answers, unchanged = answered(client, method, ids, names)

    # Another method is refused before the secret is looked at.
    assert {status for status in answers.values() if status not in (404, 405)} == set()
    assert unchanged


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", [None, *INSIDE])
def test_sign_up_and_admin_pages_are_closed(ids, who, method):
    client = somebody(who)
    before = every_row()

    signing_up = getattr(client, method)(
        "/accounts/signup/", {"username": "eve", "password1": "pik7!zand", "password2": "x"}
    )
    admin = [
        getattr(client, method)(f"/admin/{pattern.pattern}").status_code
        for pattern in next(
            url_pattern
            for url_pattern in get_resolver().url_patterns
            if getattr(url_pattern, "app_name", "") == "admin"
        ).url_patterns
        if not pattern.pattern.regex.groupindex
    ]

    assert signing_up.status_code == 404
    assert set(admin) <= {302, 403}
    assert every_row() == before
