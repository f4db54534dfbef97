"""Validates schedules, table numbers and edit tokens of seatings."""

from collections.abc import Sequence

from movements.checks import schedule_faults
from movements.schedule import Schedule
from tournament.errors import InvalidTournamentDataError, SessionStateError, StaleSessionError
from tournament.models import Event, Session


def validate_schedule(schedule: Schedule) -> None:
    """No hard rule is broken, so that nobody replays a board (Law 15); keys cannot say that."""
    for fault in schedule_faults(schedule):
        raise InvalidTournamentDataError("faulty_schedule", rule=fault.rule, subject=fault.subject)


def validate_seating_token(seen: str | None, current: str) -> None:
    """What was shown is still current, so that the same request twice does not undo itself."""
    if seen not in (None, current):
        raise StaleSessionError("stale_seating")


def validate_table_numbers(numbers: Sequence[int], *, tables: int) -> None:
    """Every table has its own number, from 1 to 999; gaps are welcome."""
    distinct = len(set(numbers)) == len(numbers) == tables
    if not distinct or not all(1 <= number <= 999 for number in numbers):
        raise InvalidTournamentDataError(
            "table_numbers", tables=tables, numbers=", ".join(map(str, numbers))
        )


def validate_board_session(session: Session) -> None:
    """Its tables play boards; the matches of a tournament stay as they are drawn."""
    if session.event.kind == Event.Kind.FOUR_HAND:
        raise SessionStateError("drawn_matches", session=str(session))
