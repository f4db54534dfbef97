"""Player names that are similar enough to be duplicates, and names that are not."""

import pytest

from club.queries.duplicate_players import (
    MAX_NAMES_PER_KEY,
    MIN_SIMILARITY,
    NameIndex,
    name_similarity,
    similar_names,
)


@pytest.mark.parametrize(
    ("first", "other", "is_so"),
    [
        ("Jon Smith", "John Smith", True),
        ("Ada Ace", "Ace, Ada", True),
        ("Zoë Müller", "ZOE MULLER", True),
        ("Jan de Vries", "Jan Vries", True),
        ("Jan", "Jan de Vries", False),
        ("Ada Ace", "Bo King", False),
        ("Anna Smith", "Anna Jones", False),
    ],
)
def test_names_match_in_any_order_and_spelling(first, other, is_so):
    assert (name_similarity(first, other) >= MIN_SIMILARITY) is is_so
    assert [key for _score, key in NameIndex([(7, first)]).like(other)] == [7] * is_so
    assert similar_names(other, [(7, first)]) == [7] * is_so


def test_duplicates_are_listed_once_most_similar_first():
    names = NameIndex([(1, "Jon Smith"), (2, "Ada Ace"), (3, "John Smith"), (4, "Ace Ada")])

    assert [(first, other) for _score, first, other in names.doubles()] == [(2, 4), (1, 3)]


def test_a_very_common_first_word_alone_is_no_match():
    many = [(n, f"Jan Jansen{n}") for n in range(MAX_NAMES_PER_KEY + 1)]

    duplicates = NameIndex([*many, (900, "Jansen7 Jan")]).doubles()

    assert duplicates == [(95, 7, 900)]
