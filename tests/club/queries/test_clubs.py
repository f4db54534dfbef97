"""Clubs of a user, by membership and role."""

import pytest

from club.models import Membership
from club.queries.clubs import all_clubs, clubs_of_member, first_club, has_any_director
from tests.builders import a_club, a_director

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "seen"), [("player", []), ("director", [1]), ("owner", [1])])
def test_a_user_directs_only_clubs_with_a_directing_role(role, seen):
    crown, anchor = a_club("crown"), a_club("anchor")
    ann = a_director("crown", role=role)
    Membership.objects.create(user=ann, club=anchor, role="player")
    a_director("anchor", name="bob")

    assert list(clubs_of_member(ann)) == [crown] * len(seen)


@pytest.mark.parametrize(("role", "any"), [("player", False), ("director", True), ("owner", True)])
def test_an_installation_knows_whether_it_has_a_director(role, any):
    a_director(role=role)

    assert has_any_director() is any


def test_the_first_club_is_the_oldest():
    assert first_club() is None

    crown, anchor = a_club("crown"), a_club("anchor")

    assert (first_club(), list(all_clubs())) == (crown, [anchor, crown])
