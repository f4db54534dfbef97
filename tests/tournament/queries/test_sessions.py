"""Which sessions somebody may see: of the own club, and of nobody else's."""

import pytest

from club.models import Membership
from tests.builders import a_club, a_director, a_session
from tournament.queries.sessions import (
    places_of_session,
    sections_of_session,
    sessions_of_club,
    sessions_of_member,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def here():
    a_session(club="anchor")
    return a_session(club="crown")


@pytest.mark.parametrize(("role", "seen"), [("player", 0), ("director", 1), ("owner", 1)])
def test_a_director_sees_the_sessions_of_the_own_club_and_no_others(here, role, seen):
    ann = a_director("crown", role=role)
    a_director("anchor", name="bob")
    Membership.objects.create(user=ann, club=a_club("anchor"), role="player")

    assert list(sessions_of_member(ann, "crown")) == [here.session] * seen
    assert list(sessions_of_member(ann, "anchor")) == []


def test_rooms_and_numbers_are_those_of_the_session(here):
    assert list(sessions_of_club(a_club().pk)) == [here.session]
    assert list(sections_of_session(here.session_id)) == [here]
    assert set(places_of_session(here.session_id)) == set(here.places.all())


@pytest.mark.parametrize("tables", [1, 3])
def test_each_query_costs_one_with_the_related_rows_of_pages(django_assert_num_queries, tables):
    for _ in range(tables):
        section = a_session()

    with django_assert_num_queries(1):
        assert {place.entry.label[:1] for place in places_of_session(section.session_id)} == set(
            "123"
        )
    with django_assert_num_queries(1):
        assert [
            room.session.event.club.slug for room in sections_of_session(section.session_id)
        ] == ["crown"]
