"""The link that makes its bearer a director."""

import logging

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from club.models import Membership
from club.services.invitations import create_invitation
from tests.builders import a_club, a_director, a_user, an_actor

pytestmark = pytest.mark.django_db


def joining(client, token, *, username="ann", password="nine of diamonds"):
    return client.post(
        reverse("public:join", args=[token]), {"username": username, "password": password}
    )


def test_joining_makes_a_director_who_is_signed_in(client):
    token = create_invitation(a_club(), actor=an_actor())

    answer = joining(client, token)

    assert answer.url == reverse("director:clubs")
    assert client.get(answer.url).url == reverse("director:home", args=["crown"])


def test_a_link_names_its_club(client):
    page = client.get(reverse("public:join", args=[create_invitation(a_club(), actor=an_actor())]))

    assert (page.status_code, "Welcome to Crown" in page.text) == (200, True)


@pytest.mark.parametrize("token", ["never-was", "used"])
def test_an_expired_link_is_reported(client, token):
    used = create_invitation(a_club(), actor=an_actor())
    joining(client, used)
    client.logout()

    page = joining(client, used if token == "used" else token, username="bob")

    assert page.status_code == 410
    assert "This link is no longer valid. Ask the club for a new one" in page.text


def test_a_taken_user_name_is_reported(client):
    a_user("ann")

    page = joining(client, create_invitation(a_club(), actor=an_actor()))

    assert page.status_code == 422
    assert "is taken. Choose another" in page.text


def test_a_weak_password_is_refused_and_the_link_still_works(client):
    token = create_invitation(a_club(), actor=an_actor())

    refused = joining(client, token, password="12345678")

    assert (refused.status_code, "too common" in refused.text) == (422, True)
    assert joining(client, token).status_code == 302


def test_a_link_that_still_works_is_not_in_the_log():
    token, strict = create_invitation(a_club(), actor=an_actor()), Client(enforce_csrf_checks=True)
    log = settings.LOG_FILE
    before = log.stat().st_size if log.exists() else 0

    joining(Client(), token, password="12345678")
    joining(strict, token)
    strict.get(f"/join/{token}/further/")

    logging.getLogger().handlers[0].flush()
    lines = log.read_bytes()[before:].decode().splitlines()
    assert [line.partition(" django.")[2] for line in lines if "/join/" in line] == [
        "request: Unprocessable Entity: /join/…/",
        "security.csrf: Forbidden (CSRF cookie not set.): /join/…/",
        "request: Not Found: /join/…/further/",
    ]


def test_the_page_before_signing_in_names_the_clubs(client):
    a_club("crown")

    page = client.get("/")

    assert (page.status_code, "Crown" in page.text, "Sign in" in page.text) == (200, True, True)


def test_a_signed_in_user_joins_with_that_account(client):
    token, grace = create_invitation(a_club(), role="viewer", actor=an_actor()), a_user("grace")
    client.force_login(grace)

    page = client.get(reverse("public:join", args=[token]))
    answer = client.post(reverse("public:join", args=[token]))

    assert "You are signed in as grace, and join this club with the role viewer." in page.text
    assert answer.url == reverse("director:clubs")
    assert list(Membership.objects.values_list("user__username", "role")) == [("grace", "viewer")]


def test_a_link_for_a_lower_role_is_not_used_up(client):
    a_director(name="grace", role="owner")
    token = create_invitation(a_club(), role="viewer", actor=an_actor())
    client.force_login(a_user("grace"))

    page = client.post(reverse("public:join", args=[token]))

    assert (
        page.status_code,
        "The link was not used and still works for somebody else" in page.text,
    ) == (409, True)
    assert Client().get(reverse("public:join", args=[token])).status_code == 200


def test_signing_in_returns_to_the_invitation(client):
    token, grace = create_invitation(a_club(), role="viewer", actor=an_actor()), a_user("grace")
    grace.set_password("nine of diamonds")
    grace.save()
    page = client.get(reverse("public:join", args=[token]))

    signed_in = client.post(
        f"/accounts/login/?next=/join/{token}/",
        {"login": "grace", "password": "nine of diamonds"},
    )

    assert f'href="/accounts/login/?next=/join/{token}/"' in page.text
    assert signed_in.url == f"/join/{token}/"


def test_attempts_are_limited_per_invitation(client):
    token, other = (
        create_invitation(a_club(), role="viewer", actor=an_actor()),
        create_invitation(a_club(), role="viewer", actor=an_actor()),
    )

    tries = [joining(client, token, password="12345678").status_code for _ in range(21)]

    assert tries == [422] * 20 + [429]
    assert joining(client, other).status_code == 302


def test_unknown_invitations_are_not_counted(client):
    tries = [joining(client, "never-was").status_code for _ in range(25)]

    assert tries == [410] * 25
    assert joining(client, create_invitation(a_club(), actor=an_actor())).status_code == 302
