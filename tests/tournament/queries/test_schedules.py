"""The seating read back is the schedule that was seated, by the ids of its places."""

from dataclasses import replace

import pytest

from movements.schedule import ScheduledSeat
from tests.builders import a_mitchell, a_session
from tournament.queries.schedules import section_schedule

pytestmark = pytest.mark.django_db


def test_a_seating_is_read_back_with_the_numbers_of_the_room():
    planned = a_mitchell(tables=3)
    half = tuple(replace(s, east_west=None) if s.east_west == 3 else s for s in planned.seats)
    switched = tuple(replace(seat, arrow_switched=seat.round == 3) for seat in half)
    section = a_session(
        replace(planned, seats=switched), first_board=17, table_numbers=(1, 2, 5), winners=1
    )

    places = {place.pk: str(place) for place in section.places.all()} | {None: None}
    read = [
        replace(seat, north_south=places[seat.north_south], east_west=places[seat.east_west])
        for seat in section_schedule(section).seats
    ]

    def said(line, number):
        return None if number is None else f"{number} {line}"

    assert read == [
        ScheduledSeat(
            seat.round,
            (1, 2, 5)[seat.table - 1],
            said("NS", seat.north_south),
            said("EW", seat.east_west),
            tuple(board + 16 for board in seat.boards),
            arrow_switched=seat.round == 3,
        )
        for seat in sorted(switched, key=lambda seat: (seat.round, seat.table))
    ]


@pytest.mark.parametrize("tables", [3, 5])
def test_a_schedule_costs_three_queries(django_assert_num_queries, tables):
    section = a_session(a_mitchell(tables=tables))

    with django_assert_num_queries(3):
        assert len(section_schedule(section).seats) == tables * tables
