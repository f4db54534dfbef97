"""Whether this table may report this board now. Contract sense is checked in scoring."""

from django.db.models import IntegerField

from boards.errors import NobodyThereError, ReasonMissingError, StaleResultError
from club.queries.prepared import Blank, Prepared
from tournament.models import Seat, SeatingBoard, Session

FILLED = Prepared(
    lambda: Seat.objects.filter(seating=Blank("seating", IntegerField())).values_list("chairs")
)
SIDES = {"NS": {"NS"}, "EW": {"EW"}, "N": {"NS"}, "S": {"NS"}, "E": {"EW"}, "W": {"EW"}}


def validate_both_sides(seating_board: SeatingBoard) -> None:
    """Somebody sits on both sides of the table, so that the board can be played."""
    chairs = FILLED(seating=seating_board.seating_id)
    if not {"NS", "EW"} <= {side for (chair,) in chairs for side in SIDES[chair]}:
        raise NobodyThereError(board=seating_board.number, table=seating_board.seating.table)


def validate_seen(seating_board: SeatingBoard, seen: int, stands: int) -> None:
    """Nobody overwrites a version that they have not seen."""
    if seen != stands:
        raise StaleResultError(
            board=seating_board.number, table=seating_board.seating.table, seen=seen, stands=stands
        )


def validate_reason(session: Session, reason: str) -> None:
    """What players have been shown is changed only for a reason that they can read (Law 79C).

    Taking the session back does not take back what they have seen.
    """
    if session.was_released and not reason.strip():
        raise ReasonMissingError(session=session.pk)
