"""Renumbers the pairs of a section whose movement changes before play."""

from collections.abc import Mapping, Sequence

from movements.schedule import Schedule, SchedulePlace

# The table and the side, "NS" or "EW", of a pair in the first round.
FirstSeat = tuple[int, str]


def renumber_pairs(
    places: Sequence[SchedulePlace], seats: Mapping[SchedulePlace, FirstSeat], schedule: Schedule
) -> dict[SchedulePlace, SchedulePlace]:
    """Return each pair's new number by its old one; pairs without a new number are left out.

    A pair keeps its line and number if the schedule has them. Otherwise it keeps its chairs:
    `seats` are its seats in the first round, by the schedule's table numbers. The other pairs get
    the free numbers in order.
    """
    free = dict.fromkeys(schedule.places)
    given = {place: place for place in places if place in free}
    for place in given:
        del free[place]
    in_seat = {seat: place for place, seat in first_seats(schedule).items()}
    for place in places:
        same_seat = in_seat.get(seats[place]) if place in seats else None
        if place not in given and same_seat is not None and same_seat in free:
            given[place] = same_seat
            del free[same_seat]
    others = [place for place in places if place not in given]
    return given | dict(zip(others, free, strict=False))


def first_seats(schedule: Schedule) -> dict[SchedulePlace, FirstSeat]:
    """Return each pair's seat in the first round."""
    return {
        place: (seat.table, side)
        for seat in schedule.seats
        if seat.round == 1
        for side, place in zip(("NS", "EW"), schedule.sides(seat), strict=True)
        if place is not None
    }
