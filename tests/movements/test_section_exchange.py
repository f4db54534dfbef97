"""Pairs exchanged between sections: everybody gets one of the places, by the rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.errors import InvalidMovementError
from movements.section_exchange import (
    RULES,
    SectionPlace,
    exchange_places,
    suitable_exchanges,
)


def two_lines(*sections, pairs=3):
    """Entries from 1 on, North-South then East-West, section by section."""
    places = [
        SectionPlace(section, line, number)
        for section in sections
        for line in ("NS", "EW")
        for number in range(1, pairs + 1)
    ]
    return dict(enumerate(places, start=1))


def one_line(**sizes):
    places = [
        SectionPlace(name, "", number)
        for name, size in sizes.items()
        for number in range(1, size + 1)
    ]
    return dict(enumerate(places, start=1))


def sections_after(places, rule, **others):
    return {
        entry: place.section for entry, place in exchange_places(places, rule, **others).items()
    }


def test_east_west_pairs_move_to_the_next_section_under_their_numbers():
    places = two_lines("A", "B", "C")

    after = exchange_places(places, "east_west")

    following = {"A": "B", "B": "C", "C": "A"}
    assert after == {
        entry: place
        if place.line == "NS"
        else SectionPlace(following[place.section], "EW", place.number)
        for entry, place in places.items()
    }


def test_pairs_of_one_line_of_two_sections_meet():
    after = exchange_places(two_lines("A", "B", pairs=1), "lines")

    assert after == {
        1: SectionPlace("A", "NS", 1),
        2: SectionPlace("B", "NS", 1),
        3: SectionPlace("A", "EW", 1),
        4: SectionPlace("B", "EW", 1),
    }


def test_pairs_with_even_numbers_change_section():
    after = sections_after(one_line(A=4, B=4), "even_numbers")

    assert after == {1: "A", 2: "B", 3: "A", 4: "B", 5: "B", 6: "A", 7: "B", 8: "A"}


def test_the_best_are_dealt_out_to_each_section_in_turn_and_back():
    after = sections_after(one_line(A=3, B=3), "standing", standing=[6, 5, 4, 3, 2, 1])

    assert [after[entry] for entry in (6, 5, 4, 3, 2, 1)] == ["A", "B", "B", "A", "A", "B"]


def test_the_same_number_draws_alike_and_another_one_otherwise():
    places = one_line(A=8, B=8)

    assert exchange_places(places, "random", seed=3) == exchange_places(places, "random", seed=3)
    assert exchange_places(places, "random", seed=3) != exchange_places(places, "random", seed=4)


@given(
    st.lists(st.integers(1, 9), min_size=2, max_size=5),
    st.booleans(),
    st.sampled_from(RULES),
    st.integers(1, 99),
)
def test_everybody_has_a_place_and_every_place_is_taken(sizes, lines, rule, seed):
    names = "ABCDE"[: len(sizes)]
    spots = [
        SectionPlace(name, line, number)
        for name, size in zip(names, sizes, strict=True)
        for line in (("NS", "EW") if lines else ("",))
        for number in range(1, size + 1)
    ]
    places = dict(enumerate(spots, start=1))
    if rule not in suitable_exchanges(spots):
        return

    after = exchange_places(places, rule, standing=sorted(places, reverse=True)[:3], seed=seed)

    assert after.keys() == places.keys()
    assert sorted(after.values()) == sorted(spots)


@pytest.mark.parametrize(
    ("places", "rule", "code"),
    [
        (one_line(A=4), "random", "exchange_sections"),
        (one_line(A=4, B=4), "east_west", "exchange_lines"),
        (two_lines("A", "B", "C"), "lines", "exchange_even_sections"),
        (two_lines("A", "B"), "guess", "exchange_rule"),
    ],
)
def test_a_rule_that_does_not_suit_is_refused(places, rule, code):
    with pytest.raises(InvalidMovementError) as refusal:
        exchange_places(places, rule)

    assert refusal.value.code == code
