"""Validates that a board of a session may be given a deal."""

from collections.abc import Iterable, Mapping

from boards.errors import (
    BoardNotThereError,
    NoDealThereError,
    OtherDealerError,
    OtherVulnerabilityError,
    StaleDealError,
)
from boards.models import Board, Deal
from formats.deals.hand_records import HandRecord
from formats.pbn.game_values import VULNERABLE


def validate_played(boards: Mapping[int, Board], numbers: Iterable[int]) -> None:
    """The session plays each of these boards."""
    for number in numbers:
        if number not in boards:
            raise BoardNotThereError(board=number)


def validate_same_board(board: Board, record: HandRecord) -> None:
    """The file has the dealer and the vulnerability of this board, where it says any (Law 2)."""
    if record.dealer is not None and record.dealer.value != board.dealer:
        raise OtherDealerError(board=board.number, dealer=record.dealer.value, dealt=board.dealer)
    known = board.vulnerable_sides
    if record.vulnerable is not None and record.vulnerable != known:
        said = VULNERABLE[record.vulnerable]
        raise OtherVulnerabilityError(board=board.number, said=said, known=VULNERABLE[known])


def validate_deal_seen(number: int, seen: int, stands: Deal | None) -> None:
    """Nobody replaces a deal that they have not seen."""
    if seen != (stands.version if stands else 0):
        raise StaleDealError(board=number)


def validate_there(number: int, stands: Deal | None) -> None:
    """What is taken out is there."""
    if stands is None or not stands.cards:
        raise NoDealThereError(board=number)
