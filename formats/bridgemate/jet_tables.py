"""Reads the tables of a Jet database file: their list, their columns and their rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum
from math import isfinite
from struct import Struct, calcsize, unpack_from
from struct import error as StructError
from typing import NamedTuple

from formats.bridgemate.jet_pages import DATA_PAGE, DELETED, POINTER, JetFile
from formats.errors import BridgemateFileError

TABLE_PAGE = 0x02
CATALOGUE_PAGE = 2
CATALOGUE = "MSysObjects"
TABLE_TYPE = 1
# Tables of the system, and hidden ones.
SYSTEM_FLAGS = 0x80000002
PAGE_MASK = 0xFFFFFF
MOST_COLUMNS = 255
MOST_ROWS = 100_000
# A definition of 255 columns with the longest names takes nine pages of 4 kB.
MOST_DEFINITION_PAGES = 40
FIXED = 0x01
COMPRESSED = b"\xff\xfe"
# Days count from here; the fraction is the time.
FIRST_DAY = date(1899, 12, 30)
MOST_DAYS = 200_000

Value = int | str | bool | date | None
Row = tuple[Value, ...]


class ColumnType(IntEnum):
    """The types of columns that are read; values of others are None."""

    BOOLEAN = 1
    BYTE = 2
    INTEGER = 3
    LONG = 4
    DATE = 8
    TEXT = 10


PATTERNS = {
    ColumnType.BYTE: "<B",
    ColumnType.INTEGER: "<h",
    ColumnType.LONG: "<i",
    ColumnType.DATE: "<d",
}


@dataclass(frozen=True, slots=True)
class JetColumn:
    """A column: its number in the null mask, and where its values are in a row."""

    name: str
    type: int
    number: int
    is_fixed: bool
    offset: int
    var_number: int


@dataclass(frozen=True, slots=True)
class JetTable:
    """A table: its columns by lower-case name, the pages of its rows, and how many it states."""

    name: str
    page: int
    columns: Mapping[str, JetColumn]
    has_var_columns: bool
    pages: int
    stated_rows: int

    def has_column(self, name: str) -> bool:
        """Whether the table has a column of this name, in any case."""
        return name.lower() in self.columns


class _RowBytes(NamedTuple):
    """A row while it is read: its page, the ends of its data, its null mask, the ends of texts."""

    page: bytes
    start: int
    end: int
    mask: int
    offsets: tuple[int, ...]


def list_jet_tables(file: JetFile) -> dict[str, int]:
    """Return the pages of the tables' definitions by lower-case name."""
    catalogue = read_jet_table(file, CATALOGUE, CATALOGUE_PAGE)
    rows = read_jet_rows(file, catalogue, ("Id", "Name", "Type", "Flags"))
    return {
        name.lower(): at & PAGE_MASK
        for at, name, kind, flags in rows
        if isinstance(at, int) and isinstance(name, str) and kind == TABLE_TYPE
        if isinstance(flags, int) and not flags & SYSTEM_FLAGS
    }


def read_jet_table(file: JetFile, name: str, page: int) -> JetTable:
    """Read the definition of a table; a damaged one is refused by the table's name."""
    try:
        return _read_definition(file, name, page)
    except (StructError, IndexError) as error:
        raise BridgemateFileError("bws_table", table=name, page=page) from error


def read_jet_rows(file: JetFile, table: JetTable, names: Sequence[str]) -> list[Row]:
    """Return the values of these columns in every row that is not deleted.

    None stands for a null, and for a column that the table lacks.
    """
    read = _RowReader(file, [table.columns.get(name.lower()) for name in names]).read
    rows: list[Row] = []
    try:
        for row in _rows(file, table):
            rows.append(read(row))
            if len(rows) > MOST_ROWS:
                raise BridgemateFileError("bws_limit", table=table.name, most=MOST_ROWS)
    except (StructError, IndexError) as error:
        raise BridgemateFileError("bws_table", table=table.name, page=table.page) from error
    return rows


