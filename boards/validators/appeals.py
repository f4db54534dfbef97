"""Validates appeals and their outcomes (Laws 92 and 93)."""

from collections.abc import Collection
from datetime import datetime

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    InvalidBoardDataError,
    ReasonRequiredError,
)
from boards.models.appeal import Appeal, AppealOutcome
from boards.validators.results import correction_deadline_text
from scoring.events.periods import period_is_over
from tournament.models import SeatingBoard


def validate_appeal(
    board: SeatingBoard,
    place: int,
    *,
    at_table: Collection[int],
    current_version: int,
    concur: bool,
) -> None:
    """Require a recorded result, a pair of that table, and both its members (Laws 92A and 92D)."""
    if not current_version:
        raise BoardDataNotFoundError(
            "nothing_to_appeal", board=board.number, table=board.seating.table
        )
    if place not in at_table:
        raise InvalidBoardDataError("not_at_table", board=board.number, table=board.seating.table)
    if not concur:
        raise InvalidBoardDataError("concurrence")


def validate_appeal_period(ends: datetime | None, now: datetime, *, admitted: str) -> None:
    """Refuse a late appeal, unless the director gives a reason to admit it (Law 92B)."""
    if period_is_over(ends, now) and not admitted.strip():
        raise ReasonRequiredError("late_appeal", ended=correction_deadline_text(ends))


def validate_appeal_reason(reason: str) -> None:
    """Require a reason for an appeal."""
    if not reason.strip():
        raise ReasonRequiredError("appeal_reason")


def validate_appeal_outcome(appeal: Appeal, ended: AppealOutcome, *, changed: bool) -> None:
    """Require a new version if the outcome changed something, and the appealed one otherwise."""
    number = appeal.seating_board.number
    if ended == AppealOutcome.CHANGED and not changed:
        raise BoardStateError("no_new_ruling", board=number)
    if ended == AppealOutcome.UPHELD and changed:
        raise BoardStateError("replaced", board=number)
