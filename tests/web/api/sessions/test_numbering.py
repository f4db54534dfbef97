"""Pair numbers by key: two are swapped, all are drawn."""

import pytest

from tests.builders import a_mitchell, a_session, named
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_session(a_mitchell())
    for place in section.places.filter(line="NS"):
        named(place, f"Ada {place.number}", f"Bo {place.number}")
    return section


def name_of(pair):
    return ", ".join(player["name"] for player in pair["players"])


def test_two_pairs_swap_their_numbers(section):
    first, other = section.places.filter(line="NS").order_by("number")[:2]

    answer = a_program().post(
        f"sessions/{section.session_id}/pairs/swap/", pair=first.pk, other=other.pk
    )

    assert [item["id"] for item in answer.json()["items"]] == [first.pk, other.pk]
    assert [item["players"][0]["name"] for item in answer.json()["items"]] == ["Ada 2", "Ada 1"]


def test_all_pairs_are_drawn_to_the_numbers(section):
    program, where = a_program(), f"sessions/{section.session_id}/pairs/draw/"

    first = program.post(where, seed=7).json()["items"]
    second = program.post(where, seed=7).json()["items"]

    numbers = [{name_of(pair): pair["direction"] for pair in drawn} for drawn in (first, second)]
    assert sorted(numbers[0]) == sorted(numbers[1])
    assert {pair["number"] for pair in first} == {pair["number"] for pair in second}


def test_a_pair_of_another_session_is_refused(section):
    other = a_session(a_mitchell()).places.first()
    pair = section.places.first()

    answer = a_program().post(
        f"sessions/{section.session_id}/pairs/swap/", pair=pair.pk, other=other.pk
    )

    assert problem_of(answer)[:2] == (422, "field")
