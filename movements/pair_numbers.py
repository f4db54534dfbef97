"""Assigns the pairs of a section their numbers in another movement, before play."""

from collections.abc import Mapping, Sequence

from movements.schedule import Schedule, SchedulePlace

# The table and the side, "NS" or "EW", of a pair in the first round.
FirstSeat = tuple[int, str]


def renumber_pairs(
    places: Sequence[SchedulePlace], seats: Mapping[SchedulePlace, FirstSeat], schedule: Schedule
) -> dict[SchedulePlace, SchedulePlace]:
    """The new number of each pair that is `kept`, by its old one; a pair without one is left out.

    A pair keeps its line and number where the schedule has them. Otherwise it stays in its chairs:
    `seats` says where it sits in the first round, in the schedule's own table numbers. The others
    have the free numbers in order.
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
    """Where each pair sits in the first round."""
    return {
        place: (seat.table, side)
        for seat in schedule.seats
        if seat.round == 1
        for side, place in zip(("NS", "EW"), schedule.sides(seat), strict=True)
        if place is not None
    }
