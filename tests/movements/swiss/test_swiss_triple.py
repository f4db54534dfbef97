"""A Swiss round with a triple, against every possible round of few teams."""

import random
from itertools import combinations

import pytest

from movements.swiss.swiss_round import SwissForm, SwissLock, SwissMatch
from movements.swiss.swiss_triple import pair_swiss_round_with_triple
from tests.raising import raises_code


def pairings(entrants):
    """Every way to pair an even number of entrants."""
    if not entrants:
        yield ()
        return
    first, *rest = entrants
    for place, other in enumerate(rest):
        for others in pairings(rest[:place] + rest[place + 1 :]):
            yield ((first, other), *others)


def cost(ranking, triple, matches, met, triples):
    place = {entrant: at for at, entrant in enumerate(ranking)}
    met = {frozenset(match) for match in met}
    couples = [*combinations(triple, 2), *matches]
    return (
        sum(frozenset(couple) in met for couple in couples),
        sum(triples.count(entrant) for entrant in triple),
        -sum(place[entrant] for entrant in triple),
    )


def best_cost(ranking, met, triples):
    return min(
        cost(ranking, triple, matches, met, triples)
        for triple in combinations(ranking, 3)
        for matches in pairings([entrant for entrant in ranking if entrant not in triple])
    )


@pytest.mark.parametrize("count", [5, 7, 9])
def test_no_possible_round_is_better(count):
    dice = random.Random(count)
    for _trial in range(12):
        ranking = dice.sample(range(1, count + 1), count)
        couples = list(combinations(range(1, count + 1), 2))
        met = dice.sample(couples, dice.randint(0, len(couples) * 2 // 3))
        triples = dice.choices(ranking, k=dice.randint(0, 2 * count))

        paired = pair_swiss_round_with_triple(ranking, met=met, triples=triples)

        matches = [(match.one, match.other) for match in paired.others.matches]
        everybody = sorted([*paired.triple, *(who for match in matches for who in match)])
        assert (everybody, paired.others.bye) == (sorted(ranking), None)
        found = cost(ranking, paired.triple, matches, met, triples)
        assert found == best_cost(ranking, met, triples)


def test_the_lowest_three_meet_at_first_and_neighbours_the_rest():
    paired = pair_swiss_round_with_triple([4, 2, 7, 1, 3, 5, 6])

    assert paired.triple == (3, 5, 6)
    assert paired.others.matches == (SwissMatch(1, 4, 2), SwissMatch(2, 7, 1))


def test_locked_teams_are_in_no_triple():
    paired = pair_swiss_round_with_triple([1, 2, 3, 4, 5], locks=[SwissLock(1, 5, 4)])

    assert (paired.triple, paired.others.matches) == ((1, 2, 3), (SwissMatch(1, 4, 5),))


def test_a_danish_round_lets_them_meet_again():
    met = [(3, 4), (4, 5), (3, 5)]

    paired = pair_swiss_round_with_triple([1, 2, 3, 4, 5], met=met, form=SwissForm.DANISH)

    assert paired.triple == (3, 4, 5)


@pytest.mark.parametrize("count", [3, 4, 6])
def test_a_triple_needs_an_odd_number_of_five_at_least(count):
    with raises_code("swiss_triple"):
        pair_swiss_round_with_triple(range(1, count + 1))


def test_thirty_nine_teams_meet_over_nine_rounds_without_a_rematch():
    met, triples, ranking = [], [], list(range(39))
    for turn in range(9):
        random.Random(turn).shuffle(ranking)
        paired = pair_swiss_round_with_triple(ranking, met=met, triples=triples)
        couples = [*combinations(paired.triple, 2)]
        couples += [(match.one, match.other) for match in paired.others.matches]
        again = {frozenset(couple) for couple in couples} & {frozenset(match) for match in met}
        assert (again, {*triples} & {*paired.triple}) == (set(), set())
        met += couples
        triples += paired.triple
