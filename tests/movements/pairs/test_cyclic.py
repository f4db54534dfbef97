"""Pairs and sets that move on by one, pairs that stay, and one that is missing."""

from movements.pairs.cyclic import CyclicMovement, FirstTable, format_first_round, parse_first_round
from movements.schedule import ScheduledSeat

FIRST = (FirstTable(4, 1, 1), FirstTable(2, 3, 2))


def test_moving_pairs_and_sets_go_on_by_one_and_the_others_stay():
    schedule = CyclicMovement(FIRST, 3, frozenset({(2, 1)})).schedule(2)

    assert schedule.lines == 1
    assert schedule.seats == (
        ScheduledSeat(1, 1, 4, 1, (1, 2)),
        ScheduledSeat(1, 2, 2, 3, (3, 4)),
        ScheduledSeat(2, 1, 4, 2, (3, 4), arrow_switched=True),
        ScheduledSeat(2, 2, 3, 1, (5, 6)),
        ScheduledSeat(3, 1, 4, 3, (5, 6)),
        ScheduledSeat(3, 2, 1, 2, (1, 2)),
    )


def test_without_a_pair_that_stays_the_numbers_above_it_are_one_lower():
    five = (FirstTable(4, 1, 1), FirstTable(5, 2, 2), FirstTable(6, 3, 3))

    schedule = CyclicMovement(five, 3, absent=5).schedule(1)

    assert [(seat.north_south, seat.east_west) for seat in schedule.seats[:3]] == [
        (4, 1),
        (None, 2),
        (5, 3),
    ]


def test_without_a_moving_pair_somebody_else_sits_out_in_each_round():
    schedule = CyclicMovement(FIRST, 3, absent=3).schedule(1)

    assert [(seat.north_south, seat.east_west) for seat in schedule.seats] == [
        (3, 1),
        (2, None),
        (3, 2),
        (None, 1),
        (3, None),
        (1, 2),
    ]


def test_a_card_is_read_as_it_is_written():
    assert parse_first_round("4-1:1 2-3:2") == FIRST
    assert format_first_round(FIRST) == "4-1:1 2-3:2"
