"""Two spellings of one name are one name, from pages, files and programs."""

import unicodedata

import pytest

from club.queries.imported_list_differences import compare_player_list
from club.validators.players import fold_name
from formats.players.member_rows import ListedMember

SPELLINGS = [
    ("Ada Ace", "ADA ACE"),
    ("Zoë Müller", "ZOE\u0308 MU\u0308LLER"),
    ("Øyvind Ås", "øyvind a\u030as"),
    ("Jos Weiß", "JOS WEISS"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("ᾴ", "\u1fb3\u0301"),
]


@pytest.mark.parametrize(("first", "other"), SPELLINGS)
def test_spellings_of_one_name_fold_to_the_same_text(first, other):
    assert fold_name(first) == fold_name(other)
    assert fold_name(unicodedata.normalize("NFD", first)) == fold_name(first)


@pytest.mark.parametrize(("first", "other"), [("Zoë", "Zoe"), ("Øyvind", "Oyvind")])
def test_an_accent_is_part_of_a_name(first, other):
    assert fold_name(first) != fold_name(other)


@pytest.mark.parametrize(("first", "other"), SPELLINGS)
def test_a_name_that_a_list_spells_twice_is_one_row_twice(first, other):
    differences = compare_player_list(
        [ListedMember(2, first, ""), ListedMember(3, other, "")], lambda: []
    )

    assert [(bad.line, bad.rule) for bad in differences.bad] == [(3, "row_twice")]
