"""Validates that a board of a session may be given a deal."""

from collections.abc import Iterable, Mapping

from boards.errors import BoardDataNotFoundError, InvalidBoardDataError, StaleBoardDataError
from boards.models import Board, Deal
from formats.deals.hand_records import HandRecord
from formats.pbn.game_values import VULNERABLE


def validate_boards_in_session(boards: Mapping[int, Board], numbers: Iterable[int]) -> None:
    """The session plays each of these boards."""
    for number in numbers:
        if number not in boards:
            raise BoardDataNotFoundError("board_not_there", board=number)


def validate_file_board(board: Board, record: HandRecord) -> None:
    """The file has the dealer and the vulnerability of this board, where it says any (Law 2)."""
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
    """Nobody replaces a deal that they have not seen."""
    if seen != (current.version if current else 0):
        raise StaleBoardDataError("stale_deal", board=number)


def validate_deal_exists(number: int, current: Deal | None) -> None:
    """What is taken out is there."""
    if current is None or not current.cards:
        raise BoardDataNotFoundError("no_deal_there", board=number)
