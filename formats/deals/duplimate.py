"""Reads and writes deals in BRI, DGE and DUP, the file formats of Duplimate dealing machines.

Every board takes the same number of bytes. BRI has the cards of North, East and South as two digits
each, 01 for the ace of spades to 52 for the two of clubs; West has the rest. DGE has all four hands
by suits. DUP has both, then control bytes in the first board. The numbers of the boards stand in
DUP alone; in BRI and DGE they count from 1. Published as "Convert" by Jannersten.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from deals.cards import DECK, LETTERS, SUITS, Card
from deals.deal import BridgeDeal
from deals.errors import DealError
from deals.hand import SIZE, Hand, fourth_hand, hand_of, read_hand
from formats.deals.pbn_deals import HandRecord
from formats.errors import DealFileError
from formats.parse_int import parse_whole_number
from formats.pbn.tag_values import HIGHEST_BOARD
from scoring.laws.compass import Direction

BRI_DIGITS = 78
DGE_LETTERS = 68
CONTROL_BYTES = 10
BOARD_BYTES = 128
DUP_BYTES = BRI_DIGITS + DGE_LETTERS + CONTROL_BYTES
BRI_FILLING = b" " * 32 + b"\0" * 18
DGE_FILLING = b"\0" * 60
NO_CONTROL = b"\0" * CONTROL_BYTES
# As in the fonts of MS-DOS: heart, diamond, club, spade are the characters 3 to 6.
SUIT_MARKS = dict(zip("♥♦♣♠", (3, 4, 5, 6), strict=True))
MARK_OF_SUIT = dict(zip(SUITS, (SUIT_MARKS[mark] for mark in "♠♥♦♣"), strict=True))
# Three fields of the control bytes: the lowest board, the copies, the highest board.
LOWEST, HIGHEST = slice(2, 5), slice(7, 10)
DGE_HANDS = re.compile(
    b"".join(bytes([mark]) + b"([AKQJT98765432]*)" for mark in MARK_OF_SUIT.values()) * 4
)
SHOWN = 40

_Hands = Mapping[Direction, Hand]


def read_bri(content: bytes) -> list[HandRecord]:
    """Read a BRI file: 128 bytes a board, or a line of 78 digits each."""
    if b"\n" in content or len(content.rstrip(b"\r\n\x1a \0")) == BRI_DIGITS:
        parts = [line.strip(b"\r\0\x1a ") for line in content.split(b"\n")]
        boards: Sequence[bytes] = [part for part in parts if part]
    else:
        boards = list(_parts(content, BOARD_BYTES))
    return [
        HandRecord(board, _deal(board, part[:BRI_DIGITS], _bri_hands))
        for board, part in _numbered(boards)
    ]


def read_dge(content: bytes) -> list[HandRecord]:
    """Read a DGE file: 128 bytes a board."""
    return [
        HandRecord(board, _deal(board, part[:DGE_LETTERS], _dge_hands))
        for board, part in _numbered(list(_parts(content, BOARD_BYTES)))
    ]


def read_dup(content: bytes) -> list[HandRecord]:
    """Read a DUP file, whose two descriptions of each deal have to agree."""
    boards = list(_parts(content, DUP_BYTES))
    lowest = _lowest_board(boards[0][-CONTROL_BYTES:], len(boards))
    records = []
    for board, part in enumerate(boards, start=lowest):
        deal = _deal(board, part[:BRI_DIGITS], _bri_hands)
        if deal != _deal(board, part[BRI_DIGITS:-CONTROL_BYTES], _dge_hands):
            raise DealFileError("deal_parts_differ", board=board)
        records.append(HandRecord(board, deal))
    return records


def write_bri(records: Sequence[HandRecord]) -> bytes:
    """Write a BRI file of boards that count from 1."""
    return b"".join(_bri_text(record.deal) + BRI_FILLING for record in records)


def write_dge(records: Sequence[HandRecord]) -> bytes:
    """Write a DGE file of boards that count from 1."""
    return b"".join(_dge_text(record.deal) + DGE_FILLING for record in records)


def write_dup(records: Sequence[HandRecord]) -> bytes:
    """Write a DUP file of consecutive boards: random deals, counted forwards."""
    lowest, highest = records[0].board, records[-1].board
    # Copies are 0, as dealing programs write them: the machine's program asks for the number.
    control = f"YN{lowest:<3}0 {highest:<3}".encode()
    return b"".join(
        _bri_text(record.deal) + _dge_text(record.deal) + (NO_CONTROL if at else control)
        for at, record in enumerate(records)
    )


def _parts(content: bytes, size: int) -> Iterator[bytes]:
    """Yield the bytes of each board; a last board that breaks off is refused."""
    # Copied files can end with the end-of-file character of MS-DOS.
    content = content.removesuffix(b"\x1a")
    if not content or len(content) % size:
        raise DealFileError("deal_file_length", board=len(content) // size + 1, bytes=size)
    for start in range(0, len(content), size):
        yield content[start : start + size]


def _numbered(boards: Sequence[bytes]) -> Iterator[tuple[int, bytes]]:
    if len(boards) > HIGHEST_BOARD:
        raise DealFileError("deal_file_boards", most=HIGHEST_BOARD)
    return iter(enumerate(boards, start=1))


def _lowest_board(control: bytes, boards: int) -> int:
    """Return the first board's number by the control bytes, which have to fit the file."""
    text = control.decode("ascii", "replace")
    lowest, last = (
        parse_whole_number(text[field].strip(), most=999) for field in (LOWEST, HIGHEST)
    )
    # Some programs write the number of boards instead of the highest.
    fits = lowest and last in (lowest + boards - 1, boards)
    if not lowest or not fits or text[0] not in "YN" or text[1] != "N":
        raise DealFileError("deal_control", value=text.replace("\0", " ").strip(), deals=boards)
    return lowest