def _read_definition(file: JetFile, name: str, page: int) -> JetTable:
    text = _definition_bytes(file, page)
    places = file.format
    (stated,) = unpack_from("<I", text, places.table_rows)
    (var_columns,) = unpack_from("<H", text, places.table_var_columns)
    (count,) = unpack_from("<H", text, places.table_columns)
    (indexes,) = unpack_from("<I", text, places.table_indexes)
    (pages,) = unpack_from("<I", text, places.table_pages)
    start = places.columns + indexes * places.index_size
    if count > MOST_COLUMNS or start + count * places.column_size > len(text):
        raise BridgemateFileError("bws_table", table=name, page=page)
    names_at = start + count * places.column_size
    columns: dict[str, JetColumn] = {}
    for at in range(count):
        (length,) = unpack_from("<H" if places.is_wide else "<B", text, names_at)
        names_at += places.name_length
        if names_at + length > len(text):
            raise BridgemateFileError("bws_table", table=name, page=page)
        written = text[names_at : names_at + length]
        title = written.decode("utf-16-le" if places.is_wide else "cp1252", "replace")
        names_at += length
        column = _read_column(file, text, start + at * places.column_size, title)
        columns.setdefault(title.lower(), column)
    return JetTable(name, page, columns, var_columns > 0, pages, stated)


def _definition_bytes(file: JetFile, page: int) -> bytes:
    """Return a definition without the headers of the pages on which it goes on."""
    parts: list[bytes] = []
    number = page
    while number:
        part = file.page(number)
        if part[0] != TABLE_PAGE or len(parts) == MOST_DEFINITION_PAGES:
            raise BridgemateFileError("bws_damaged", page=number)
        parts.append(part[8:] if parts else part)
        (number,) = unpack_from("<I", part, 4)
    return b"".join(parts)


def _read_column(file: JetFile, text: bytes, start: int, title: str) -> JetColumn:
    places = file.format
    return JetColumn(
        title,
        text[start],
        unpack_from("<H", text, start + places.column_number)[0],
        bool(text[start + places.column_flags] & FIXED),
        unpack_from("<H", text, start + places.column_offset)[0],
        unpack_from("<H", text, start + places.column_var_number)[0],
    )


def _rows(file: JetFile, table: JetTable) -> Iterator[_RowBytes]:
    """Yield the rows on the pages of a table, a moved one where it is now."""
    take = _wide_row if file.format.is_wide else _narrow_row
    for number in file.pages_of_map(table.pages):
        # A map can have bits beyond the end of the file.
        page = file.page(number) if 0 < number < file.pages else b""
        if not page or page[0] != DATA_PAGE or unpack_from("<I", page, 4)[0] != table.page:
            continue
        for flags, start, end in file.rows(page, number):
            if flags & DELETED:
                continue
            if flags & POINTER:
                row = _moved_row(file, page[start:end], table)
                yield take(row, 0, len(row), table)
            else:
                yield take(page, start, end, table)


def _moved_row(file: JetFile, pointer: bytes, table: JetTable) -> bytes:
    """Return the bytes of a row that grew and was moved to another page."""
    if len(pointer) < 4:
        raise BridgemateFileError("bws_table", table=table.name, page=table.page)
    (place,) = unpack_from("<I", pointer)
    return file.row_of_page(place >> 8, place & 0xFF)


def _wide_row(page: bytes, start: int, end: int, table: JetTable) -> _RowBytes:
    """Return a row of Jet 4: two bytes for each number, the offsets of texts from the end."""
    (columns,) = unpack_from("<H", page, start)
    mask_at = end - (columns + 7) // 8
    data_end = mask_at
    offsets: tuple[int, ...] = ()
    if table.has_var_columns and mask_at - 2 > start:
        (count,) = unpack_from("<H", page, mask_at - 2)
        data_end = mask_at - 4 - 2 * count
        if data_end > start:
            offsets = unpack_from(f"<{count + 1}H", page, data_end)[::-1]
    return _checked_row(page, start, data_end, (mask_at, end), offsets, table)


def _narrow_row(page: bytes, start: int, end: int, table: JetTable) -> _RowBytes:
    """Return a row of Jet 3: one byte for each number, with jumps where offsets pass 256."""
    columns = page[start]
    mask_at = end - (columns + 7) // 8
    data_end = mask_at
    offsets: list[int] = []
    if table.has_var_columns and mask_at - 1 > start:
        count = page[mask_at - 1]
        jumps = (end - start - 1) // 256
        last = mask_at - 2 - jumps
        data_end = last - count
        # The last jump counts only if the texts reach that far.
        if (data_end - start) // 256 < jumps:
            jumps -= 1
        used = 0
        for at in range(count + 1 if data_end > start else 0):
            while used < jumps and page[mask_at - 2 - used] == at:
                used += 1
            offsets.append(page[last - at] + 256 * used)
    return _checked_row(page, start, data_end, (mask_at, end), tuple(offsets), table)


