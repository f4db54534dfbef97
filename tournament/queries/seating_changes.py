"""Queries of movement changes that can be undone, with the seats before each."""

from django.db.models import QuerySet

from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from tournament.models import Event, SeatingChange, Section
from tournament.queries.edit_tokens import individual_edit_token, schedule_edit_token
from tournament.queries.schedules import section_individual_schedule, section_schedule


def seating_changes_of_session(session_id: int) -> QuerySet[SeatingChange]:
    """All changes of its sections, the undone ones too, newest first."""
    rows = SeatingChange.objects.filter(section__session=session_id)
    return rows.select_related("section").order_by("-pk")


def last_seating_change(section: Section) -> SeatingChange | None:
    """The last change that still stands, if the seats are as it made them."""
    change = section.seating_changes.filter(undone_at=None).last()
    # A new movement for the section, or an older program, has seated the pairs otherwise since.
    if change and change.seats_after == _edit_token(section, individual=_of_individual(change)):
        return change
    return None


def seating_edit_token(section: Section) -> str:
    """The edit token of a section's seats, of an individual with the player in each chair."""
    return _edit_token(section, individual=section.session.event.kind == Event.Kind.INDIVIDUAL)


def _edit_token(section: Section, *, individual: bool) -> str:
    schedule = section_schedule(section)
    if not individual:
        return schedule_edit_token(schedule)
    return individual_edit_token(section_individual_schedule(section), schedule)


def _of_individual(change: SeatingChange) -> bool:
    """Whether both players of a side were stored, without a query for the event."""
    return any(
        isinstance(north_south, list) for _round, _table, north_south, *_ in change.seats_before
    )


def seats_as_json(schedule: Schedule) -> list[list[object]]:
    """The seats as `SeatingChange` stores them."""
    return [
        [
            seat.round,
            seat.table,
            seat.north_south,
            seat.east_west,
            list(seat.boards),
            seat.arrow_switched,
        ]
        for seat in schedule.seats
    ]


def individual_seats_as_json(schedule: IndividualSchedule) -> list[list[object]]:
    """The seats of an individual as `SeatingChange` stores them: both players of each side."""
    return [
        [
            seat.round,
            seat.table,
            list(seat.players[:2]),
            list(seat.players[2:]),
            list(seat.boards),
            False,
        ]
        for seat in schedule.seats
    ]


def individual_schedule_before(change: SeatingChange) -> IndividualSchedule:
    """The seats of an individual before a change, by ids of places."""
    return IndividualSchedule(
        tuple(
            IndividualSeat(round_, table, (*north_south, *east_west), tuple(boards))
            for round_, table, north_south, east_west, boards, _switched in change.seats_before
        )
    )


def schedule_before(change: SeatingChange) -> Schedule:
    """The seats before a change, in one line, by ids of places."""
    seats = (
        Scheduled(round_, table, north_south, east_west, tuple(boards), arrow_switched=switched)
        for round_, table, north_south, east_west, boards, switched in change.seats_before
    )
    return Schedule(tuple(seats), lines=1)
