"""Validates changes of the deals of a session's boards."""

from collections.abc import Iterable, Mapping

from boards.errors import BoardDataNotFoundError, InvalidBoardDataError, StaleBoardDataError
from boards.models import Board, Deal
from formats.deals.pbn_deals import HandRecord
from formats.pbn.tag_values import VULNERABLE


def validate_boards_in_session(boards: Mapping[int, Board], numbers: Iterable[int]) -> None:
    """Refuse boards that the session does not play."""
    for number in numbers:
        if number not in boards:
            raise BoardDataNotFoundError("board_not_there", board=number)


def validate_file_board(board: Board, record: HandRecord) -> None:
    """Refuse a dealer or vulnerability in the file that differs from the board's (Law 2)."""
    if record.dealer is not None and record.dealer.value != board.dealer:
        raise InvalidBoardDataError(
            "other_dealer", board=board.number, dealer=record.dealer.value, dealt=board.dealer
        )
    known = board.vulnerable_sides
    if record.vulnerable is not None and record.vulnerable != known:
        file_vulnerable = VULNERABLE[record.vulnerable]
        raise InvalidBoardDataError(
            "other_vulnerability", board=board.number, said=file_vulnerable, known=VULNERABLE[known]
        )


def validate_deal_seen(number: int, seen: int, current: Deal | None) -> None:
    """Refuse to replace a deal that the user has not seen."""
    if seen != (current.version if current else 0):
        raise StaleBoardDataError("stale_deal", board=number)


def validate_deal_exists(number: int, current: Deal | None) -> None:
    """Refuse to remove a missing deal."""
    if current is None or not current.cards:
        raise BoardDataNotFoundError("no_deal_there", board=number)
