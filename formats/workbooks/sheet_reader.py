"""Reads the first non-empty sheet of a workbook as rows of text, with openpyxl.

It runs in its own process (`formats.workbooks.child_process`): a few kilobytes can unpack to
gigabytes, and a parser cannot be stopped from outside its process.
"""

import warnings
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import Any

from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.cell import range_boundaries

from formats.tables import (
    DATE,
    ERROR,
    FORMULA,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_ROWS,
    Cells,
    ListTable,
    table_too_large,
)
from formats.workbooks.xml_checks import (
    LAST_COLUMN,
    LAST_ROW,
    MAX_UNPACKED_BYTES,
    TooComplexError,
    check_parts,
    check_sheet,
)

MAX_MERGED_ROWS = 1_000_000
MAX_ZEROS = 30


def read_sheet(content: bytes, *, name: str, first: int | None = None) -> ListTable:
    """Read the first visible sheet that is not empty, or only its `first` few rows.

    A formula gives its last result, or FORMULA if the file holds none. Errors of openpyxl pass
    through unchanged: they can be of any class, and the file is at fault.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = _open(content, name, data_only=False)
        nodes_left = check_parts(book.archive)
        book.read()
        paths = {sheet.name: part.target for sheet, part in book.parser.find_sheets()}
        sheets = book.wb.worksheets
        title = ""
        rows = list[tuple[int, list[str]]]()
        merged = tuple[str, ...]()
        for sheet in [
            candidate for candidate in sheets if candidate.sheet_state == "visible"
        ] or sheets:
            title = sheet.title
            with book.archive.open(paths[title]) as source:
                merged = check_sheet(source, max_nodes=nodes_left)
            rows = list(islice(_rows(sheet, name), first))
            if rows:
                break
        if any(cell is FORMULA for _line, cells in rows for cell in cells):
            results = _open(content, name, data_only=True)
            results.read()
            rows = _with_results(rows, dict(_all_rows(results.wb[title])))
    if not sheets:
        raise ValueError(name)
    lines = [line for line, _cells in rows]
    cells, shared = _fill_merged([tuple(candidate) for _line, candidate in rows], lines, merged)
    others = tuple(candidate.title for candidate in sheets if candidate.title != title)
    return ListTable(name, tuple(cells), tuple(lines), shared, sheet=title, other_sheets=others)


def _open(content: bytes, name: str, *, data_only: bool) -> ExcelReader:
    book = ExcelReader(BytesIO(content), read_only=True, data_only=data_only, keep_links=False)
    # `zipfile` reads no more of a member than it declares, so that this sum can be relied on.
    if sum(member.file_size for member in book.archive.infolist()) > MAX_UNPACKED_BYTES:
        raise table_too_large(name)
    return book


def _all_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    # Many programs write a wrong dimension, and openpyxl would cut the rows to it.
    sheet.reset_dimensions()
    for line, row in enumerate(sheet.iter_rows(), start=1):
        if row:
            yield line, [_cell_text(cell) for cell in row]


def _rows(sheet: Any, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-empty rows, without the empty cells at the end."""
    letters = 0
    for count, (line, cells) in enumerate(filter(_has_text, _all_rows(sheet)), start=1):
        while not cells[-1]:
            cells.pop()
        letters += sum(map(len, cells))
        if count > MOST_ROWS or len(cells) > MOST_COLUMNS or letters > MOST_BYTES:
            raise table_too_large(name)
        yield line, cells


def _has_text(row: tuple[int, list[str]]) -> bool:
    return any(row[1])


def _with_results(
    rows: Sequence[tuple[int, list[str]]], results: dict[int, list[str]]
) -> list[tuple[int, list[str]]]:
    """Return the rows with each formula replaced by its last result, if the file holds one."""
    filled = []
    for line, cells in rows:
        row_results = results.get(line, [])
        texts = [
            (row_results[at] if at < len(row_results) else "") or FORMULA
            if cell is FORMULA
            else cell
            for at, cell in enumerate(cells)
        ]
        filled.append((line, texts))
    return filled


def _cell_text(cell: Any) -> str:
    """Return a cell as text: a whole number without its point, with the zeros of its format."""
    value = cell.value
    kind = cell.data_type
    if kind == "f":
        return FORMULA
    if value is None:
        return ""
    if kind == "s":
        # Excel writes a carriage return within a cell in this way.
        return str(value).replace("_x000D_", "\r")
    if kind == "e":
        return ERROR
    if kind == "b":
        return "1" if value else "0"
    if kind == "d" or cell.is_date:
        return DATE
    return _number_text(value, cell.number_format)


def _number_text(value: int | float, number_format: str) -> str:
    is_whole = isinstance(value, int) or value.is_integer()
    text = str(int(value)) if is_whole and abs(value) < 10**30 else str(value)
    return text.zfill(min(len(number_format), MAX_ZEROS)) if set(number_format) == {"0"} else text


def _fill_merged(
    rows: list[Cells], lines: Sequence[int], merged: Sequence[str]
) -> tuple[list[Cells], dict[int, str]]:
    """Write a merged cell's text into every cell it covers; also return the lines of such cells."""
    shared: dict[int, str] = {}
    covered = 0
    for reference in merged:
        left, top, right, bottom = _corners(reference)
        begin = bisect_left(lines, top)
        end = bisect_right(lines, bottom)
        covered += end - begin
        if covered > MAX_MERGED_ROWS:
            raise TooComplexError
        first: Cells = rows[begin] if begin < end and lines[begin] == top else ()
        text = first[left - 1] if left <= len(first) else ""
        for at in range(begin, end):
            shared.setdefault(lines[at], reference)
            row = [*rows[at], *[""] * (min(right, MOST_COLUMNS) - len(rows[at]))]
            row[left - 1 : right] = [text] * len(row[left - 1 : right])
            rows[at] = tuple(row)
    return rows, shared


def _corners(reference: str) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a range such as A2:B3; whole columns do not count."""
    left, top, right, bottom = range_boundaries(reference)
    if not (left and top and right and bottom and right <= LAST_COLUMN and bottom <= LAST_ROW):
        raise ValueError(reference)
    return left, top, right, bottom
