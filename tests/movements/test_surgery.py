"""Repairs: what changes, from when, and that the rest stands."""

from dataclasses import replace

import pytest

from movements import howell, mitchell
from movements.checks import faults
from movements.errors import NobodyMissingError, RoundError
from movements.schedule import Schedule
from movements.surgery import arrow_switched, dropped_after, filled, switched

THREE = mitchell.schedule(3, rounds=3, boards_a_round=2)
ONE_LINE = Schedule(
    tuple(replace(seat, east_west=(seat.east_west or 0) + 3) for seat in THREE.seats), lines=1
)
HALF = replace(
    ONE_LINE,
    seats=tuple(
        replace(seat, east_west=None) if seat.east_west == 6 else seat for seat in ONE_LINE.seats
    ),
)


def tables(schedule, round_):
    return [(s.table, s.north_south, s.east_west) for s in schedule.seats if s.round == round_]


def test_rounds_after_the_last_are_gone():
    assert dropped_after(ONE_LINE, 2).seats == ONE_LINE.seats[:6]


def test_a_switched_round_is_switched_and_no_other_and_twice_is_as_before():
    once = arrow_switched(ONE_LINE, 3)

    assert [seat.round for seat in once.seats if seat.arrow_switched] == [3, 3, 3]
    assert arrow_switched(once, 3) == ONE_LINE


def test_a_late_pair_sits_where_nobody_sat():
    assert filled(HALF, 6, from_round=1) == ONE_LINE


def test_a_late_pair_leaves_earlier_rounds_as_they_were():
    late = filled(HALF, 9, from_round=2)

    assert tables(late, 1) == tables(HALF, 1)
    assert [9 in row for row in tables(late, 2)].count(True) == 1
    assert list(faults(late)) == []


def test_nobody_can_come_late_to_full_tables():
    with pytest.raises(NobodyMissingError):
        filled(ONE_LINE, 9, from_round=1)


def test_two_pairs_take_each_others_seats_from_a_round_on():
    changed = switched(ONE_LINE, 1, 2, from_round=3)

    assert tables(changed, 2) == tables(ONE_LINE, 2)
    assert tables(changed, 3) == [
        (table, {1: 2, 2: 1}.get(ns, ns), ew) for table, ns, ew in tables(ONE_LINE, 3)
    ]


@pytest.mark.parametrize("round_", [0, 4])
def test_a_round_that_is_not_there_is_named(round_):
    for repair in (
        lambda: dropped_after(ONE_LINE, round_),
        lambda: arrow_switched(ONE_LINE, round_),
        lambda: filled(HALF, 6, from_round=round_),
        lambda: switched(ONE_LINE, 1, 2, from_round=round_),
    ):
        with pytest.raises(RoundError) as refusal:
            repair()
        assert refusal.value.facts == {"round": round_, "rounds": 3}


HALVES = [
    mitchell.schedule(6, rounds=6, boards_a_round=4, missing="NS", lines=1),
    mitchell.schedule(7, rounds=7, boards_a_round=3, missing="EW", lines=1),
    mitchell.schedule(8, rounds=7, boards_a_round=3, missing="EW", lines=1),
    howell.schedule(4, rounds=7, boards_a_round=3, missing=True),
    howell.schedule(7, rounds=13, boards_a_round=2, missing=True),
]


@pytest.mark.parametrize("half", HALVES)
def test_whenever_a_late_pair_comes_nobody_replays_a_board(half):
    for round_ in range(1, half.rounds + 1):
        late = filled(half, 99, from_round=round_)

        assert list(faults(late)) == []
        assert [seat for seat in late.seats if seat.round >= round_ and not seat.is_played] == []


@pytest.mark.parametrize("half", HALVES)
def test_whatever_is_dropped_or_arrow_switched_nobody_replays_a_board(half):
    for round_ in range(1, half.rounds + 1):
        assert list(faults(dropped_after(half, round_))) == []
        assert list(faults(arrow_switched(half, round_))) == []


@pytest.mark.parametrize("round_", range(1, 8))
def test_pairs_switched_after_round_one_replay_what_the_other_played_and_checks_say_so(round_):
    whole = mitchell.schedule(7, rounds=7, boards_a_round=1, lines=1)

    found = {fault.rule for fault in faults(switched(whole, 1, 2, from_round=round_))}

    assert found == (set() if round_ == 1 else {"board_replayed"})
