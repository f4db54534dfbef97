"""Reads a sheet of a workbook as text, row by row. Knows cells; not what they mean.

The cells are read here, for what openpyxl makes of them has lost the zeros that a format shows,
what is merged, and which formula has never been worked out.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, DecimalException
from functools import cache
from io import BytesIO
from itertools import islice
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, range_boundaries
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.xml.constants import SHEET_MAIN_NS

from formats.errors import FormatError, SpreadsheetError, SpreadsheetSizeError, TableKindError
from formats.tables import DATE, ERROR, FORMULA, Cells, Table, too_large
from formats.tables import MOST_COLUMNS as WIDEST
from formats.tables import MOST_ROWS as LONGEST

MOST_ROWS, MOST_COLUMNS = 2_000, 50
MOST_UNPACKED = 50_000_000
MOST_MERGED = 1_000_000
UNREADABLE = (
    *(BadZipFile, InvalidFileException, ParseError, DecimalException, IndexError, KeyError),
    *(ValueError, TypeError, OSError, EOFError, AttributeError, NotImplementedError, RuntimeError),
)
ROW, VALUE, CALCULATED, INLINE, WORDS, RUN = (
    f"{{{SHEET_MAIN_NS}}}{tag}" for tag in ("row", "v", "f", "is", "t", "r")
)
MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z0-9:]+)["']""")
DIGITS, BUILT_IN = "0123456789", 164


def rows(content: bytes, *, name: str) -> tuple[tuple[str, ...], ...]:
    """Each row up to its last cell with something in it; a formula is what it came to last.

    `name` is what the file is called: SpreadsheetError where it is no workbook,
    SpreadsheetSizeError where it is larger than a list that people make.
    """
    try:
        with ZipFile(BytesIO(content)) as packed:
            unpacked = sum(member.file_size for member in packed.infolist())
        found = tuple(_read(content)) if unpacked <= MOST_UNPACKED else None
    except UNREADABLE as error:
        raise SpreadsheetError(file=name) from error
    if found is None or len(found) > MOST_ROWS:
        raise SpreadsheetSizeError(file=name, rows=MOST_ROWS)
    return found


