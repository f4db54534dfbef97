"""Access to the director's pages."""

import pytest
from django.urls import reverse

from tests.builders import a_director, a_session, a_user
from tests.effort import sample_cases
from tests.web.routes import ROUTES

pytestmark = pytest.mark.django_db
NUMBERS = {
    "session": lambda session: session.pk,
    "round": lambda session: 1,
    "board": lambda session: 1,
    "place": lambda session: session.sections.get().places.first().pk,
    "seating_board": lambda session: session.sections.get().seatings.first().boards.first().pk,
}


def addresses(session):
    for name, route in ROUTES.items():
        if name.startswith("director:") and route.parameters <= NUMBERS.keys() | {"club"}:
            yield route.address({"club": "crown"} | {n: of(session) for n, of in NUMBERS.items()})


def test_an_anonymous_user_is_redirected_to_sign_in(client):
    session = a_session().session

    answers = {url: client.get(url).headers.get("Location") for url in addresses(session)}

    assert answers == {url: f"{reverse('account_login')}?next={url}" for url in answers}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ["director of a neighbour", "player of the club"])
def test_a_user_who_does_not_direct_here_gets_not_found(client, method, who):
    session = a_session().session
    user = a_director("anchor", name="bob")
    if who == "player of the club":
        user = a_director("crown", name="bob", role="player")
    client.force_login(user)

    every_page = sorted(set(addresses(session)) - {reverse("director:clubs")})
    inside = list(sample_cases(every_page, 2, start=method == "post"))
    answers = {url: getattr(client, method)(url).status_code for url in inside}

    assert answers == dict.fromkeys(inside, 404)


def test_a_user_without_a_club_sees_how_to_join_one(client):
    client.force_login(a_user("bob"))

    page = client.get(reverse("director:clubs"))

    assert "You are not a member of a club yet" in page.text


def test_a_session_is_not_found_under_another_clubs_name(client):
    session = a_session(club="anchor").session
    client.force_login(a_director("crown"))

    page = client.get(reverse("director:seating", args=["crown", session.pk]))

    assert page.status_code == 404
