"""Mitchells and hesitations of which single tables are arrow-switched."""

from dataclasses import replace

import pytest

from movements.balance.fairness import schedule_balance
from movements.pairs.mitchell import switched_mitchell_schedule
from movements.pairs.searched_movements import load_finds
from movements.pairs.table_switches import (
    SWITCHABLE,
    balanced_switches_schedule,
    searched_rounds,
    unswitched_schedule,
)
from movements.parameters import MovementSetting
from tests.raising import raises_code

PLAIN = "switched-mitchell-balanced"


@pytest.mark.parametrize("key", SWITCHABLE)
def test_pairs_and_boards_move_as_without_switches(key):
    for tables in range(3, 14):
        for rounds in searched_rounds(key, tables):
            kwargs = {"rounds": rounds, "boards_a_round": 2}
            schedule = balanced_switches_schedule(tables, key=key, **kwargs)
            seats = tuple(replace(seat, arrow_switched=False) for seat in schedule.seats)

            assert replace(schedule, seats=seats) == unswitched_schedule(
                key, MovementSetting(tables, rounds, 2)
            )


def test_single_tables_balance_better_than_whole_rounds():
    kwargs = {"rounds": 8, "boards_a_round": 1}

    single = schedule_balance(balanced_switches_schedule(9, key=PLAIN, **kwargs))
    schedule = schedule_balance(switched_mitchell_schedule(9, **kwargs))

    assert single > schedule


def test_a_half_table_has_switches_of_its_own():
    kwargs = {"rounds": 9, "boards_a_round": 1, "key": PLAIN}
    finds = load_finds()

    for missing in ("NS", "EW"):
        schedule = balanced_switches_schedule(9, missing=missing, **kwargs)
        assert schedule_balance(schedule) == finds[PLAIN, 9, 9, missing].balance


@pytest.mark.parametrize(
    ("tables", "rounds", "code"),
    [(8, 8, "unsuitable"), (9, 10, "too_many_rounds"), (9, 2, "unsuitable")],
)
def test_an_unsearched_size_is_refused(tables, rounds, code):
    with raises_code(code):
        balanced_switches_schedule(tables, rounds=rounds, boards_a_round=1, key=PLAIN)
