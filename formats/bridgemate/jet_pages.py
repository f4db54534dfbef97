"""Reads the pages of a Jet database file (Microsoft Access 97 and 2000).

Everything is little-endian. Nothing in the file is trusted: each number of a page or an offset is
checked before it is used, so that a damaged file is refused in bounded time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from struct import unpack_from

from formats.errors import BridgemateFileError

SIGNATURE = b"\x00\x01\x00\x00Standard "
JET = b"Jet DB\0"
VERSION_AT = 0x14
DATA_PAGE = 0x01
MAP_PAGE = 0x05
# Flags of a row's offset on its page: a deleted row, and a pointer to a row on another page.
DELETED = 0x8000
POINTER = 0x4000
OFFSET = 0x1FFF
# The first page is enciphered from here on with a key that is the same in every file (RC4).
HEADER_AT = 0x18
HEADER_KEY = bytes.fromhex("c7da396b")
PAGE_KEY_AT = 0x3E


@dataclass(frozen=True, slots=True)
class JetFormat:
    """Sizes and places that differ between Jet 3 and Jet 4; the places are in bytes."""

    page_size: int
    row_count: int
    table_rows: int
    table_var_columns: int
    table_columns: int
    table_indexes: int
    table_pages: int
    columns: int
    index_size: int
    column_size: int
    column_number: int
    column_var_number: int
    column_flags: int
    column_offset: int
    column_length: int
    name_length: int
    header_length: int

    @property
    def is_wide(self) -> bool:
        """Whether texts are UTF-16 and the numbers in a row take two bytes (Jet 4)."""
        return self.name_length == 2


JET3 = JetFormat(
    page_size=2048,
    row_count=0x08,
    table_rows=0x0C,
    table_var_columns=0x17,
    table_columns=0x19,
    table_indexes=0x1F,
    table_pages=0x23,
    columns=0x2B,
    index_size=8,
    column_size=18,
    column_number=1,
    column_var_number=3,
    column_flags=13,
    column_offset=14,
    column_length=16,
    name_length=1,
    header_length=126,
)
JET4 = JetFormat(
    page_size=4096,
    row_count=0x0C,
    table_rows=0x10,
    table_var_columns=0x2B,
    table_columns=0x2D,
    table_indexes=0x33,
    table_pages=0x37,
    columns=0x3F,
    index_size=12,
    column_size=25,
    column_number=5,
    column_var_number=7,
    column_flags=15,
    column_offset=21,
    column_length=23,
    name_length=2,
    header_length=128,
)
FORMATS = {0: JET3, 1: JET4}


def is_jet(content: bytes) -> bool:
    """Whether the content is a database of Microsoft Access, of any version."""
    return content.startswith(SIGNATURE)


@dataclass(frozen=True, slots=True)
class JetFile:
    """A database as its bytes, in pages of the version's size."""

    content: bytes
    format: JetFormat

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self.content) // self.format.page_size

    def page(self, number: int) -> bytes:
        """Return a page; one outside the file is refused."""
        if not 0 < number < self.pages:
            raise BridgemateFileError("bws_damaged", page=number)
        start = number * self.format.page_size
        return self.content[start : start + self.format.page_size]

    def rows(self, page: bytes, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield flags, start and end of each row of a data page, deleted ones included."""
        at = self.format.row_count
        (count,) = unpack_from("<H", page, at)
        first = at + 2 + 2 * count
        if first > len(page):
            raise BridgemateFileError("bws_damaged", page=number)
        offsets = unpack_from(f"<{count}H", page, at + 2)
        # Rows fill a page from its end, so each ends where the one before begins.
        before = len(page)
        for offset in offsets:
            start, end = offset & OFFSET, before
            if not first <= start <= end <= len(page):
                raise BridgemateFileError("bws_damaged", page=number)
            before = start
            yield offset & ~OFFSET, start, end

    def row_of_page(self, number: int, row: int) -> bytes:
        """Return the bytes of one row; a row that the page lacks is refused."""
        page = self.page(number)
        at = self.format.row_count
        (count,) = unpack_from("<H", page, at)
        first = at + 2 + 2 * count
        if row >= count or first > len(page):
            raise BridgemateFileError("bws_damaged", page=number)
        before, offset = unpack_from("<2H", page, at + 2 * row)
        start, end = offset & OFFSET, before & OFFSET if row else len(page)
        if not first <= start <= end <= len(page):
            raise BridgemateFileError("bws_damaged", page=number)
        return page[start:end]

    def pages_of_map(self, pointer: int) -> Iterator[int]:
        """Yield the pages of the map that a pointer, of a row and a page, leads to."""
        place = self.row_of_page(pointer >> 8, pointer & 0xFF)
        if place[:1] == b"\0" and len(place) >= 5:
            yield from _set_bits(place[5:], first=unpack_from("<I", place, 1)[0])
        elif place[:1] == b"\1":
            size = (self.format.page_size - 4) * 8
            # A page of the map has the bits of more pages than most files have.
            for at in range(min((len(place) - 1) // 4, self.pages // size + 1)):
                (number,) = unpack_from("<I", place, 1 + 4 * at)
                if number:
                    page = self.page(number)
                    if page[0] != MAP_PAGE:
                        raise BridgemateFileError("bws_damaged", page=number)
                    yield from _set_bits(page[4:], first=at * size)
        else:
            raise BridgemateFileError("bws_damaged", page=pointer >> 8)


def open_jet_file(content: bytes) -> JetFile:
    """Return a database of Jet 3 or Jet 4 without encryption; others are refused."""
    if not is_jet(content) or len(content) < 2 * JET3.page_size:
        raise BridgemateFileError("bws_kind")
    jet_format = FORMATS.get(content[VERSION_AT])
    if jet_format is None or not content.startswith(JET, len(SIGNATURE)):
        raise BridgemateFileError("bws_version")
    if len(content) % jet_format.page_size:
        number = len(content) // jet_format.page_size
        raise BridgemateFileError("bws_damaged", page=number)
    header = content[HEADER_AT : HEADER_AT + jet_format.header_length]
    key_at = PAGE_KEY_AT - HEADER_AT
    if any(_decipher(header)[key_at : key_at + 4]):
        raise BridgemateFileError("bws_encrypted")
    return JetFile(content, jet_format)


def _decipher(enciphered: bytes) -> bytes:
    """Return the plain header (RC4); its own key shows whether other pages are enciphered."""
    state = list(range(256))
    second = 0
    for first in range(256):
        second = (second + state[first] + HEADER_KEY[first % len(HEADER_KEY)]) % 256
        state[first], state[second] = state[second], state[first]
    plain = bytearray()
    second = 0
    for at, byte in enumerate(enciphered, start=1):
        first = at % 256
        second = (second + state[first]) % 256
        state[first], state[second] = state[second], state[first]
        plain.append(byte ^ state[(state[first] + state[second]) % 256])
    return bytes(plain)


def _set_bits(bits: bytes, *, first: int) -> Iterator[int]:
    """Yield the numbers of the pages whose bits are set, the lowest bit first."""
    for at, byte in enumerate(bits):
        if byte:
            for bit in range(8):
                if byte >> bit & 1:
                    yield first + 8 * at + bit
