"""The page of keys: made, shown once, ended; whose are seen by whom."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.urls import reverse

from club.models import ApiKey
from club.queries.api_keys import find_api_key
from club.services.api_keys import create_api_key
from tests.builders import a_club, a_director, an_actor

pytestmark = pytest.mark.django_db
PAGE = "/director/crown/api-keys/"


def a_key(name="a program", *, who="ann", role="director"):
    return create_api_key(
        a_club(),
        a_director(name=who, role=role),
        name,
        areas=(),
        actor=an_actor(a_director(name=who, role=role)),
    )[0]


def test_a_key_is_made_and_its_secret_is_shown_this_once(client):
    client.force_login(a_director())

    page = client.post(
        PAGE, {"name": "Scoring robot", "areas": ["club", "results"], "last_day": ""}
    )

    secret = page.context["secret"]
    api_key = find_api_key(secret)
    assert (api_key.name, api_key.areas, api_key.user.username) == (
        "Scoring robot",
        ("read", "results", "club"),
        "ann",
    )
    assert page.text.count(secret) == 1
    assert page.headers["Cache-Control"] == "no-store"
    assert secret not in client.get(PAGE).text
    assert "Scoring robot" in client.get(PAGE).text


def test_the_same_form_sent_again_makes_no_second_key(client):
    client.force_login(a_director("crown"))
    form = {"name": "Scoring robot", "request_id": str(uuid4())}

    client.post(PAGE, form)
    again = client.post(PAGE, form, follow=True)

    assert ApiKey.objects.count() == 1
    assert "This key exists already." in again.text
    assert 'id="secret"' not in again.text


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\u202eb"])
def test_a_key_without_a_name_is_refused_in_a_sentence(client, name):
    client.force_login(a_director())

    page = client.post(PAGE, {"name": name})

    assert page.status_code == 422
    assert 'class="error"' in page.text
    assert not ApiKey.objects.exists()


def test_a_director_sees_and_ends_own_keys_alone(client):
    mine, other = a_key("mine"), a_key("of bob", who="bob")
    client.force_login(a_director())

    page = client.get(PAGE)
    ended = client.post(reverse("director:revoke_api_key", args=("crown", mine.pk)))
    missed = client.post(reverse("director:revoke_api_key", args=("crown", other.pk)))

    assert [listed.key.name for listed in page.context["keys"]] == ["mine"]
    assert (ended.headers["Location"], missed.status_code) == (PAGE, 404)
    lasting = ApiKey.objects.filter(ended_at=None)
    assert list(lasting) == [other]


def test_an_owner_sees_and_ends_everybodys(client):
    other = a_key("of bob", who="bob")
    client.force_login(a_director(name="olive", role="owner"))

    page = client.get(PAGE)
    client.post(reverse("director:revoke_api_key", args=("crown", other.pk)))

    assert [(listed.key.name, listed.key.user.username) for listed in page.context["keys"]] == [
        ("of bob", "bob")
    ]
    assert not ApiKey.objects.filter(ended_at=None).exists()


@pytest.mark.parametrize("role", ["viewer", "assistant"])
def test_a_user_who_does_not_direct_creates_no_key(client, role):
    client.force_login(a_director(role=role))

    assert client.post(PAGE, {"name": "x"}).status_code == 403
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("keys", [1, 3])
def test_the_page_costs_four_queries(client, keys, django_assert_num_queries):
    for number in range(keys):
        a_key(f"program {number}")
    client.force_login(a_director())

    with django_assert_num_queries(4):
        client.get(PAGE)


def test_the_page_shows_areas_expiry_and_last_use(client):
    ApiKey.objects.filter(pk=a_key().pk).update(
        areas=["read", "players"],
        used_at=datetime(2026, 7, 1, 18, tzinfo=UTC),
        expires_at=datetime(2026, 7, 4, tzinfo=UTC),
    )
    client.force_login(a_director())

    page = client.get(PAGE).text

    row = page[page.index('<th scope="row">a program') :].split("</tr>")[0]
    cells = re.findall("<td>(.*?)</td>", row)
    assert cells[:3] == [
        "Read, Manage players",
        "3 Jul 2026 (expired)",
        "1 Jul 2026, 18:00",
    ]


def test_a_last_day_that_is_over_is_refused_at_its_field(client):
    client.force_login(a_director())

    page = client.post(PAGE, {"name": "Robot", "last_day": "2020-01-01"})

    assert page.status_code == 422
    assert "not 2020-01-01" in page.context["form"].errors["last_day"][0]
    assert not ApiKey.objects.exists()
