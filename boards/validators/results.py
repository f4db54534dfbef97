"""Validates that a table may report a board now; `scoring` validates the contract itself."""

from datetime import datetime

from django.utils import timezone

from boards.errors import (
    BoardDataNotFoundError,
    ConfirmationRequiredError,
    ReasonRequiredError,
    StaleBoardDataError,
)
from tournament.models import SeatingBoard, Session


def validate_both_sides(seating_board: SeatingBoard, *, seated: bool) -> None:
    """Somebody sits on both sides of the table, so that the board can be played."""
    if not seated:
        raise BoardDataNotFoundError(
            "nobody_there", board=seating_board.number, table=seating_board.seating.table
        )


def validate_version_seen(seating_board: SeatingBoard, seen: int, current_version: int) -> None:
    """Nobody overwrites a version that they have not seen."""
    if seen != current_version:
        raise StaleBoardDataError(
            "stale_result",
            board=seating_board.number,
            table=seating_board.seating.table,
            seen=seen,
            stands=current_version,
        )


def validate_correction_reason(session: Session, reason: str, *, fresh: bool = False) -> None:
    """What players have been shown is changed only for a reason that they can read (Law 79C).

    Taking the session back does not take back what they have seen. What is fresh, so that nothing
    stood before, is not a change.
    """
    if session.was_released and not fresh and not reason.strip():
        raise ReasonRequiredError("reason_missing", session=session.pk)


def validate_late_correction(ended: datetime | None, *, confirmed: bool) -> None:
    """Anyone who changes it after the correction period knows that it is over (Law 79C)."""
    if not confirmed:
        raise ConfirmationRequiredError("correction_over", ended=correction_deadline_text(ended))


def correction_deadline_text(ends: datetime | None) -> str:
    """By the clock of anyone who asks."""
    return f"{timezone.localtime(ends):%Y-%m-%d %H:%M}" if ends else ""
