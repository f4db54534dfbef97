"""Scripts of other web sites read released pages, and nothing else (CORS)."""

import pytest
from django.urls import reverse

from tests.builders import a_director, a_played_section, release_to_players
from tests.web.routes import ROUTES
from web.public import urls as public_urls
from web.shared.http.cross_origin import NOT_RELEASED

pytestmark = pytest.mark.django_db
OTHER_SITE = {"origin": "https://crown-bridge.example"}


@pytest.fixture
def page():
    section = a_played_section()
    release_to_players(section)
    return reverse("public:ranking", args=["crown", section.session_id])


def allowed(answer):
    return answer.status_code, answer.headers.get("Access-Control-Allow-Origin")


def test_a_released_page_may_be_read_and_its_repetition_too(client, page):
    first = client.get(page, headers=OTHER_SITE)
    tag = first.headers["ETag"]
    again = [client.get(page, headers=OTHER_SITE | {"if-none-match": tag}) for _ in range(2)]

    assert allowed(first) == (200, "*")
    assert "Origin" in first.headers["Vary"]
    assert [allowed(answer) for answer in again] == [(304, "*"), (304, "*")]


def test_a_request_of_the_same_site_has_no_such_header(client, page):
    assert allowed(client.get(page)) == (200, None)


def test_pages_that_are_not_released_pages_may_not_be_read(client, page):
    club = a_director().memberships.get().club
    client.force_login(a_director())
    places = [
        reverse("director:home", args=[club.slug]),
        reverse("public:help"),
        reverse("public:clubs"),
        "/crown/987654/",
        "/api/v1/schema/",
    ]

    answers = [allowed(client.get(place, headers=OTHER_SITE)) for place in places]

    assert [header for _status, header in answers] == [None] * len(places)


def test_no_page_with_a_secret_in_its_address_may_be_read():
    secret = {
        pattern.name
        for pattern in public_urls.urlpatterns
        if any(name.endswith("token") for name in pattern.pattern.converters)
    }

    assert secret == {"join", "unsubscribe"}
    assert secret <= NOT_RELEASED


def test_the_pages_that_are_left_out_are_routes():
    assert {f"public:{name}" for name in NOT_RELEASED} <= ROUTES.keys()
