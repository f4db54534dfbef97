"""Updates the seats of a section to match a changed schedule; results are kept.

Every movement change is a new schedule: this writes the rows that differ from the current one.
"""

import logging
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db.models import Q, QuerySet

from movements.schedule import Schedule, TableInRound
from movements.schedule import ScheduledSeat as Scheduled
from tournament.errors import SessionStateError
from tournament.models import Seat, Seating, SeatingBoard, SeatingChange, Section
from tournament.queries.schedules import section_schedule
from tournament.validators.seatings import validate_schedule

log = logging.getLogger(__name__)
# Above every board number.
OUT_OF_THE_WAY = 10_000
TablesByRound = Mapping[tuple[int, int], Scheduled]


def reseat_section(
    section: Section, schedule: Schedule, *, results_until: datetime | None = None
) -> None:
    """Writes the schedule's seats; its contestants are place ids, as in `section_schedule`.

    Rounds and tables may go or come; sides, boards and arrow switches may change. Where boards are
    played only pairs and board numbers may, and results recorded up to `results_until` follow them.
    The caller holds the lock, and moves fouled groups, appeals and penalties with the results.
    """
    validate_schedule(schedule)
    old = _tables_by_round(section_schedule(section))
    new = _tables_by_round(schedule)
    rows = {(row.round, row.table): row for row in section.seatings.all()}
    gone = [rows[key] for key in old.keys() - new.keys()]
    changed = [key for key in new if new[key] != old.get(key)]
    known = [key for key in changed if key in rows]
    corrected = [key for key in known if results_until and _is_correction(old[key], new[key])]
    validate_seatings_unplayed([*gone, *(rows[key] for key in known if key not in corrected)])
    if results_until:
        validate_nothing_recorded_after([rows[key] for key in corrected], results_until)
    section.seatings.filter(pk__in=[row.pk for row in gone]).delete()
    come = [key for key in changed if key not in old]
    rows |= _add_tables(section, [new[key] for key in come])
    _change_seats(rows, [new[key] for key in changed])
    moved = [key for key in changed if _boards_differ(new[key], old.get(key))]
    renumber_boards(rows, [new[key] for key in moved if key in corrected])
    _change_boards(rows, [new[key] for key in moved if key not in corrected])
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


def _is_correction(old: Scheduled, new: Scheduled) -> bool:
    """Whether results of the table can follow: the same sides are filled, with as many boards."""
    return old.is_played and new.is_played and len(old.boards) == len(new.boards)


def validate_nothing_recorded_since(change: SeatingChange) -> None:
    """Checks that no result was recorded after a change of one round in that round."""
    boards = SeatingBoard.objects.filter(
        seating__section=change.section_id, seating__round=change.details["round"]
    )
    if boards.filter(results__recorded_at__gt=change.made_at).exists():
        raise SessionStateError("already_played", round=change.details["round"])


def tables_with_results(section: Section) -> set[tuple[int, int]]:
    """Returns the rounds and tables with results, rulings or check entries."""
    boards = _played(SeatingBoard.objects.filter(seating__section=section))
    return set(boards.values_list("seating__round", "seating__table"))


def _played(boards: QuerySet[SeatingBoard]) -> QuerySet[SeatingBoard]:
    return boards.filter(
        Q(results__isnull=False) | Q(rulings__isnull=False) | Q(check_entries__isnull=False)
    )


def validate_nothing_recorded_after(seatings: Collection[Seating], results_until: datetime) -> None:
    """Checks that no result was recorded since at these tables."""
    boards = SeatingBoard.objects.filter(seating__in=seatings)
    boards = boards.select_related("seating").order_by("seating__round", "number")
    for board in boards.filter(results__recorded_at__gt=results_until):
        raise SessionStateError("already_played", round=board.seating.round)


def renumber_boards(rows: Mapping[tuple[int, int], Seating], seats: Iterable[TableInRound]) -> None:
    """Gives the boards other numbers in their order, and so their results."""
    for seat in seats:
        boards = list(SeatingBoard.objects.filter(seating=rows[seat.round, seat.table]))
        boards.sort(key=lambda board: board.number)
        # A number may be one of another board of the table, so they are put out of the way first.
        for above in (OUT_OF_THE_WAY, 0):
            for board, number in zip(boards, sorted(seat.boards), strict=True):
                board.number = above + number
            for board in boards:
                board.save(update_fields=["number"])


def _add_tables(section: Section, seats: Iterable[Scheduled]) -> dict[tuple[int, int], Seating]:
    rows = Seating.objects.bulk_create(
        Seating(section=section, round=seat.round, table=seat.table) for seat in seats
    )
    return {(row.round, row.table): row for row in rows}


def validate_seatings_unplayed(seatings: Iterable[Seating]) -> None:
    """Refuse tables with a result, a ruling or a check entry, even a withdrawn one."""
    ids = [seating.pk for seating in seatings]
    boards = SeatingBoard.objects.filter(seating__in=ids)
    for board in _played(boards).select_related("seating").order_by("seating__round"):
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
