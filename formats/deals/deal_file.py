"""Reads and writes deal files in all supported formats; reading detects the format."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from formats.deals.dealmaster import HEADING, MOST_BOARDS, read_dlm, write_dlm
from formats.deals.duplimate import read_bri, read_dge, read_dup, write_bri, write_dge, write_dup
from formats.deals.lin import START, read_lin, write_lin
from formats.deals.pbn_deals import (
    LONGEST,
    HandRecord,
    read_hand_records,
    write_hand_records,
)
from formats.errors import DealFileError

Tags = Mapping[str, str]


class DealFileFormat(NamedTuple):
    """A format of files of deals: its key is also the ending of its files.

    A file of a dealing machine has `consecutive` boards, at most `most`; where it does not state
    their numbers, they count from 1 (`unnumbered`).
    """

    key: str
    read: Callable[[bytes], Iterable[HandRecord]]
    write: Callable[[Sequence[HandRecord], Tags], bytes]
    consecutive: bool = False
    unnumbered: bool = False
    most: int = 999

    @property
    def name(self) -> str:
        """The name of the format of deals, as it is shown."""
        return self.key.upper()


DEAL_FILE_FORMATS = (
    DealFileFormat(
        "pbn",
        lambda content: read_hand_records(content).values(),
        lambda records, tags: write_hand_records(records, tags=tags),
    ),
    DealFileFormat("lin", read_lin, lambda records, _tags: write_lin(records)),
    DealFileFormat("bri", read_bri, lambda records, _tags: write_bri(records), True, True),
    DealFileFormat("dge", read_dge, lambda records, _tags: write_dge(records), True, True),
    DealFileFormat("dup", read_dup, lambda records, _tags: write_dup(records), True),
    DealFileFormat(
        "dlm",
        read_dlm,
        lambda records, tags: write_dlm(records, title=tags.get("Event", "")),
        consecutive=True,
        most=MOST_BOARDS,
    ),
)
FORMATS = {deal_format.key: deal_format for deal_format in DEAL_FILE_FORMATS}
DIGITS = re.compile(rb"[0-9]{78}")
MARKS = b"\3\4\5\6"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class DealFile:
    """A file of deals that was read: its format and its boards by number."""

    format: DealFileFormat
    records: Mapping[int, HandRecord]


def read_deal_file(content: bytes, *, name: str = "") -> DealFile:
    """Read a file in the format of its content, or else of its name, or else as PBN.

    A `FormatError` names the board or the line at fault.
    """
    if len(content) > LONGEST:
        raise DealFileError("deal_file_size", most=LONGEST)
    content = _without_utf_16(content)
    deal_format = _recognise_format(content, name)
    records = {record.board: record for record in deal_format.read(content)}
    if not records:
        raise DealFileError("deal_file_empty", format=deal_format.name)
    return DealFile(deal_format, records)


def write_deal_file(key: str, records: Sequence[HandRecord], *, tags: Tags) -> bytes:
    """Write boards, in order, in the format of this key; refused if it cannot hold them."""
    deal_format = FORMATS[key]
    check_writable(deal_format, [record.board for record in records])
    return deal_format.write(records, tags)


def check_writable(deal_format: DealFileFormat, boards: Sequence[int]) -> None:
    """Refuse boards that a file of a dealing machine cannot number."""
    if not boards:
        raise DealFileError("no_deals_to_write")
    if not deal_format.consecutive:
        return
    first = 1 if deal_format.unnumbered else boards[0]
    written = set(boards)
    missing = next((at for at in range(first, boards[-1] + 1) if at not in written), None)
    if missing is not None:
        raise DealFileError("deals_not_consecutive", format=deal_format.name, board=missing)
    if boards[-1] > deal_format.most:
        raise DealFileError("deal_board_too_high", format=deal_format.name, most=deal_format.most)


def is_writable(deal_format: DealFileFormat, boards: Sequence[int]) -> bool:
    """Whether a file of this format can have these boards, listed in order."""
    try:
        check_writable(deal_format, boards)
    except DealFileError:
        return False
    return True


def recognise_deal_format(content: bytes) -> DealFileFormat | None:
    """Return the format of a file that can only have deals; None for others, and for PBN."""
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(HEADING.encode()):
        return FORMATS["dlm"]
    if DIGITS.match(content):
        return FORMATS["dup" if content[78:79] and content[78] in MARKS else "bri"]
    if content[:1] and content[0] in MARKS:
        return FORMATS["dge"]
    if START.match(start.decode("latin-1")):
        return FORMATS["lin"]
    return None


def _recognise_format(content: bytes, name: str) -> DealFileFormat:
    if (deal_format := recognise_deal_format(content)) is not None:
        return deal_format
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((b"%", b"[")):
        return FORMATS["pbn"]
    ending = name.rpartition(".")[2].lower()
    if b"\0" in content and ending not in FORMATS:
        raise DealFileError("deal_file_kind")
    return FORMATS.get(ending, FORMATS["pbn"])


def _without_utf_16(content: bytes) -> bytes:
    """Return text in UTF-16, which Windows calls Unicode, in UTF-8."""
    if not content.startswith(UTF_16):
        return content
    try:
        return content.decode("utf-16").encode()
    except UnicodeError:
        raise DealFileError("deal_file_kind") from None
