"""Which place is meant by a few letters."""

import pytest

from web.director.search.query_matching import Destination, find_destinations, query_terms

PLACES = [
    Destination(title, "", title, also)
    for title, also in (
        ("Pair 7 NS Zoë Ångström & Bo King", ""),
        ("Pair 14 NS Ada Ace & Théo Kingston", ""),
        ("Board 1", ""),
        ("Board 14", ""),
        ("Table 4", ""),
        ("Table 14", ""),
        ("Recap", "matrix F5"),
        ("Entry", "scores slips"),
        ("1A-3B, round 2, table 4", ""),
    )
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("board 14", ["Board 14"]),
        ("b14", ["Board 14"]),
        ("B1", ["Board 1", "1A-3B, round 2, table 4"]),
        ("t4", ["Table 4", "1A-3B, round 2, table 4"]),
        ("1a-3b", ["1A-3B, round 2, table 4"]),
        ("3B 1A", ["1A-3B, round 2, table 4"]),
        ("7ns", ["Pair 7 NS Zoë Ångström & Bo King"]),
        ("zoe angs", ["Pair 7 NS Zoë Ångström & Bo King"]),
        ("KING", ["Pair 7 NS Zoë Ångström & Bo King", "Pair 14 NS Ada Ace & Théo Kingston"]),
        ("ngsto", ["Pair 14 NS Ada Ace & Théo Kingston"]),
        ("reca", ["Recap"]),
        ("f5", ["Recap"]),
        ("slips", ["Entry"]),
        ("board 15", []),
        ("", []),
        ("!?", []),
    ],
)
def test_a_place_is_found_by_its_numbers_and_by_parts_of_its_names(text, expected):
    assert [place.words for place in find_destinations(text, PLACES, 12)] == expected


def test_of_many_the_first_few_are_given():
    assert [place.words for place in find_destinations("14", PLACES, 2)] == [
        PLACES[1].words,
        "Board 14",
    ]


def test_a_page_that_is_found_twice_is_given_once_and_as_it_was_found_first():
    twice = [Destination(title, "", "#pair-7") for title in ("Pair 6A Una", "Pair 6A Una & Val")]

    assert find_destinations("una", twice, 12) == twice[:1]


def test_letters_and_digits_are_separate_terms_with_any_separator():
    assert query_terms("T4 1A\N{EN DASH}3B, O'Brien_2") == (
        "t",
        "4",
        "1",
        "a",
        "3",
        "b",
        "o",
        "brien",
        "2",
    )
