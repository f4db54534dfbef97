"""Validates simultaneous tournaments and the sessions that join them."""

from collections.abc import Set
from datetime import date

from tournament.errors import SimultaneousError
from tournament.models import Event, SeatingBoard, Session, Simultaneous

LONGEST_NAME = 120
MAX_BOARD = 999


def validate_simultaneous_plan(name: str, days: tuple[date, date], boards: tuple[int, int]) -> None:
    """Checks name, day order and board numbers."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise SimultaneousError("simultaneous_name", longest=LONGEST_NAME)
    if days[0] > days[1]:
        raise SimultaneousError("simultaneous_days", first=days[0], last=days[1])
    if not 1 <= boards[0] <= boards[1] <= MAX_BOARD:
        raise SimultaneousError("simultaneous_boards", first=boards[0], last=boards[1])


def validate_joining_session(row: Simultaneous, session: Session) -> None:
    """Checks that it is a pairs session on one of its days with the same boards. One query."""
    if session.event.kind != Event.Kind.PAIRS:
        raise SimultaneousError("simultaneous_kind")
    day = session.local_date
    if day and not row.first_date <= day <= row.last_date:
        raise SimultaneousError("other_day", day=day, first=row.first_date, last=row.last_date)
    rows = SeatingBoard.objects.filter(seating__section__session=session)
    validate_simultaneous_boards(row, set(rows.values_list("number", flat=True).distinct()))


def validate_simultaneous_boards(row: Simultaneous, numbers: Set[int]) -> None:
    """Checks that the boards are those of the simultaneous."""
    wanted = set(range(row.first_board, row.last_board + 1))
    if differing := wanted ^ numbers:
        board = min(differing)
        raise SimultaneousError(
            "other_boards", board=board, first=row.first_board, last=row.last_board
        )
