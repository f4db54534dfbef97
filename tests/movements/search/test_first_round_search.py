"""First rounds of cyclic movements: nobody meets or plays anything twice."""

from itertools import combinations, permutations
from random import Random

import pytest

from movements.search.first_round_search import balanced_directions, fewest_shares, find_skeleton

SIZES = [(tables, rounds) for tables in range(3, 11) for rounds in range(tables + 1, 2 * tables)]
# Three tables in five rounds share more than one set: that Howell is printed, and not searched.
SEARCHED = [size for size in SIZES if size != (3, 5)]


@pytest.mark.parametrize(("tables", "rounds"), SEARCHED)
def test_every_size_has_a_first_round(tables, rounds):
    skeleton = find_skeleton(tables, rounds, Random(4))

    moving = [(pair, lot) for first, other, lot in skeleton for pair in (first, other)]
    moving = [(pair, lot) for pair, lot in moving if pair is not None]
    differences = [
        frozenset(((first - other) % rounds, (other - first) % rounds))
        for first, other, _ in skeleton
        if first is not None
    ]
    assert len(skeleton) == tables
    assert sorted(pair for pair, _ in moving) == [*range(rounds)]
    assert sorted((lot - pair) % rounds for pair, lot in moving) == [*range(rounds)]
    # Distinct, and never half the rounds, where two pairs would meet twice.
    assert len({*differences}) == len(differences)
    assert all(len(difference) == 2 for difference in differences)
    assert tables - len({lot for _, _, lot in skeleton}) <= fewest_shares(tables, rounds)


def exists_without_sharing(tables, rounds):
    """Tries every first round, for small sizes."""
    meeting = rounds - tables

    def lay(pairs, offsets, lots, differences, left):
        if not left:
            return place_staying(sorted(pairs), offsets, lots)
        for first, other in combinations(sorted(pairs), 2):
            difference = min((other - first) % rounds, (first - other) % rounds)
            # In ascending order, so that no choice is tried twice.
            if 2 * difference == rounds or (differences and difference <= max(differences)):
                continue
            for lot in lots:
                used = {(lot - first) % rounds, (lot - other) % rounds}
                if used <= offsets and lay(
                    pairs - {first, other},
                    offsets - used,
                    lots - {lot},
                    differences | {difference},
                    left - 1,
                ):
                    return True
        return False

    def place_staying(pairs, offsets, lots):
        for chosen in permutations(sorted(lots), len(pairs)):
            if {(lot - pair) % rounds for pair, lot in zip(pairs, chosen, strict=True)} == offsets:
                return True
        return False

    every = frozenset(range(rounds))
    return lay(every, every, every, frozenset(), meeting)


@pytest.mark.parametrize(
    ("tables", "rounds"), [(3, 4), (4, 5), (4, 6), (5, 6), (5, 7), (5, 8), (6, 7)]
)
def test_tables_share_only_where_there_is_no_other_way(tables, rounds):
    assert exists_without_sharing(tables, rounds) is (fewest_shares(tables, rounds) == 0)


@pytest.mark.parametrize("rounds", [7, 11, 15, 19, 23, 31, 35])
def test_balanced_directions_agree_equally_often_with_themselves_moved_on(rounds):
    north_south = balanced_directions(rounds)

    signs = [1 if north_south >> offset & 1 else -1 for offset in range(rounds)]
    assert {
        sum(signs[offset] * signs[offset - moved] for offset in range(rounds))
        for moved in range(1, rounds)
    } == {-1}


@pytest.mark.parametrize("rounds", [9, 13, 21, 25, 27, 39])
def test_other_lengths_have_no_such_directions(rounds):
    assert balanced_directions(rounds) is None