def _deal(board: int, part: bytes, read: Callable[[int, bytes], _Hands]) -> BridgeDeal:
    """Read the deal of a board; an impossible one is refused with the number of the board."""
    try:
        hands = read(board, part)
        return BridgeDeal(*(hands[player] for player in Direction))
    except DealError as error:
        raise DealFileError("file_deal", board=board, reason=error) from error


def _bri_hands(board: int, digits: bytes) -> _Hands:
    cards = [_card_of_code(board, digits[at : at + 2]) for at in range(0, BRI_DIGITS, 2)]
    dealt = [hand_of(cards[at : at + SIZE]) for at in range(0, len(cards), SIZE)]
    return dict(zip(Direction, (*dealt, fourth_hand(dealt)), strict=True))


def _card_of_code(board: int, code: bytes) -> Card:
    number = parse_whole_number(code.decode("ascii", "replace"), most=len(DECK))
    if not number or len(code) < 2:
        raise DealFileError("deal_file_card", board=board, value=_shown(code))
    return DECK[number - 1]


def _dge_hands(board: int, letters: bytes) -> _Hands:
    """Read hands from North clockwise, each with a mark before its cards of a suit."""
    hands = DGE_HANDS.fullmatch(letters)
    if hands is None:
        raise DealFileError("deal_file_card", board=board, value=_shown(letters))
    suits = [text.decode() for text in hands.groups()]
    return {
        player: read_hand(".".join(suits[at * 4 : at * 4 + 4]))
        for at, player in enumerate(Direction)
    }


def _bri_text(deal: BridgeDeal) -> bytes:
    hands = list(deal.hands.values())[:-1]
    held = ((at, hand) for hand in hands for at, card in enumerate(DECK, 1) if card in hand.cards)
    return "".join(f"{at:02}" for at, _hand in held).encode()


def _dge_text(deal: BridgeDeal) -> bytes:
    return b"".join(
        bytes([MARK_OF_SUIT[suit]])
        + "".join(LETTERS[card.rank] for card in hand.suit(suit)).encode()
        for hand in deal.hands.values()
        for suit in SUITS
    )


def _shown(text: bytes) -> str:
    """Return bytes as an error quotes them: suit marks as suits, what cannot be shown as dots."""
    marks = {mark: letter for letter, mark in SUIT_MARKS.items()}
    letters = (marks.get(byte) or (chr(byte) if 32 <= byte < 127 else "·") for byte in text)
    return "".join(letters)[:SHOWN]
