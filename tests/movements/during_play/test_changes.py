"""Changes of a schedule during play: the changed part, its first round, and the unchanged rest."""

from dataclasses import replace

import pytest

from movements.checks import schedule_faults
from movements.during_play.changes import (
    arrow_switch_in_schedule,
    drop_rounds_after,
    fill_empty_sides,
    seatings_with_sit_out_moved,
    switch_pairs,
)
from movements.pairs import howell, mitchell
from movements.schedule import Schedule
from tests.raising import raises_code

THREE = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=2)
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


def test_dropped_rounds_are_removed():
    assert drop_rounds_after(ONE_LINE, 2).seats == ONE_LINE.seats[:6]


def test_a_switched_round_is_switched_and_no_other_and_twice_is_as_before():
    once = arrow_switch_in_schedule(ONE_LINE, 3)

    assert [seat.round for seat in once.seats if seat.arrow_switched] == [3, 3, 3]
    assert arrow_switch_in_schedule(once, 3) == ONE_LINE


def test_a_late_pair_sits_where_nobody_sat():
    assert fill_empty_sides(HALF, 6, from_round=1) == ONE_LINE


def test_a_late_pair_leaves_earlier_rounds_as_they_were():
    late = fill_empty_sides(HALF, 9, from_round=2)

    assert tables(late, 1) == tables(HALF, 1)
    assert [9 in row for row in tables(late, 2)].count(True) == 1
    assert list(schedule_faults(late)) == []


def test_a_late_pair_at_full_tables_is_refused():
    with raises_code("no_half_table"):
        fill_empty_sides(ONE_LINE, 9, from_round=1)


def test_two_pairs_take_each_others_seats_from_a_round_on():
    changed = switch_pairs(ONE_LINE, 1, 2, from_round=3)

    assert tables(changed, 2) == tables(ONE_LINE, 2)
    assert tables(changed, 3) == [
        (table, {1: 2, 2: 1}.get(ns, ns), ew) for table, ns, ew in tables(ONE_LINE, 3)
    ]


@pytest.mark.parametrize("round_", [0, 4])
def test_an_unknown_round_is_refused_by_number(round_):
    for repair in (
        lambda: drop_rounds_after(ONE_LINE, round_),
        lambda: arrow_switch_in_schedule(ONE_LINE, round_),
        lambda: fill_empty_sides(HALF, 6, from_round=round_),
        lambda: switch_pairs(ONE_LINE, 1, 2, from_round=round_),
    ):
        with raises_code("no_such_round") as refusal:
            repair()
        assert refusal.value.facts == {"round": round_, "rounds": 3}


HALVES = [
    mitchell.mitchell_schedule(6, rounds=6, boards_a_round=4, missing="NS", lines=1),
    mitchell.mitchell_schedule(7, rounds=7, boards_a_round=3, missing="EW", lines=1),
    mitchell.mitchell_schedule(8, rounds=7, boards_a_round=3, missing="EW", lines=1),
    howell.howell_schedule(4, rounds=7, boards_a_round=3, missing=True),
    howell.howell_schedule(7, rounds=13, boards_a_round=2, missing=True),
]


@pytest.mark.parametrize("half", HALVES)
def test_whenever_a_late_pair_comes_nobody_replays_a_board(half):
    for round_ in range(1, half.rounds + 1):
        late = fill_empty_sides(half, 99, from_round=round_)

        assert list(schedule_faults(late)) == []
        assert [seat for seat in late.seats if seat.round >= round_ and not seat.is_played] == []


@pytest.mark.parametrize("half", HALVES)
def test_no_drop_or_arrow_switch_makes_anybody_replay_a_board(half):
    for round_ in range(1, half.rounds + 1):
        assert list(schedule_faults(drop_rounds_after(half, round_))) == []
        assert list(schedule_faults(arrow_switch_in_schedule(half, round_))) == []


@pytest.mark.parametrize("round_", range(1, 8))
def test_pairs_switched_after_round_one_replay_boards_and_checks_report_it(round_):
    schedule = mitchell.mitchell_schedule(7, rounds=7, boards_a_round=1, lines=1)

    rules = {
        fault.rule for fault in schedule_faults(switch_pairs(schedule, 1, 2, from_round=round_))
    }

    assert rules == (set() if round_ == 1 else {"board_replayed"})


@pytest.mark.parametrize("tables", [3, 5, 7])
@pytest.mark.parametrize("from_round", [1, 2])
def test_the_sit_out_moves_to_the_other_side(tables, from_round):
    full = mitchell.mitchell_schedule(tables, rounds=tables, boards_a_round=2, missing="EW")
    half = Schedule(
        tuple(replace(s, east_west=s.east_west and s.east_west + 50) for s in full.seats), lines=1
    )

    moved, *_others = seatings_with_sit_out_moved(half, from_round=from_round)

    assert list(schedule_faults(moved)) == []
    for seat, old in zip(moved.seats, half.seats, strict=True):
        assert (seat.round, seat.table, seat.boards) == (old.round, old.table, old.boards)
        assert seat == old or seat.round >= from_round
    empty = [seat for seat in moved.seats if seat.round >= from_round and not seat.is_played]
    assert {seat.north_south for seat in empty} == {None}
    assert len(empty) == tables - from_round + 1


@pytest.mark.parametrize("missing", ["NS", "EW"])
def test_a_sit_out_that_moves_in_mid_session_changes_later_boards(missing):
    full = mitchell.mitchell_schedule(9, rounds=7, boards_a_round=2, missing=missing)
    half = Schedule(
        tuple(replace(s, east_west=s.east_west and s.east_west + 50) for s in full.seats), lines=1
    )

    moved, *_others = seatings_with_sit_out_moved(half, from_round=4)

    assert list(schedule_faults(moved)) == []
    assert len(moved.seats) == len(half.seats)
    assert [seat for seat in moved.seats if seat.round < 4] == [
        seat for seat in half.seats if seat.round < 4
    ]


def test_a_table_misses_a_round_where_everybody_plays_every_set():
    full = mitchell.mitchell_schedule(7, rounds=7, boards_a_round=4, missing="NS")
    half = Schedule(
        tuple(replace(s, east_west=s.east_west and s.east_west + 50) for s in full.seats), lines=1
    )

    moved, *_others = seatings_with_sit_out_moved(half, from_round=3)

    assert list(schedule_faults(moved)) == []
    assert len(half.seats) - len(moved.seats) == 1


def test_a_full_room_has_no_sit_out_to_move():
    with raises_code("no_half_table"):
        seatings_with_sit_out_moved(ONE_LINE, from_round=2)
