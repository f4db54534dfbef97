"""Reads rows from a text file such as CSV, and detects its encoding and delimiter."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from io import StringIO
from itertools import islice

from formats.errors import InvalidFileError
from formats.tables import FORMULA, MOST_COLUMNS, MOST_ROWS, Cells, ListTable, table_too_large

ENCODINGS = ("utf-8", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1257", "utf-16")
MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
DELIMITERS = ",;\t|"
CONTROLS = bytes({*range(32)} - set(b"\t\n\r\v\f\x1a"))
BEGINS_FORMULA = "=+-@\t\r\n"
MARKED = re.compile(r"'[=+\-@\t\r\n]")
SAID_BY_EXCEL = re.compile(r"sep=(.)\r?\n")
TEXT_BY_FORMULA = re.compile(r'="([^"]*)"')
LOOKED_AT = 60
LONGEST_CELL = 5_000
SHOWN = 40
# Counted before anything is split: 20 MB of line breaks or commas would become a gigabyte of rows.
MAX_LINES = 3 * MOST_ROWS
MAX_CELLS = MOST_ROWS * MOST_COLUMNS


def read_text_table(
    content: bytes,
    *,
    name: str,
    encoding: str,
    delimiter: Callable[[str], str],
    first: int | None,
) -> ListTable:
    """Read the cells, without the signs by which spreadsheets force a cell to be text."""
    if max(content.count(b"\n"), content.count(b"\r")) > MAX_LINES:
        raise table_too_large(name)
    text, encoding = decode_text(content, name=name, encoding=encoding)
    match = SAID_BY_EXCEL.match(text)
    before = 1 if match else 0
    text = text[match.end() :] if match else text
    between = match[1] if match else delimiter(text)
    if text.count(between) > MAX_CELLS:
        raise table_too_large(name)
    rows, lines = _rows(text, between, name, before, first)
    if "=" in text or ("'" in text and MARKED.search(text)):
        rows = tuple(map(_strip_formula_guard, rows))
    return ListTable(name, rows, lines, encoding=encoding, delimiter=between)


def decode_text(content: bytes, *, name: str, encoding: str = "") -> tuple[str, str]:
    """Return the text and its encoding: the chosen one, the one of its mark, or UTF-8.

    Other files are taken for older Windows files. A file in which some lines are UTF-8 and others
    are not is refused.
    """
    if encoding and encoding not in ENCODINGS:
        raise InvalidFileError("encoding", file=name, encoding=encoding[:SHOWN], line=1)
    mark = next((marked_codec for start, marked_codec in MARKS if content.startswith(start)), "")
    codec = mark or encoding or ("utf-8" if _is_utf8(content) else _decode_legacy(content, name))
    try:
        text = content.decode(codec)
    except UnicodeError as error:
        if codec.startswith("utf-8") and not encoding:
            _refuse_mixed(content, name)
        at = getattr(error, "start", 0)
        line = content[:at].count(b"\n") + 1
        raise InvalidFileError("encoding", file=name, encoding=codec, line=line) from error
    plain = content if codec.startswith("utf-8") else text.encode("utf-8", "replace")
    if len(plain.translate(None, CONTROLS)) != len(plain):
        raise InvalidFileError("table_kind", file=name, rule="")
    return text, "utf-8" if codec == "utf-8-sig" else codec


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decode_legacy(content: bytes, name: str) -> str:
    """Guess the encoding of all lines: one with single bytes, or UTF-16 without a mark."""
    zeros = content[:400].count(0)
    behind = content[1:400:2].count(0)
    two_bytes_a_letter = zeros // 2 > 20
    low_byte_first = behind > zeros // 2
    if two_bytes_a_letter and low_byte_first:
        return "utf-16-le"
    _refuse_mixed(content, name)
    for codec in ("cp1252", "cp1250"):
        try:
            content.decode(codec)
        except UnicodeDecodeError:
            continue
        return codec
    return "latin-1"


def _refuse_mixed(content: bytes, name: str) -> None:
    """Refuse a file where some non-ASCII lines are UTF-8 and others are not, at the first such."""
    counted = Counter[bool]()
    first_line = dict[bool, int]()
    for number, line in enumerate(content.split(b"\n"), start=1):
        if not line.isascii():
            kind = _is_utf8(line)
            counted[kind] += 1
            first_line.setdefault(kind, number)
    if len(counted) > 1:
        raise InvalidFileError(
            "mixed_encoding", file=name, line=first_line[counted[True] < counted[False]]
        )


def guess_delimiter(text: str) -> str:
    """Return the character that splits the first lines into equally many cells; else a comma."""
    lines = [line for line in islice(StringIO(text[:200_000]), LOOKED_AT) if line.strip()]
    return max(DELIMITERS, key=lambda delimiter: _fits(lines, delimiter))


def _fits(lines: Sequence[str], delimiter: str) -> tuple[int, int]:
    """Return how many lines agree on a number of cells, and that number; 0 for single cells."""
    try:
        counts = Counter(map(len, csv.reader(lines, delimiter=delimiter)))
    except csv.Error:
        return (0, 0)
    counts.pop(1, None)
    counts.pop(0, None)
    if not counts:
        return (0, 0)
    [(cells, agree)] = counts.most_common(1)
    return (agree, cells)


def _rows(
    text: str, delimiter: str, name: str, before: int, first: int | None
) -> tuple[tuple[Cells, ...], Sequence[int]]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = tuple(map(tuple, islice(reader, first if first else MOST_ROWS + 1)))
    except csv.Error as error:
        # A cell beyond the limit of `csv`: an open quotation mark, or a very long text.
        if text.count('"') % 2 == 0:
            raise InvalidFileError(
                "long_cell", file=name, line=reader.line_num + before, most=csv.field_size_limit()
            ) from error
        raise InvalidFileError("quote", file=name, line=reader.line_num + before) from error
    widths = set(map(len, rows))
    if len(rows) > MOST_ROWS or max(widths, default=0) > MOST_COLUMNS:
        raise table_too_large(name)
    lines: Sequence[int] = range(1 + before, len(rows) + 1 + before)
    if reader.line_num != len(rows):
        lines = _lines(rows, text, delimiter, before, name)
    if rows and rows[-1] and "\n" in rows[-1][-1] and text.count('"') % 2:
        raise InvalidFileError("quote", file=name, line=lines[-1])
    if 0 in widths:
        filled = [(row, line) for row, line in zip(rows, lines, strict=True) if row]
        rows = tuple(row for row, _line in filled)
        lines = tuple(line for _row, line in filled)
    return rows, lines


def _lines(
    rows: Sequence[Cells], text: str, delimiter: str, before: int, name: str
) -> tuple[int, ...]:
    """Return each row's first line, as cells can span lines; an unclosed cell is refused."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    begins = []
    for row in rows:
        begins.append(reader.line_num + 1 + before)
        next(reader)
        if reader.line_num - begins[-1] + before > 0 and max(map(len, row)) > LONGEST_CELL:
            raise InvalidFileError("quote", file=name, line=begins[-1])
    return tuple(begins)


def _strip_formula_guard(row: Cells) -> Cells:
    """Remove the sign that keeps a spreadsheet from reading a cell as a formula."""
    return tuple(map(_cell, row))


def _cell(cell: str) -> str:
    # A sign alone is no formula: in a table of results it says that a contract was just made.
    if cell[:1] == "=" and cell.strip() != "=":
        match = TEXT_BY_FORMULA.fullmatch(cell)
        return match[1] if match else FORMULA
    if cell[:1] == "'" and (kept_back := cell.lstrip("'")[:1]) and kept_back in BEGINS_FORMULA:
        return cell[1:]
    return cell
