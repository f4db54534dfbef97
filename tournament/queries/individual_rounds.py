"""Queries of the rounds that the movement of an individual has after those that are seated."""

from collections.abc import Mapping
from dataclasses import replace

from movements.individual.individual_catalogue import longer_individual_schedules
from movements.individual.individual_schedule import IndividualSchedule
from tournament.models import Section
from tournament.queries.schedules import section_individual_schedule


def longest_individual(section: Section) -> int:
    """The number of rounds that the movement of an individual has. Four queries."""
    schedule = section_individual_schedule(section)
    longer = longer_schedules_of_section(section, schedule)
    return longer[-1].rounds if longer else schedule.rounds


def longer_schedules_of_section(
    section: Section, schedule: IndividualSchedule
) -> list[IndividualSchedule]:
    """The schedules that go on after the present one, by ids of places, shortest first.

    One query.
    """
    numbers = dict(section.places.values_list("pk", "number"))
    places = {number: pk for pk, number in numbers.items()}
    above = section.session.first_board - 1
    counted = _renumbered(schedule, numbers, -above)
    return [
        _renumbered(longer, places, above)
        for longer in longer_individual_schedules(section.movement, len(places), counted)
    ]


def _renumbered(
    schedule: IndividualSchedule, names: Mapping[int, int], above: int
) -> IndividualSchedule:
    seats = (
        replace(
            seat,
            players=tuple(names[player] for player in seat.players),
            boards=tuple(board + above for board in seat.boards),
        )
        for seat in schedule.seats
    )
    return IndividualSchedule(tuple(seats))
