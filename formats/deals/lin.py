"""Reads and writes deals in LIN, the file format of Bridge Base Online."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deals.cards import SUITS
from deals.deal import BridgeDeal
from deals.errors import DealError
from deals.hand import Hand, fourth_hand, read_hand
from formats.deals.pbn_deals import HandRecord
from formats.errors import DealFileError
from formats.parse_int import parse_whole_number
from formats.pbn.tag_values import HIGHEST_BOARD
from scoring.laws.compass import (
    Direction,
    Side,
    dealer_of_board,
    vulnerability_of_board,
)

START = re.compile(r"\s*[a-z]{2}\|")
# In this order the format counts dealers and lists hands.
SEATS = (Direction.SOUTH, Direction.WEST, Direction.NORTH, Direction.EAST)
DEALT = re.compile(r"([0-4]?)([^0-4].*)", re.DOTALL)
HAND = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)")
ROOM_BOARD = re.compile(r"[oc]([0-9]{1,5})")
LAST_NUMBER = re.compile(r"(?<![0-9])([0-9]{1,5})$")
# Four hands of 13 cards, with their suits and commas, and tens of two digits.
LONGEST_DEAL = 120
VULNERABLE: dict[str, frozenset[Side]] = {
    "o": frozenset(),
    "n": frozenset({Side.NORTH_SOUTH}),
    "e": frozenset({Side.EAST_WEST}),
    "b": frozenset(Side),
}
LETTERS = {sides: letter for letter, sides in VULNERABLE.items()}
SHOWN = 40


@dataclass
class _LinBoard:
    """A board while it is read: its deal with its line, its number and its vulnerability."""

    dealt: str = ""
    line: int = 0
    room: str = ""
    heading: str = ""
    vulnerable: str = ""

    @property
    def number(self) -> str:
        """The number, from the room, or else from the heading; empty if there is none."""
        if match := ROOM_BOARD.match(self.room):
            return match[1]
        match = LAST_NUMBER.search(self.heading)
        return match[1] if match else ""


def read_lin(content: bytes) -> list[HandRecord]:
    """Read every deal; a board of several tables is read once, and has to be the same there.

    If no board has a number, they count from 1.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    boards = [board for board in _boards(text) if len(board.dealt) > 1]
    numbered = any(board.number for board in boards)
    records: dict[int, HandRecord] = {}
    for at, board in enumerate(boards, start=1):
        record = _record(board, board.number if numbered else str(at))
        before = records.setdefault(record.board, record)
        if before.deal != record.deal:
            raise DealFileError(
                "board_dealt_twice", board=record.board, first=before.line, second=record.line
            )
    return [records[number] for number in sorted(records)]


def write_lin(records: Sequence[HandRecord]) -> bytes:
    """Write a board a line, with its dealer and vulnerability."""
    return "".join(f"{_lin_text(record)}\r\n" for record in records).encode()


def _boards(text: str) -> Iterator[_LinBoard]:
    """Yield the boards: each begins at its room, or at its deal if that comes first."""
    board = _LinBoard()
    for line, key, value in _pairs(text):
        if (key == "qx" and (board.room or board.dealt)) or (key == "md" and board.dealt):
            yield board
            board = _LinBoard()
        if key == "qx":
            board.room = value
        elif key == "md":
            board.dealt, board.line = value, line
        elif key == "ah":
            board.heading = board.heading or value
        elif key == "sv":
            board.vulnerable = board.vulnerable or value.lower()
    yield board


def _pairs(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each key with its value and the line of its value."""
    parts = text.split("|")
    line = 1
    for key, value in zip(parts[::2], parts[1::2], strict=False):
        line += key.count("\n")
        yield line, key.strip().lower(), value.strip()
        line += value.count("\n")


def _record(board: _LinBoard, written: str) -> HandRecord:
    number = parse_whole_number(written, most=HIGHEST_BOARD)
    if not number:
        raise DealFileError("board_number", line=board.line, board=written[:SHOWN])
    match = DEALT.fullmatch(board.dealt)
    dealer = match[1] if match else ""
    try:
        deal = _deal(match[2] if match else board.dealt)
    except DealError as error:
        raise DealFileError(
            "file_deal", rule="line", line=board.line, board=number, reason=error
        ) from error
    if deal is None:
        value = board.dealt[:SHOWN]
        raise DealFileError("deal_file_field", line=board.line, element="md", value=value)
    vulnerable = "o" if board.vulnerable == "0" else board.vulnerable
    return HandRecord(
        number,
        deal,
        SEATS[int(dealer) - 1] if dealer.strip("0") else None,
        VULNERABLE.get(vulnerable),
        board.line,
    )


def _deal(text: str) -> BridgeDeal | None:
    """Return the deal of three or four hands, the fourth with the other cards; None if unclear."""
    if len(text) > LONGEST_DEAL:
        return None
    texts = text.upper().replace("10", "T").split(",")
    matches = [HAND.fullmatch(hand.strip()) for hand in texts[:4] if hand.strip()]
    if len(texts) > len(SEATS) or len(matches) < len(SEATS) - 1 or not all(texts[:3]):
        return None
    hands: list[Hand] = []
    for match in matches:
        if match is None:
            return None
        hands.append(read_hand(".".join(match.groups())))
    if len(hands) < len(SEATS):
        hands.append(fourth_hand(hands))
    dealt = dict(zip(SEATS, hands, strict=True))
    return BridgeDeal(*(dealt[player] for player in Direction))


def _lin_text(record: HandRecord) -> str:
    dealer = record.dealer or dealer_of_board(record.board)
    vulnerable = record.vulnerable
    if vulnerable is None:
        vulnerable = vulnerability_of_board(record.board)
    hands = ",".join(_hand_text(record.deal.hand(player)) for player in SEATS)
    dealt = f"{SEATS.index(dealer) + 1}{hands}"
    # Readers begin a board at its room, or at the names of its players, which stay empty.
    start = f"qx|o{record.board}|pn|,,,|st||"
    heading = f"rh||ah|Board {record.board}|sv|{LETTERS[vulnerable]}|"
    return f"{start}md|{dealt}|{heading}pg||"


def _hand_text(hand: Hand) -> str:
    suits = zip(SUITS, str(hand).split("."), strict=True)
    return "".join(suit.value + ranks for suit, ranks in suits)
