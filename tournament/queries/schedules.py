"""Rebuilds the schedule of a section from its seating rows."""

from collections import defaultdict

from movements.individual.individual_schedule import (
    CHAIRS,
    IndividualSchedule,
    IndividualSeat,
)
from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from tournament.models import Seat, SeatingBoard, Section


def section_schedule(section: Section) -> Schedule:
    """The current schedule, in one line: contestants' numbers are ids of places.

    It has the table and board numbers of the section. Three queries.
    """
    boards = _boards_by_seating(section)
    sitting = _seats_by_seating(section)
    tables = section.seatings.order_by("round", "table").values_list("pk", "round", "table")
    seats = (
        Scheduled(
            round_,
            table,
            sitting[pk].get("NS"),
            sitting[pk].get("EW"),
            tuple(number for number, _switched in boards[pk]),
            arrow_switched=any(switched for _number, switched in boards[pk]),
        )
        for pk, round_, table in tables
    )
    return Schedule(tuple(seats), lines=1)


def section_individual_schedule(section: Section) -> IndividualSchedule:
    """The current schedule of an individual: players' numbers are ids of places. Three queries."""
    boards = _boards_by_seating(section)
    sitting = _seats_by_seating(section)
    tables = section.seatings.order_by("round", "table").values_list("pk", "round", "table")
    return IndividualSchedule(
        tuple(
            IndividualSeat(
                round_,
                table,
                tuple(sitting[pk][chair] for chair in CHAIRS),
                tuple(number for number, _switched in boards[pk]),
            )
            for pk, round_, table in tables
        )
    )


def _boards_by_seating(section: Section) -> defaultdict[int, list[tuple[int, bool]]]:
    boards = defaultdict[int, list[tuple[int, bool]]](list)
    rows = SeatingBoard.objects.filter(seating__section=section).order_by("number")
    for seating, number, switched in rows.values_list("seating", "number", "arrow_switched"):
        boards[seating].append((number, switched))
    return boards


def _seats_by_seating(section: Section) -> defaultdict[int, dict[str, int]]:
    sitting = defaultdict[int, dict[str, int]](dict)
    seats = Seat.objects.filter(seating__section=section)
    for seating, chairs, place in seats.values_list("seating", "chairs", "place"):
        sitting[seating][chairs] = place
    return sitting
