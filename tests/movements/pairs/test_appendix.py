"""Appendix Mitchells: twinned tables share a set, and nobody meets a pair or a board twice."""

from collections import Counter

import pytest

from movements.pairs import appendix
from tests.movements.pairs.test_web import played_by_pair
from tests.raising import raises_code


@pytest.mark.parametrize(
    ("tables", "rounds", "core"),
    [(16, 12, 13), (16, 11, 11), (20, 12, 13), (26, 13, 13), (13, 12, None), (27, 13, 17)],
)
def test_the_core_is_the_smallest_without_a_divisor_of_six(tables, rounds, core):
    assert appendix.appendix_core(tables, rounds) == core


def test_nobody_meets_a_pair_or_a_board_twice():
    for tables in filter(appendix.suits_appendix, range(4, 41)):
        for rounds in range(5, appendix.appendix_most_rounds(tables) + 1):
            schedule = appendix.appendix_schedule(tables, rounds=rounds, boards_a_round=1)
            met, boards = played_by_pair(schedule)
            counts = (*met.values(), *boards.values())
            assert {max(Counter(count).values()) for count in counts} == {1}, (tables, rounds)
            assert {len(opponents) for opponents in met.values()} == {rounds}


def test_each_table_beyond_the_core_shares_with_its_twin():
    schedule = appendix.appendix_schedule(16, rounds=12, boards_a_round=2)

    at = {(seat.round, seat.table): seat for seat in schedule.seats}
    for turn in range(1, 13):
        for twin in (1, 2, 3):
            here, there = at[turn, twin], at[turn, twin + 13]
            assert here.boards == there.boards
            assert (here.north_south, there.east_west) == (twin, twin + 13)


def test_too_few_tables_and_too_many_rounds_are_refused():
    with raises_code("unsuitable"):
        appendix.appendix_schedule(7, rounds=5, boards_a_round=2)
    with raises_code("unsuitable"):
        appendix.appendix_schedule(16, rounds=14, boards_a_round=2)
