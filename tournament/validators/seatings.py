"""Validates a seating's schedule and table numbers, and rejects forms with stale data."""

from collections.abc import Sequence

from movements.checks import schedule_faults
from movements.schedule import Schedule
from tournament.errors import InvalidTournamentDataError, SessionStateError, StaleSessionError
from tournament.models import Event, Session


def validate_schedule(schedule: Schedule) -> None:
    """Checks the rules that no database key can check, such as no board played twice (Law 15)."""
    for fault in schedule_faults(schedule):
        raise InvalidTournamentDataError("faulty_schedule", rule=fault.rule, subject=fault.subject)


def validate_seating_token(seen: str | None, current: str) -> None:
    """Checks the edit token, so that a repeated request does not undo itself."""
    if seen not in (None, current):
        raise StaleSessionError("stale_seating")


def validate_table_numbers(numbers: Sequence[int], *, tables: int) -> None:
    """Checks that each table has its own number from 1 to 999; gaps are allowed."""
    distinct = len(set(numbers)) == len(numbers) == tables
    if not distinct or not all(1 <= number <= 999 for number in numbers):
        raise InvalidTournamentDataError(
            "table_numbers", tables=tables, numbers=", ".join(map(str, numbers))
        )


def validate_numbers_free(session: Session) -> None:
    """Checks that contestants may change numbers; the matches of a draw stay with theirs."""
    if session.event.kind == Event.Kind.FOUR_HAND or session.event.in_matches:
        raise SessionStateError("drawn_matches", session=str(session))


def validate_board_session(session: Session) -> None:
    """Checks that it is a session of pairs at boards, whose seats can be changed."""
    validate_numbers_free(session)
    if session.event.kind == Event.Kind.INDIVIDUAL:
        raise SessionStateError("individual_seats", session=str(session))
