"""Reads and writes deals in DLM, the file format of Dealmaster Pro."""

import re
from collections.abc import Sequence
from functools import reduce
from operator import xor

from deals.cards import DECK
from deals.deal import BridgeDeal
from deals.errors import DealError
from deals.hand import hand_of
from formats.deals.pbn_deals import HandRecord
from formats.errors import DealFileError
from formats.parse_int import parse_whole_number
from scoring.laws.compass import Direction

HEADING = "[Document]"
MOST_BOARDS = 99
# Each letter stands for the owners of two cards, from the ace of spades down: 4 x first + second.
OWNERS = tuple(Direction)
LETTERS = "abcdefghijklmnop"
BOARD = re.compile(rf"([{LETTERS}]{{26}})([0-9]{{3}})")
LAST_BYTE = 255
# Boards that the file does not use are listed too: North has the spades, and so on.
UNUSED = "aaaaaabffffffkkkkkklpppppp"
# Status=Show turns the last bit of the file's checksum.
SHOW = 1
SHOWN = 40


def read_dlm(content: bytes) -> list[HandRecord]:
    """Read the boards that the file says it has, each with its line."""
    fields = _fields(content.decode("latin-1"))
    lowest = _board_number(fields, "From board")
    highest = _board_number(fields, "To board")
    if lowest > highest:
        line, value = fields["To board"]
        raise DealFileError("deal_file_field", line=line, element="To board", value=value[:SHOWN])
    line, key = fields.get("Crypto key", (0, "0"))
    if key != "0":
        raise DealFileError("deal_file_field", line=line, element="Crypto key", value=key[:SHOWN])
    return [_record(fields, board) for board in range(lowest, highest + 1)]


def write_dlm(records: Sequence[HandRecord], *, title: str) -> bytes:
    """Write a file of consecutive boards, at most 99, in ASCII."""
    lowest, highest = records[0].board, records[-1].board
    deals = {record.board: record.deal for record in records}
    lines = [
        HEADING,
        "Headline=" + " ".join(title.encode("ascii", "replace").decode().split()),
        "Status=Show",
        "Duplicates=1",
        f"From board={lowest}",
        f"To board={highest}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={len(records) ^ SHOW}",
    ]
    for board in range(1, MOST_BOARDS + 1):
        letters = _letters(deals[board]) if board in deals else UNUSED
        lines += [f"Duplicates {board:02}=0", f"Board {board:02}={letters}"]
        lines[-1] += f"{_checksum(board, letters):03}"
    return "".join(f"{line}\r\n" for line in lines).encode()


def _fields(text: str) -> dict[str, tuple[int, str]]:
    """Return the value of each field with its line; the first of two alike counts."""
    fields: dict[str, tuple[int, str]] = {}
    for line, row in enumerate(text.splitlines(), start=1):
        name, separator, value = row.partition("=")
        if separator:
            fields.setdefault(name.strip(), (line, value.strip()))
    return fields


def _field(fields: dict[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in fields:
        raise DealFileError("deal_file_missing", element=name)
    return fields[name]


def _board_number(fields: dict[str, tuple[int, str]], name: str) -> int:
    line, value = _field(fields, name)
    number = parse_whole_number(value, most=MOST_BOARDS)
    if not number:
        raise DealFileError("deal_file_field", line=line, element=name, value=value[:SHOWN])
    return number


def _record(fields: dict[str, tuple[int, str]], board: int) -> HandRecord:
    name = f"Board {board:02}"
    line, value = _field(fields, name)
    match = BOARD.fullmatch(value)
    if match is None:
        raise DealFileError("deal_file_field", line=line, element=name, value=value[:SHOWN])
    if int(match[2]) != _checksum(board, match[1]):
        raise DealFileError("deal_checksum", line=line, board=board)
    try:
        return HandRecord(board, _deal(match[1]), line=line)
    except DealError as error:
        raise DealFileError(
            "file_deal", rule="line", line=line, board=board, reason=error
        ) from error


def _deal(letters: str) -> BridgeDeal:
    numbers = (LETTERS.index(letter) for letter in letters)
    owners = [OWNERS[part] for number in numbers for part in divmod(number, len(OWNERS))]
    dealt = list(zip(DECK, owners, strict=True))
    hands = (hand_of(card for card, owner in dealt if owner is player) for player in Direction)
    return BridgeDeal(*hands)


def _letters(deal: BridgeDeal) -> str:
    owners = [OWNERS.index(deal.holder(card)) for card in DECK]
    return "".join(
        LETTERS[len(OWNERS) * first + second]
        for first, second in zip(owners[::2], owners[1::2], strict=True)
    )


def _checksum(board: int, letters: str) -> int:
    return reduce(xor, letters.encode(), board) & LAST_BYTE
