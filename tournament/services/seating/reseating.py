"""Updates the seats of a section to match a changed schedule; played rounds stay unchanged.

Every movement change is a new schedule: this writes the rows that differ from the current one.
"""

import logging
from collections.abc import Iterable, Mapping

from django.db.models import Q

from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from tournament.errors import SessionStateError
from tournament.models import Seat, Seating, SeatingBoard, Section
from tournament.queries.schedules import section_schedule
from tournament.validators.seatings import validate_schedule

log = logging.getLogger(__name__)
TablesByRound = Mapping[tuple[int, int], Scheduled]


def reseat_section(section: Section, schedule: Schedule) -> None:
    """Writes the schedule's seats; its contestants are place ids, as in `section_schedule`.

    Rounds and tables may go or come; sides, boards and arrow switches may change. The caller holds
    the lock.
    """
    validate_schedule(schedule)
    old = _tables_by_round(section_schedule(section))
    new = _tables_by_round(schedule)
    rows = {(row.round, row.table): row for row in section.seatings.all()}
    gone = [rows[key] for key in old.keys() - new.keys()]
    changed = [key for key in new if new[key] != old.get(key)]
    _validate_unplayed(section, [*gone, *(rows[key] for key in changed if key in rows)])
    section.seatings.filter(pk__in=[row.pk for row in gone]).delete()
    come = [key for key in changed if key not in old]
    rows |= _add_tables(section, [new[key] for key in come])
    _change_seats(rows, [new[key] for key in changed])
    _change_boards(rows, [new[key] for key in changed if _boards_differ(new[key], old.get(key))])
    log.info(
        "reseated section %s: %s gone, %s new, %s changed",
        section.pk,
        len(gone),
        len(come),
        len(changed) - len(come),
    )


def _tables_by_round(schedule: Schedule) -> TablesByRound:
    return {(seat.round, seat.table): seat for seat in schedule.seats}


def _boards_differ(new: Scheduled, old: Scheduled | None) -> bool:
    return old is None or new.boards != old.boards


def _add_tables(section: Section, seats: Iterable[Scheduled]) -> dict[tuple[int, int], Seating]:
    rows = Seating.objects.bulk_create(
        Seating(section=section, round=seat.round, table=seat.table) for seat in seats
    )
    return {(row.round, row.table): row for row in rows}


def _validate_unplayed(section: Section, seatings: Iterable[Seating]) -> None:
    ids = [seating.pk for seating in seatings]
    boards = SeatingBoard.objects.filter(seating__in=ids)
    played = boards.filter(
        Q(results__isnull=False) | Q(rulings__isnull=False) | Q(check_entries__isnull=False)
    )
    for board in played.select_related("seating").order_by("seating__round"):
        raise SessionStateError("already_played", round=board.seating.round)


def _change_seats(rows: Mapping[tuple[int, int], Seating], seats: Iterable[Scheduled]) -> None:
    pairs = [(rows[seat.round, seat.table], seat) for seat in seats]
    Seat.objects.filter(seating__in=[seating for seating, _seat in pairs]).delete()
    Seat.objects.bulk_create(
        Seat(seating=seating, place_id=place, round=seat.round, chairs=chairs)
        for seating, seat in pairs
        for chairs, place in (("NS", seat.north_south), ("EW", seat.east_west))
        if place is not None
    )
    for turned in (False, True):
        tables = [seating for seating, seat in pairs if seat.arrow_switched is turned]
        SeatingBoard.objects.filter(seating__in=tables).update(arrow_switched=turned)


def _change_boards(rows: Mapping[tuple[int, int], Seating], seats: Iterable[Scheduled]) -> None:
    pairs = [(rows[seat.round, seat.table], seat) for seat in seats]
    SeatingBoard.objects.filter(seating__in=[seating for seating, _seat in pairs]).delete()
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=number, arrow_switched=seat.arrow_switched)
        for seating, seat in pairs
        for number in seat.boards
    )
