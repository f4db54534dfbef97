"""Validates that a result can be recorded at a table now; `scoring` validates the contract."""

from datetime import datetime

from django.utils import timezone

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    ConfirmationRequiredError,
    ReasonRequiredError,
    StaleBoardDataError,
)
from boards.models import Result, Ruling
from scoring.laws.adjusted_scores import OutcomeOrRuling
from scoring.laws.outcome import ContractResult, NotPlayed, PassedOut
from tournament.models import SeatingBoard


def validate_both_sides(seating_board: SeatingBoard, *, seated: bool) -> None:
    """Require pairs on both sides of the table."""
    if not seated:
        raise BoardDataNotFoundError(
            "nobody_there", board=seating_board.number, table=seating_board.seating.table
        )


def validate_version_seen(seating_board: SeatingBoard, seen: int, current_version: int) -> None:
    """Refuse to overwrite a result version that the user has not seen."""
    if seen != current_version:
        raise StaleBoardDataError(
            "stale_result",
            board=seating_board.number,
            table=seating_board.seating.table,
            seen=seen,
            version=current_version,
        )


def validate_first_result(
    seating_board: SeatingBoard, outcome: OutcomeOrRuling | None, *, recorded: bool
) -> None:
    """Let a table report a contract where nothing was ever recorded; the director does the rest."""
    where = {"board": seating_board.number, "table": seating_board.seating.table}
    if recorded:
        raise BoardStateError("recorded_already", **where)
    if not isinstance(outcome, ContractResult | PassedOut | NotPlayed):
        raise BoardStateError("not_from_a_table", **where)


def validate_movable(seating_board: SeatingBoard, version: Result | Ruling | None) -> None:
    """Refuse to move a ruling, or a result with auction and play: both belong to their table."""
    where = {"board": seating_board.number, "table": seating_board.seating.table}
    if isinstance(version, Ruling):
        raise BoardStateError("ruling_not_moved", **where)
    record = seating_board.records.last()
    if record and record.calls:
        raise BoardStateError("play_not_moved", **where)


def validate_correction_reason(
    session_id: int, reason: str, *, was_released: bool, fresh: bool = False
) -> None:
    """Require a reason, readable by players, to change what they have seen (Law 79C).

    This also applies after a release is withdrawn. A first (`fresh`) result is no change.
    """
    if was_released and not fresh and not reason.strip():
        raise ReasonRequiredError("reason_missing", session=session_id)


def validate_late_correction(ended: datetime | None, *, confirmed: bool) -> None:
    """Require a confirmation for a change after the correction period (Law 79C)."""
    if not confirmed:
        raise ConfirmationRequiredError("correction_over", ended=correction_deadline_text(ended))


def correction_deadline_text(ends: datetime | None) -> str:
    """Return the end of the period in the user's time zone."""
    return f"{timezone.localtime(ends):%Y-%m-%d %H:%M}" if ends else ""
