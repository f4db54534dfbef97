"""Validates rulings on results; `scoring` validates the scores themselves.

Rulings are read from typed text, such as weights, by `scoring.notation.ruling_text`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boards.errors import (
    BoardDataNotFoundError,
    ConfirmationRequiredError,
    InvalidBoardDataError,
    ReasonRequiredError,
    StaleBoardDataError,
)
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    RulingOutcome,
    validate_possible_scores,
)
from scoring.laws.compass import Side
from scoring.laws.outcome import ReportedOutcome, north_south_points
from tournament.models import SeatingBoard

# 12C1(c), 64C, 81C5; several of them with commas between.
LAW = r"[1-9][0-9]?[A-Z]?[0-9]?(\([a-z]{1,3}\))*"
LAWS = re.compile(f"{LAW}(, ?{LAW})*", re.ASCII)
LONGEST_LAW_TEXT = 20
LAST_LAW = 93


@dataclass(frozen=True, slots=True)
class RulingContext:
    """Results of one board, and the data for validating a ruling on them.

    `reported` is each table's last report; `elsewhere` says whether other tables play the board.
    """

    boards: tuple[SeatingBoard, ...]
    vulnerable: frozenset[Side]
    reported: Mapping[int, ReportedOutcome | None]
    elsewhere: bool


def validate_results_picked(boards: Sequence[SeatingBoard]) -> None:
    """Require at least one result to rule on."""
    if not boards:
        raise InvalidBoardDataError("nothing_picked")


def validate_withdrawal_reason(board: SeatingBoard, reason: str) -> None:
    """Require a reason for a result that replaces a ruling, because it withdraws the ruling."""
    if not reason.strip():
        raise ConfirmationRequiredError(
            "withdrawal_reason", board=board.number, table=board.seating.table
        )


def validate_ruling_reason(reason: str) -> None:
    """Require a reason to give or withdraw a ruling."""
    if not reason.strip():
        raise ReasonRequiredError("ruling_reason")


def validate_ruling(ground: RulingContext, verdict: RulingOutcome, *, law: str) -> None:
    """Require the results ruled on, and scores that are possible on the board."""
    validate_results_picked(ground.boards)
    validate_law(law)
    if isinstance(verdict, CancelledBoard) and ground.elsewhere:
        raise InvalidBoardDataError("cancelled_in_part", board=ground.boards[0].number)
    if isinstance(verdict, AdjustedScore):
        validate_possible_scores(verdict, vulnerable=ground.vulnerable)
        _validate_reported(ground)


def validate_cancelled_everywhere(
    boards: Sequence[SeatingBoard], *, in_part: bool, elsewhere: bool
) -> None:
    """Refuse to cancel a board at some tables only.

    `in_part` means that it would be cancelled here and played at other tables; `elsewhere` that it
    is cancelled at other tables and would be played here.
    """
    if in_part:
        raise InvalidBoardDataError("cancelled_in_part", board=boards[0].number)
    if elsewhere:
        raise InvalidBoardDataError("cancelled_elsewhere", board=boards[0].number)


def validate_none_cancelled(cancelled: Iterable[SeatingBoard]) -> None:
    """Refuse to move a board that is cancelled at every table: one would play another."""
    for board in cancelled:
        raise InvalidBoardDataError("cancelled_board_moved", board=board.number)


def validate_ruling_exists(board: SeatingBoard, *, ruled: bool) -> None:
    """Require a ruling to withdraw."""
    if not ruled:
        raise BoardDataNotFoundError("no_ruling", board=board.number, table=board.seating.table)


def validate_other_versions(board: int, seen: Mapping[int, int], stand: Mapping[int, int]) -> None:
    """Refuse a ruling whose preview used other versions of the board's other results."""
    if any(stand.get(row, 0) != version for row, version in seen.items()):
        raise StaleBoardDataError("stale_board", board=board)


def validate_law(law: str) -> None:
    """Require the number of a Law of Duplicate Bridge, or several."""
    if len(law) > LONGEST_LAW_TEXT or not LAWS.fullmatch(law):
        raise InvalidBoardDataError("unknown_law", law=law)
    if max(int(law_number) for law_number in re.findall(r"(?:^|, ?)([0-9]+)", law)) > LAST_LAW:
        raise InvalidBoardDataError("unknown_law", law=law)


def _validate_reported(ground: RulingContext) -> None:
    """Require a result at each table; an assigned score replaces one (Law 12C1(a))."""
    for board in ground.boards:
        outcome = ground.reported.get(board.pk)
        if outcome is None or north_south_points(outcome, vulnerable=frozenset()) is None:
            raise BoardDataNotFoundError("no_result", board=board.number, table=board.seating.table)
