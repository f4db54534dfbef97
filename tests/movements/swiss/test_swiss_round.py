"""Swiss rounds against an exhaustive search, and over whole tournaments."""

import random
import time
from itertools import combinations

import pytest

from movements.swiss.swiss_round import (
    SwissForm,
    SwissLock,
    SwissMatch,
    SwissRound,
    choose_swiss_ranking,
    pair_swiss_round,
)
from tests.raising import raises_code


def every_round(entrants):
    """All ways to couple them; with an odd number each can have the bye."""
    if len(entrants) % 2:
        for bye in entrants:
            for couples, _ in every_round([entrant for entrant in entrants if entrant != bye]):
                yield couples, bye
        return
    if not entrants:
        yield [], None
        return
    first, *rest = entrants
    for other in rest:
        for couples, bye in every_round([contestant for contestant in rest if contestant != other]):
            yield [(first, other), *couples], bye


def judged(couples, bye, *, ranking, met, byes):
    """Second byes, rematches, how high the bye is ranked, and the squared distances."""
    rematches = sum(frozenset(couple) in met for couple in couples)
    distance = sum((ranking.index(first) - ranking.index(other)) ** 2 for first, other in couples)
    height = 0 if bye is None else len(ranking) - ranking.index(bye)
    return bye in byes, rematches, height, distance


@pytest.mark.parametrize("seed", range(60))
def test_a_round_is_as_good_as_the_best_of_all_possible_ones(seed):
    rng = random.Random(seed)
    ranking = rng.sample(range(1, 99), rng.randint(2, 9))
    met = {frozenset(two) for two in combinations(ranking, 2) if rng.random() < seed / 70}
    byes = [contestant for contestant in ranking if rng.random() < 0.5]
    kwargs = {"ranking": ranking, "met": met, "byes": byes}

    paired = pair_swiss_round(ranking, met=[tuple(two) for two in met], byes=byes)

    couples = [(match.one, match.other) for match in paired.matches]
    best = min(judged(*round_, **kwargs) for round_ in every_round(ranking))
    assert judged(couples, paired.bye, **kwargs) == best
    assert [match.is_rematch for match in paired.matches] == [
        frozenset(couple) in met for couple in couples
    ]


def test_ten_entrants_are_paired_as_well_as_possible():
    ranking = list(range(1, 11))
    met = {frozenset((number, number + 1)) for number in range(1, 10)}
    kwargs = {"ranking": ranking, "met": met, "byes": []}

    paired = pair_swiss_round(ranking, met=[tuple(two) for two in met])

    couples = [(match.one, match.other) for match in paired.matches]
    best = min(judged(*round_, **kwargs) for round_ in every_round(ranking))
    assert judged(couples, None, **kwargs) == best


def test_neighbours_meet_at_the_tables_in_order_and_the_last_has_the_bye():
    assert pair_swiss_round([7, 3, 9, 1, 5]) == SwissRound(
        (SwissMatch(1, 7, 3), SwissMatch(2, 9, 1)), bye=5
    )


def test_a_bye_goes_to_the_lowest_without_one():
    assert pair_swiss_round([7, 3, 9, 1, 5], byes=[5, 1]).bye == 9


def test_a_danish_round_lets_neighbours_meet_again():
    met = [(1, 2), (3, 4)]

    assert pair_swiss_round([1, 2, 3, 4], met=met, form=SwissForm.DANISH).matches == (
        SwissMatch(1, 1, 2, is_rematch=True),
        SwissMatch(2, 3, 4, is_rematch=True),
    )
    assert pair_swiss_round([1, 2, 3, 4], met=met).matches == (
        SwissMatch(1, 1, 3),
        SwissMatch(2, 2, 4),
    )


def test_a_lagged_round_uses_the_standings_before_the_last_round():
    rankings = [[1, 2, 3], [2, 1, 3], [3, 2, 1]]

    assert choose_swiss_ranking(rankings, SwissForm.LAGGED) == [2, 1, 3]
    assert choose_swiss_ranking(rankings, SwissForm.SWISS) == [3, 2, 1]
    assert choose_swiss_ranking(rankings[:1], SwissForm.LAGGED) == [1, 2, 3]
    with raises_code("no_swiss_ranking"):
        choose_swiss_ranking([], SwissForm.SWISS)


def test_a_locked_match_keeps_its_table_and_the_others_go_around_it():
    locks = [SwissLock(table=1, one=6, other=1)]

    assert pair_swiss_round([1, 2, 3, 4, 5, 6], met=[(1, 6)], locks=locks).matches == (
        SwissMatch(1, 1, 6, is_rematch=True),
        SwissMatch(2, 2, 3),
        SwissMatch(3, 4, 5),
    )


@pytest.mark.parametrize(
    ("ranking", "locks", "code"),
    [
        ([1], [], "swiss_entrants"),
        (list(range(1001)), [], "swiss_entrants"),
        ([1, 2, 1], [], "swiss_entrant_twice"),
        ([1, 2, 3, 4], [SwissLock(1, 1, 2), SwissLock(2, 1, 3)], "swiss_entrant_twice"),
        ([1, 2, 3, 4], [SwissLock(3, 1, 2)], "swiss_lock_table"),
        ([1, 2, 3, 4], [SwissLock(1, 1, 2), SwissLock(1, 3, 4)], "swiss_lock_table"),
        ([1, 2, 3, 4], [SwissLock(1, 1, 9)], "swiss_lock_entrant"),
    ],
)
def test_an_impossible_round_is_refused(ranking, locks, code):
    with raises_code(code):
        pair_swiss_round(ranking, locks=locks)


@pytest.mark.slow
def test_400_entrants_play_ten_rounds_without_a_rematch_in_good_time():
    rng = random.Random(400)
    strength = {entrant: rng.random() for entrant in range(1, 400)}
    score = dict.fromkeys(strength, 0.0)
    met, byes, spent = [], [], []
    for _ in range(10):
        ranking = sorted(score, key=lambda entrant: (-score[entrant], entrant))
        started = time.process_time()
        paired = pair_swiss_round(ranking, met=met, byes=byes)
        spent.append(time.process_time() - started)
        met += [(match.one, match.other) for match in paired.matches]
        byes.append(paired.bye)
        for first, other in met[-199:]:
            won = 10 + 10 * (strength[first] - strength[other]) + rng.uniform(-4, 4)
            score[first] += won
            score[other] += 20 - won
        score[paired.bye] += 12

    assert len({frozenset(match) for match in met}) == len(met) == 1990
    assert len({*byes}) == 10
    assert sorted(spent)[5] < 2


def test_a_lock_can_name_any_table_and_no_other():
    ranking = [1, 2, 3, 4, 5, 6, 7]

    placed = pair_swiss_round(ranking, locks=[SwissLock(3, 1, 7)])

    assert (placed.matches[2].one, placed.matches[2].other) == (1, 7)
    with raises_code("swiss_lock_table"):
        pair_swiss_round(ranking, locks=[SwissLock(4, 1, 7)])
