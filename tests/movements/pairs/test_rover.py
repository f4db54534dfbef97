"""An odd pair takes the seat of another pair, at a new table in every round."""

from collections import Counter
from itertools import product

import pytest

from movements.checks import schedule_faults, schedule_remarks
from movements.pairs.rover import (
    MOST_ROUNDS,
    rover_most_rounds,
    rover_schedule,
    rover_tables,
    suits_rover,
    switched_rover_schedule,
)
from movements.schedule import ScheduledSeat
from tests.raising import raises_code

FULL_TABLES = range(4, 21)
# Where the rover meets one opponent twice: full tables, and rounds.
MEETS_AGAIN = {(9, 9), (15, 15), (18, 17), (21, 20)}


def every_rover(full):
    """Every length, of either line, for two winners and for one."""
    lengths = range(2, full + 1)
    for make, rounds, missing in product(
        (rover_schedule, switched_rover_schedule), lengths, ("NS", "EW")
    ):
        yield make(full + 1, rounds=rounds, boards_a_round=1, missing=missing)


def counted(schedule):
    """Without the checks of the program: what happens more often than it may, and how often."""
    played = [seat for seat in schedule.seats if seat.is_played]
    chairs = Counter(
        (seat.round, *place) for seat in schedule.seats for place in _places(schedule, seat)
    )
    boards = Counter(
        (*place, b) for seat in played for place in _places(schedule, seat) for b in seat.boards
    )
    out = Counter(
        place for seat in schedule.seats if not seat.is_played for place in _places(schedule, seat)
    )
    shared = Counter((seat.round, board) for seat in played for board in seat.boards)
    met = Counter(tuple(_places(schedule, seat)) for seat in played)
    return [
        {many for many in counter.values() if many > 1} for counter in (chairs, boards, out, shared)
    ], sum(met.values()) - len(met)


def _places(schedule, seat):
    lines = schedule.line_of_sides
    numbers = (seat.north_south, seat.east_west)
    return [(line, n) for line, n in zip(lines, numbers, strict=True) if n is not None]


def test_seven_tables_as_published():
    assert rover_tables(7, 7, "EW") == (1, 3, 5, 7, 2, 4)


def test_eight_and_twelve_tables_as_published():
    assert rover_tables(8, 8, "EW") == (1, 6, 2, 7, 3, 8, 4)
    assert rover_tables(12, 12, "EW") == (3, 9, 4, 10, 5, 11, 6, 12, 7, 1, 8)


def test_the_rover_sits_out_first_and_then_the_pair_it_displaces():
    seats = rover_schedule(6, rounds=2, boards_a_round=2, missing="EW").seats

    assert [seat for seat in seats if seat.table in (1, 6)] == [
        ScheduledSeat(1, 1, 1, 1, (1, 2)),
        ScheduledSeat(1, 6, 6, None, ()),
        ScheduledSeat(2, 1, 6, 5, (3, 4)),
        ScheduledSeat(2, 6, 1, None, ()),
    ]


def test_east_west_has_the_rover_where_north_south_is_a_pair_short():
    seats = rover_schedule(6, rounds=2, boards_a_round=2, missing="NS").seats

    assert [seat for seat in seats if seat.table in (1, 6)] == [
        ScheduledSeat(1, 1, 1, 1, (1, 2)),
        ScheduledSeat(1, 6, None, 6, ()),
        ScheduledSeat(2, 1, 1, 6, (3, 4)),
        ScheduledSeat(2, 6, None, 5, ()),
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("full", FULL_TABLES)
def test_nobody_is_at_two_tables_replays_a_board_or_sits_out_twice(full):
    for schedule in every_rover(full):
        again, met_again = counted(schedule)
        length = full, schedule.rounds
        relay = full % 2 == 0 and schedule.rounds == full

        assert again == [set(), set(), set(), {2} if relay else set()]
        assert met_again == (length in MEETS_AGAIN)
        assert len(schedule.places) == 2 * full + 1
        assert list(schedule_faults(schedule)) == []
        assert {finding.rule for finding in schedule_remarks(schedule)} <= {
            "board_shared",
            "meeting_repeated",
            "board_not_compared",
        }


@pytest.mark.parametrize("full", range(21, 41))
def test_larger_fields_are_sound_for_twenty_rounds(full):
    schedule = rover_schedule(full + 1, rounds=MOST_ROUNDS, boards_a_round=1, missing="EW")

    assert counted(schedule) == ([set()] * 4, (full, MOST_ROUNDS) in MEETS_AGAIN)


def test_for_one_winner_all_are_numbered_together_and_the_last_round_is_switched():
    schedule = switched_rover_schedule(8, rounds=7, boards_a_round=4, missing="EW")

    assert schedule.places == tuple(("", number) for number in range(1, 16))
    assert {seat.round for seat in schedule.seats if seat.arrow_switched} == {7}


def test_four_full_tables_and_a_half_are_the_fewest():
    assert [tables for tables in range(2, 8) if suits_rover(tables)] == [5, 6, 7]
    assert [rover_most_rounds(tables) for tables in (5, 20, 21, 22)] == [4, 19, 20, 20]


@pytest.mark.parametrize(("tables", "missing"), [(4, "EW"), (8, None)])
def test_a_field_without_an_odd_pair_or_too_small_is_refused(tables, missing):
    with raises_code("unsuitable") as refused:
        rover_schedule(tables, rounds=3, boards_a_round=2, missing=missing)

    assert refused.value.facts == {"tables": tables, "rounds": 3}


def test_more_rounds_than_full_tables_are_refused():
    with raises_code("too_many_rounds") as refused:
        rover_schedule(8, rounds=8, boards_a_round=2, missing="EW")

    assert refused.value.facts == {"tables": 8, "rounds": 8, "most": 7}
