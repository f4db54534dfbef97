"""Reads the first sheet of a workbook as text, row by row. Knows cells; not what they mean."""

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from formats.errors import SpreadsheetError, SpreadsheetSizeError

MOST_ROWS, MOST_COLUMNS = 2_000, 50
MOST_UNPACKED = 50_000_000
UNREADABLE = (BadZipFile, InvalidFileException, KeyError, ValueError, TypeError, OSError, EOFError)


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
