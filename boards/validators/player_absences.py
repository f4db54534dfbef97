"""Validates the absence of a player of an individual: its rounds and its first board."""

from collections.abc import Collection

from boards.errors import BoardDataNotFoundError, BoardStateError, InvalidBoardDataError
from boards.models import PlayerAbsence
from movements.errors import MovementNotFoundError
from tournament.models import Event, Place, Session


def validate_individual_session(session: Session) -> None:
    """Require an individual; a pair that leaves goes home by a change of the movement."""
    if session.event.kind != Event.Kind.INDIVIDUAL:
        raise BoardStateError("absence_of_individual", session=str(session))


def validate_absence_rounds(first: int, last: int | None, *, rounds: int) -> None:
    """Require rounds that are played, in order."""
    for number in (first, last):
        if number is not None and not 1 <= number <= rounds:
            raise MovementNotFoundError("no_such_round", round=number, rounds=rounds)
    if last is not None and last < first:
        raise InvalidBoardDataError("absence_rounds", first=first, last=last)


def validate_first_absent_board(
    place: Place, round_: int, board: int | None, boards: Collection[int]
) -> None:
    """Require a board that the player's table plays in the first round of the absence."""
    where = {"player": str(place), "round": round_}
    if board is not None and not boards:
        raise BoardDataNotFoundError("absence_sits_out", **where)
    if board is not None and board not in boards:
        numbers = ", ".join(map(str, sorted(boards)))
        raise BoardDataNotFoundError("absence_board", board=board, boards=numbers, **where)


def validate_absence_reversible(absence: PlayerAbsence) -> None:
    """Refuse to reverse an absence twice, or to reverse a reversal."""
    if absence.reverses_id or PlayerAbsence.objects.filter(reverses=absence).exists():
        raise BoardStateError("already_reversed")