def _read(content: bytes) -> Iterator[tuple[str, ...]]:
    book = load_workbook(BytesIO(content), read_only=True, data_only=True)
    try:
        found = book.worksheets[0].iter_rows(values_only=True, max_col=MOST_COLUMNS)
        for row in islice(found, MOST_ROWS + 1):
            cells = [_text(cell) for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            yield tuple(cells)
    finally:
        book.close()


def _text(cell: object) -> str:
    """Text keeps its zeros; a whole number that was kept as 101.0 is 101."""
    if cell is None:
        return ""
    whole = isinstance(cell, float) and cell.is_integer()
    return " ".join(str(int(cell) if whole else cell).split())  # type: ignore[call-overload]


def workbook_table(content: bytes, *, name: str, first: int | None = None) -> Table:
    """The first sheet that is not hidden and has anything in it; only the `first` few rows."""
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        try:
            return _table(book, name, first)
        finally:
            book.close()
    except UNREADABLE as error:
        if isinstance(error, FormatError):
            raise
        raise TableKindError(file=name, rule="") from error


def _table(book: Any, name: str, first: int | None) -> Table:
    shown = [each for each in book.worksheets if each.sheet_state == "visible"] or book.worksheets
    read, title, merged = _Sheet(_styles(book), ()), "", []
    for sheet in shown:
        read, title = _Sheet(_styles(book), sheet._shared_strings), sheet.title
        with sheet._get_source() as source:
            read.take(source, name, first)
        if read.rows:
            with sheet._get_source() as source:
                merged = _merged(source)
            break
    shared = _spread(read, merged, name)
    others = tuple(each.title for each in book.worksheets if each.title != title)
    return Table(
        name, tuple(read.rows), tuple(read.lines), shared, sheet=title, other_sheets=others
    )


@dataclass(frozen=True, slots=True)
class _Styles:
    """Which styles make a number a date, and which show it with how many zeros."""

    dates: Collection[int]
    zeros: Mapping[int, int]


def _styles(book: Any) -> _Styles:
    formats: list[str] = list(book._number_formats)
    zeros = {}
    for at, style in enumerate(book._cell_styles):
        own = style.numFmtId - BUILT_IN
        if 0 <= own < len(formats) and set(formats[own]) == {"0"}:
            zeros[at] = len(formats[own])
    return _Styles(book._date_formats, zeros)


class _Sheet:
    """One sheet as it is read: its rows of text, and their lines."""

    def __init__(self, styles: _Styles, words: Sequence[str]) -> None:
        self.styles, self.words = styles, words
        self.rows: list[Cells] = []
        self.lines: list[int] = []

    def take(self, source: IO[bytes], name: str, first: int | None) -> None:
        """Read it, row by row, as far as it is asked for."""
        line = 0
        for element in _rows(source):
            line = int(element.get("r") or line + 1)
            cells = self._cells(element)
            if any(cells):
                self.rows.append(tuple(cells))
                self.lines.append(line)
                if len(cells) > WIDEST or len(self.rows) > LONGEST:
                    raise too_large(name)
                if len(self.rows) == first:
                    return

    def _cells(self, row: Element) -> list[str]:
        cells: list[str] = []
        for element in row:
            place = element.get("r")
            at = _column(place.rstrip(DIGITS)) if place else len(cells)
            text = self._text(element)
            if at >= len(cells):
                cells += [""] * (min(at, WIDEST) - len(cells))
                cells.append(text)
        return cells

    def _text(self, element: Element) -> str:
        kind, value, calculated = element.get("t", "n"), None, False
        for child in element:
            if child.tag == VALUE:
                value = child.text
            elif child.tag == INLINE:
                value = _words(child)
            elif child.tag == CALCULATED:
                calculated = True
        if value is None:
            return FORMULA if calculated else ""
        if kind == "s":
            return self.words[int(value)]
        if kind == "n":
            return self._number(value, int(element.get("s", 0)))
        return {"e": ERROR, "d": DATE}.get(kind, value)

    def _number(self, value: str, style: int) -> str:
        """A whole number without its point, with the zeros that its format shows."""
        if style in self.styles.dates:
            return DATE
        if not value.isdecimal():
            number = Decimal(value)
            whole = number.is_finite() and number == number.to_integral_value()
            value = str(int(number)) if whole and number.adjusted() < 30 else value
        return value.zfill(self.styles.zeros.get(style, 0))


def _rows(source: IO[bytes]) -> Iterator[Element]:
    """Each row of the sheet, forgotten before the next one is read."""
    inside: list[Element] = []
    for event, element in iterparse(source, ("start", "end")):
        if event == "start":
            inside.append(element)
            continue
        inside.pop()
        if element.tag == ROW:
            yield element
            inside[-1].remove(element)


@cache
def _column(letters: str) -> int:
    return int(column_index_from_string(letters)) - 1


def _words(inline: Element) -> str:
    """What is written in the cell itself, without how it looks or sounds."""
    runs = (child.find(WORDS) if child.tag == RUN else child for child in inline)
    return "".join(each.text or "" for each in runs if each is not None and each.tag == WORDS)


def _merged(source: IO[bytes]) -> list[str]:
    """The ranges that are merged: they stand behind the rows, however few of those were read."""
    kept = b""
    while piece := source.read(1 << 20):
        kept += piece
        at = kept.find(b"mergeCells")
        if at >= 0:
            rest = kept[at:] + source.read(MOST_MERGED * 4)
            return [each.decode() for each in MERGED.findall(rest)]
        kept = kept[-16:]
    return []


def _spread(sheet: _Sheet, merged: Sequence[str], name: str) -> dict[int, str]:
    """Write what a merged cell says into all that it covers; the lines of such cells."""
    shared: dict[int, str] = {}
    covered = 0
    for each in merged:
        left, top, right, bottom = range_boundaries(each)
        begin, end = bisect_left(sheet.lines, top), bisect_right(sheet.lines, bottom)
        covered += end - begin
        if covered > MOST_MERGED or right > 1 << 14:
            raise too_large(name)
        first: Cells = sheet.rows[begin] if begin < end and sheet.lines[begin] == top else ()
        said = first[left - 1] if left <= len(first) else ""
        for at in range(begin, end):
            shared.setdefault(sheet.lines[at], each)
            row = [*sheet.rows[at], *[""] * (min(right, WIDEST) - len(sheet.rows[at]))]
            row[left - 1 : right] = [said] * len(row[left - 1 : right])
            sheet.rows[at] = tuple(row)
    return shared
