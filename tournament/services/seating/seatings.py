"""Creates the seats of a section from the schedule of a movement."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import ProtectedError, Q

from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import Place, Seat, Seating, SeatingBoard, Section
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import (
    validate_board_session,
    validate_schedule,
    validate_table_numbers,
)

log = logging.getLogger(__name__)
Places = Mapping[tuple[str, int], Place]


@transaction.atomic
def seat_section(section: Section, schedule: Schedule) -> list[Seating]:
    """Replaces a section's seating by a schedule; a played seating is never replaced.

    The schedule counts tables and boards from one; the section's table numbers and the session's
    first board give their real numbers.
    """
    validate_schedule(schedule)
    session = lock_session(section.session_id)
    validate_board_session(session)
    _delete_seatings(section)
    seatings = _create_seatings(section, with_section_numbers(schedule, section))
    raise_revision(session)
    log.info("seated section %s at %s tables and rounds", section.pk, len(seatings))
    return seatings


def with_section_numbers(schedule: Schedule, section: Section) -> Schedule:
    """Returns the schedule with the section's table and board numbers."""
    first = section.session.first_board
    return with_table_numbers(schedule, section.table_numbers, first_board=first)


def with_table_numbers(
    schedule: Schedule, table_numbers: Sequence[int], *, first_board: int
) -> Schedule:
    """Returns the schedule with these table numbers (empty: from 1) and this first board."""
    tables = sorted({seat.table for seat in schedule.seats})
    numbers = table_numbers or tables
    validate_table_numbers(numbers, tables=len(tables))
    names = dict(zip(tables, numbers, strict=True))
    # A schedule counts boards from 1.
    above = first_board - 1
    return replace(
        schedule, seats=tuple(_renumber_seat(seat, names, above) for seat in schedule.seats)
    )


def _renumber_seat(seat: Scheduled, names: Mapping[int, int], above: int) -> Scheduled:
    boards = tuple(number + above for number in seat.boards)
    return replace(seat, table=names[seat.table], boards=boards)


def _delete_seatings(section: Section) -> None:
    try:
        section.seatings.all().delete()
    # Results, rulings and check entries protect their boards: the database refuses what a check
    # could miss in a race.
    except ProtectedError as error:
        played = section.seatings.filter(
            Q(boards__results__isnull=False)
            | Q(boards__rulings__isnull=False)
            | Q(boards__check_entries__isnull=False)
        )
        raise SessionStateError(
            "already_played", round=min(played.values_list("round", flat=True))
        ) from error


def _create_seatings(section: Section, schedule: Schedule) -> list[Seating]:
    places = {(place.line, place.number): place for place in section.places.all()}
    seatings = Seating.objects.bulk_create(
        Seating(section=section, round=scheduled.round, table=scheduled.table)
        for scheduled in schedule.seats
    )
    pairs = list(zip(seatings, schedule.seats, strict=True))
    Seat.objects.bulk_create(
        seat for pair in pairs for seat in _seats_of_table(*pair, schedule.line_of_sides, places)
    )
    SeatingBoard.objects.bulk_create(board for pair in pairs for board in _boards_of_table(*pair))
    return seatings


def _seats_of_table(
    seating: Seating, scheduled: Scheduled, lines: tuple[str, str], places: Places
) -> Iterator[Seat]:
    numbers = (scheduled.north_south, scheduled.east_west)
    for chairs, line, number in zip(("NS", "EW"), lines, numbers, strict=True):
        if number is not None:
            place = _find_place(places, line, number)
            yield Seat(seating=seating, place=place, round=seating.round, chairs=chairs)


def _find_place(places: Places, line: str, number: int) -> Place:
    try:
        return places[line, number]
    except KeyError:
        raise TournamentDataNotFoundError("unknown_place", line=line, number=number) from None


def _boards_of_table(seating: Seating, scheduled: Scheduled) -> Iterator[SeatingBoard]:
    turned = scheduled.arrow_switched
    return (
        SeatingBoard(seating=seating, number=n, arrow_switched=turned) for n in scheduled.boards
    )
