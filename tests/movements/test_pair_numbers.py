"""Numbers of pairs that go over from one movement to another before play."""

import pytest

from movements.pair_numbers import first_seats, renumber_pairs
from movements.pairs import howell, mitchell


def a_mitchell(tables, missing=None):
    return mitchell.mitchell_schedule(tables, rounds=tables, boards_a_round=3, missing=missing)


def a_howell(tables, missing=None):
    return howell.howell_schedule(tables, rounds=2 * tables - 1, boards_a_round=2, missing=missing)


def carried(before, after, numbers=None):
    return renumber_pairs(numbers or before.places, first_seats(before), after)


def test_pairs_keep_line_and_number_where_the_schedule_has_them():
    before = a_mitchell(9)

    assert carried(before, a_mitchell(9)) == {place: place for place in before.places}


def test_of_a_half_table_one_pair_has_no_number():
    before = a_mitchell(9)

    numbers = carried(before, a_mitchell(9, "NS"))

    assert [place for place in before.places if place not in numbers] == [("NS", 9)]


def test_a_pair_without_its_number_has_one_that_is_free():
    places = [place for place in a_mitchell(9).places if place != ("EW", 4)]

    numbers = carried(a_mitchell(9), a_mitchell(9, "NS"), places)

    assert (numbers["NS", 9], len(numbers)) == (("EW", 4), 17)


@pytest.mark.parametrize("tables", [4, 9])
def test_from_a_mitchell_to_a_howell_everybody_stays_in_their_chairs(tables):
    before, after = a_mitchell(tables), a_howell(tables)

    numbers = carried(before, after)

    seats = first_seats(after)
    assert {place: seats[number] for place, number in numbers.items()} == first_seats(before)


def test_from_a_howell_to_a_mitchell_too():
    before, after = a_howell(5), a_mitchell(5)

    numbers = carried(before, after)

    seats = first_seats(after)
    assert {place: seats[number] for place, number in numbers.items()} == first_seats(before)


def test_nobody_has_the_number_of_another():
    before, after = a_mitchell(9), a_howell(8)

    numbers = carried(before, after)

    assert sorted(numbers.values()) == sorted(after.places)
    assert len(numbers) == 16
