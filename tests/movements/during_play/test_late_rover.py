"""A late pair at full tables, in rooms of many kinds: nobody plays a board again or moves."""

from dataclasses import replace

import pytest

from movements.catalogue import suitable_offers
from movements.checks import schedule_faults
from movements.during_play.late_rover import seat_late_rover
from movements.schedule import Schedule
from tests.raising import raises_code

LATE = 999


def in_one_line(schedule):
    """As a section has it: East-West of two lines have numbers of their own."""
    if schedule.lines == 1:
        return schedule
    seats = (
        replace(seat, east_west=None if seat.east_west is None else seat.east_west + 100)
        for seat in schedule.seats
    )
    return Schedule(tuple(seats), lines=1)


@pytest.mark.parametrize("pairs", [8, 10, 14, 20, 28])
def test_in_each_round_one_pair_gives_up_its_seat_once(pairs):
    for offer in suitable_offers(pairs)[:3]:
        before = in_one_line(offer.schedule())

        after = seat_late_rover(before, LATE, from_round=2)

        assert list(schedule_faults(after)) == []
        changed = [
            (old, new) for old, new in zip(before.seats, after.seats, strict=True) if old != new
        ]
        assert [new.round for _old, new in sorted(changed, key=lambda two: two[1].round)] == list(
            range(2, before.rounds + 1)
        )
        out = [
            ({old.north_south, old.east_west} - {new.north_south, new.east_west}).pop()
            for old, new in changed
        ]
        assert len(set(out)) == len(out)
        assert all(old.boards == new.boards for old, new in changed)


def test_a_rover_with_a_side_takes_seats_of_that_side_only():
    before = in_one_line(suitable_offers(14, winners=2)[0].schedule())

    after = seat_late_rover(before, LATE, from_round=1, side="EW")

    assert {seat.east_west for seat in after.seats} >= {LATE}
    assert LATE not in {seat.north_south for seat in after.seats}


def test_a_rover_without_free_seats_is_refused():
    two_tables = in_one_line(suitable_offers(4, least=18, most=18)[0].schedule())

    with raises_code("no_seat_for_rover"):
        seat_late_rover(two_tables, LATE, from_round=1)
    with raises_code("no_such_round"):
        seat_late_rover(two_tables, LATE, from_round=99)
