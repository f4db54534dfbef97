"""Reads a sheet of a workbook as text, row by row. Knows cells; not what they mean.

The cells are read here, for libraries lose the zeros that a format shows, what is merged, and
which formula has never been worked out.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal, DecimalException
from io import BytesIO
from typing import IO
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from formats.errors import FormatError, TableKindError
from formats.packed import UNREADABLE, opened
from formats.tables import DATE, ERROR, FORMULA, Cells, Table, too_large
from formats.tables import MOST_COLUMNS as WIDEST
from formats.tables import MOST_ROWS as LONGEST
from formats.whole_numbers import whole_number
from formats.xlsx_parts import Parts, elements, parts_of, space_of, text_of

MOST_MERGED = 1_000_000
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
CELL = re.compile("([A-Z]{1,3})([0-9]{1,7})")
MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z0-9:]+)["']""")
DIGITS = "0123456789"


def workbook_table(content: bytes, *, name: str, first: int | None = None) -> Table:
    """The first sheet that is not hidden and has anything in it; only the `first` few rows."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            return _table(packed, name, first)
    except FormatError:
        raise
    except UNREADABLE as error:
        raise TableKindError(file=name, rule="") from error


def _table(packed: ZipFile, name: str, first: int | None) -> Table:
    parts = parts_of(packed)
    read, title, merged = _Cells(parts), "", list[str]()
    for sheet in [each for each in parts.sheets if each.shown] or parts.sheets:
        read, title = _Cells(parts), sheet.title
        with opened(packed, sheet.path) as source:
            read.take(source, name, first)
        if read.rows:
            with opened(packed, sheet.path) as source:
                merged = _merged(source)
            break
    shared = _spread(read, merged, name)
    others = tuple(each.title for each in parts.sheets if each.title != title)
    return Table(
        name, tuple(read.rows), tuple(read.lines), shared, sheet=title, other_sheets=others
    )


class _Cells:
    """One sheet as it is read: its rows of text, and their lines."""

    def __init__(self, parts: Parts) -> None:
        self.words, self.styles = parts.words, parts.styles
        self.rows: list[Cells] = []
        self.lines: list[int] = []
        self.value = self.inline = self.calculated = ""
        self.columns: dict[str, int] = {}

    def take(self, source: IO[bytes], name: str, first: int | None) -> None:
        """Read it, row by row, as far as it is asked for."""
        line = 0
        for element in elements(source, "row"):
            space = space_of(element)
            self.value, self.calculated, self.inline = f"{space}v", f"{space}f", f"{space}is"
            line = _number(element.get("r") or str(line + 1), LAST_ROW)
            cells = self._cells(element)
            if any(cells):
                self.rows.append(tuple(cells))
                self.lines.append(line)
                if len(cells) > WIDEST or len(self.rows) > LONGEST:
                    raise too_large(name)
                if len(self.rows) == first:
                    return

    def _cells(self, row: Element) -> list[str]:
        """Each where it says that it is, in whatever order they come; else behind the last."""
        cells: list[str] = []
        for element in row:
            place = element.get("r")
            at = self._column(place) if place else len(cells)
            text = self._text(element)
            if at < len(cells):
                cells[at] = cells[at] or text
            else:
                cells += [""] * (min(at, WIDEST) - len(cells))
                cells.append(text)
        return cells

    def _column(self, place: str) -> int:
        letters = place.rstrip(DIGITS)
        if letters not in self.columns:
            self.columns[letters] = _column(letters)
        return self.columns[letters]

    def _text(self, element: Element) -> str:
        kind, value, calculated = element.get("t", "n"), None, False
        for child in element:
            if child.tag == self.value:
                value = child.text
            elif child.tag == self.inline:
                value = text_of(child)
            elif child.tag == self.calculated:
                calculated = True
        if value is None:
            return FORMULA if calculated else ""
        if kind == "s":
            return self.words[_number(value, len(self.words) - 1)]
        if kind == "n":
            return self._shown(value, int(element.get("s", 0)))
        return {"e": ERROR, "d": DATE}.get(kind, value)

    def _shown(self, value: str, style: int) -> str:
        """A whole number without its point, with the zeros that its format shows."""
        if style in self.styles.dates:
            return DATE
        if not value.isdecimal():
            value = _without_point(value)
        return value.zfill(self.styles.zeros.get(style, 0))


def _without_point(value: str) -> str:
    try:
        number = Decimal(value)
    except DecimalException as error:
        raise ValueError(value) from error
    whole = number.is_finite() and number.adjusted() < 30 and number == number.to_integral_value()
    return str(int(number)) if whole else value


def _number(text: str, most: int) -> int:
    number = whole_number(text, most=most)
    if number is None:
        raise ValueError(text)
    return number


def _column(letters: str) -> int:
    """Counted from nought: A, B … Z, AA."""
    if not 1 <= len(letters) <= 3 or not (letters.isascii() and letters.isupper()):
        raise ValueError(letters)
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1


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


def _corners(merged: str) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a range."""
    found = [CELL.fullmatch(corner) for corner in merged.split(":")]
    corners = [(_column(each[1]) + 1, int(each[2])) for each in found if each]
    if len(corners) != len(found) or len(found) > 2:
        raise ValueError(merged)
    return (*corners[0], *corners[-1])


def _spread(sheet: _Cells, merged: Sequence[str], name: str) -> dict[int, str]:
    """Write what a merged cell says into all that it covers; the lines of such cells."""
    shared: dict[int, str] = {}
    covered = 0
    for each in merged:
        left, top, right, bottom = _corners(each)
        begin, end = bisect_left(sheet.lines, top), bisect_right(sheet.lines, bottom)
        covered += end - begin
        if covered > MOST_MERGED or right > LAST_COLUMN:
            raise too_large(name)
        first: Cells = sheet.rows[begin] if begin < end and sheet.lines[begin] == top else ()
        said = first[left - 1] if left <= len(first) else ""
        for at in range(begin, end):
            shared.setdefault(sheet.lines[at], each)
            row = [*sheet.rows[at], *[""] * (min(right, WIDEST) - len(sheet.rows[at]))]
            row[left - 1 : right] = [said] * len(row[left - 1 : right])
            sheet.rows[at] = tuple(row)
    return shared
