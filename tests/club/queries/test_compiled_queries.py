"""A query that is written once answers as the ORM's own does."""

import pytest
from django.db.models import CharField, IntegerField

from club.models import Player
from club.queries.compiled_queries import PreparedQuery, QueryParameter
from tests.builders import a_club, a_player

pytestmark = pytest.mark.django_db

NAMED = PreparedQuery(
    lambda: Player.objects.filter(
        club=QueryParameter("club", IntegerField()),
        name=QueryParameter("name", CharField()),
        number="",
    ).values_list("name", "number")
)


@pytest.mark.parametrize("name", ["Ada", "Bo", "Nobody", "' OR 1=1 --", "%s"])
def test_it_answers_as_the_query_does(name, django_assert_num_queries):
    club = a_club()
    for each in ("Ada", "Bo", "Ada", "%s"):
        a_player(each)
    a_player("Ada", number="7")
    a_player("Ada", club="other")

    with django_assert_num_queries(1):
        found = NAMED(club=club.pk, name=name)

    same = Player.objects.filter(club=club, name=name, number="")
    assert found == list(same.values_list("name", "number"))


def test_a_number_too_large_for_any_row_finds_none():
    assert NAMED(club=10**30, name="Ada") == []
