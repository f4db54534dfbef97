"""An attempt can be made again: the same seed and number give the find that is shipped."""

from dataclasses import replace

import pytest

from movements.pairs.searched_movements import load_finds
from movements.search.attempts import SearchJob, attempt_search

# Small ones of every kind; a large one takes up to a minute.
AGAIN = [
    ("reduced-howell-balanced", 4, 6, "full"),
    ("reduced-howell-balanced", 5, 6, "full"),
    ("reduced-howell", 4, 5, "full"),
    ("reduced-howell-balanced", 4, 5, "half"),
    ("switched-mitchell-balanced", 5, 5, "full"),
    ("switched-relay-mitchell-balanced", 6, 6, "full"),
    ("hesitation-balanced", 5, 6, "NS"),
    ("double-hesitation-balanced", 5, 7, "full"),
]


@pytest.mark.parametrize("key", AGAIN)
def test_a_shipped_find_is_found_again(key):
    shipped = load_finds()[key]

    find = attempt_search(SearchJob(*key), shipped.seed, shipped.attempt, thorough=shipped.thorough)

    assert replace(find, attempts=shipped.attempts) == shipped


@pytest.mark.slow
def test_another_attempt_is_another_search():
    job = SearchJob("reduced-howell-balanced", 5, 7)

    assert attempt_search(job, 1, 0).first_round != attempt_search(job, 1, 1).first_round
    assert attempt_search(job, 1, 0) != attempt_search(job, 2, 0)


def test_a_thorough_attempt_takes_longer():
    job = SearchJob("switched-mitchell-balanced", 5, 5)

    usual, thorough = attempt_search(job, 1, 0), attempt_search(job, 1, 0, thorough=True)

    assert (usual.thorough, thorough.thorough) == (False, True)
    assert usual.steps < thorough.steps
    assert thorough.balance == usual.balance


def test_a_perfect_howell_is_found_at_once():
    find = attempt_search(SearchJob("howell", 6, 11), 1, 0)

    assert (find.balance, find.turned) == (100, frozenset())