def _checked_row(
    page: bytes,
    start: int,
    data_end: int,
    mask: tuple[int, int],
    offsets: tuple[int, ...],
    table: JetTable,
) -> _RowBytes:
    """Return a row whose texts follow each other before its end; another is refused."""
    ascending = list(offsets) == sorted(offsets)
    fits = not offsets or (offsets[0] > 0 and offsets[-1] <= data_end - start)
    if data_end <= start or not (ascending and fits):
        raise BridgemateFileError("bws_table", table=table.name, page=table.page)
    bits = int.from_bytes(page[mask[0] : mask[1]], "little")
    return _RowBytes(page, start, data_end, bits, offsets)


class _RowReader:
    """Takes the values of chosen columns out of rows.

    All numbers of a row are unpacked at once, and equal texts decoded once: this is where the time
    of a file goes.
    """

    def __init__(self, file: JetFile, columns: Sequence[JetColumn | None]) -> None:
        self.size = len(columns)
        # Before the values a row has the number of its columns, as wide as the length of a name.
        self.header = file.format.name_length
        self.decode = _decode_wide if file.format.is_wide else _decode_narrow
        self.texts: dict[bytes, str] = {}
        chosen = [(at, column) for at, column in enumerate(columns) if column is not None]
        self.fixed = sorted(
            (
                (column.offset, at, 1 << column.number, ColumnType(column.type))
                for at, column in chosen
                if column.is_fixed and column.type in PATTERNS
            )
        )
        self.flags = [
            (at, 1 << column.number) for at, column in chosen if column.type == ColumnType.BOOLEAN
        ]
        self.vars = [
            (at, 1 << column.number, column.var_number)
            for at, column in chosen
            if column.type == ColumnType.TEXT and not column.is_fixed
        ]
        self.all_fixed = _struct_of([(offset, kind) for offset, _at, _bit, kind in self.fixed])
        self.places = [(at, bit) for _offset, at, bit, _kind in self.fixed]
        self.dates = [at for _offset, at, _bit, kind in self.fixed if kind == ColumnType.DATE]

    def read(self, row: _RowBytes) -> Row:
        """Return the values of a row in the order of the columns."""
        values: list[Value] = [None] * self.size
        page, start, _end, mask, offsets = row
        self.read_fixed(row, values)
        for at, bit in self.flags:
            values[at] = bool(mask & bit)
        for at, bit, number in self.vars:
            if mask & bit and number + 1 < len(offsets):
                text = page[start + offsets[number] : start + offsets[number + 1]]
                if text not in self.texts:
                    self.texts[text] = self.decode(text)
                values[at] = self.texts[text]
        return tuple(values)

    def read_fixed(self, row: _RowBytes, values: list[Value]) -> None:
        page, start, end, mask, _offsets = row
        first = start + self.header
        if self.all_fixed is not None and first + self.all_fixed.size <= end:
            numbers = self.all_fixed.unpack_from(page, first)
            for number, (at, bit) in zip(numbers, self.places, strict=True):
                if mask & bit:
                    values[at] = number
        else:
            # A row from before a column was added is shorter.
            for offset, at, bit, kind in self.fixed:
                if mask & bit:
                    if first + offset + calcsize(PATTERNS[kind]) > end:
                        raise IndexError
                    (values[at],) = unpack_from(PATTERNS[kind], page, first + offset)
        for at in self.dates:
            days = values[at]
            values[at] = _day(days) if isinstance(days, float) else None


def _struct_of(places: Sequence[tuple[int, ColumnType]]) -> Struct | None:
    """Return one pattern for numbers at these offsets; None if two overlap, as in no real file."""
    pattern, end = "<", 0
    for offset, kind in places:
        if offset < end:
            return None
        pattern += f"{offset - end}x{PATTERNS[kind][1:]}"
        end = offset + calcsize(PATTERNS[kind])
    return Struct(pattern)


def _decode_narrow(text: bytes) -> str:
    return text.decode("cp1252", "replace")


def _decode_wide(text: bytes) -> str:
    """Return a text of Jet 4: UTF-16, or compressed to a byte a letter, with nulls as switches."""
    if not text.startswith(COMPRESSED):
        return text.decode("utf-16-le", "replace")
    if b"\0" not in text:
        return text[2:].decode("latin-1")
    wide = bytearray()
    at, step = len(COMPRESSED), 1
    while at < len(text):
        if not text[at]:
            at, step = at + 1, 3 - step
            continue
        wide += text[at : at + step].ljust(2, b"\0")
        at += step
    return wide.decode("utf-16-le", "replace")


def _day(days: float) -> date | None:
    """Return the date of a number of days; None for a time without a date, or nonsense."""
    if not isfinite(days) or not 0 < days < MOST_DAYS:
        return None
    return FIRST_DAY + timedelta(days=int(days))
