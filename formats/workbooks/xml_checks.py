"""Checks the XML parts of a workbook before they are parsed: size, elements, order, merged cells.

Openpyxl builds a tree of each part: 650 kB of small elements take gigabytes. Here expat only calls
back, so that a part of any length takes constant memory and linear time. Openpyxl also silently
drops rows and cells that are out of order, so such a sheet is refused.
"""

from dataclasses import dataclass, field
from typing import IO
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZipFile

# Unpacked, a list of 100,000 rows and 10 columns comes to 80 MB and 7 million nodes.
MAX_UNPACKED_BYTES = 200_000_000
MAX_NODES = 8_000_000
MAX_MERGED_RANGES = 100_000
# Of one tag or comment. Openpyxl hands expat 16 kB at a time, and before version 2.6 that begins an
# unfinished one again each time: a tag of 12 MB took 25 s of two processes.
MAX_ATTRIBUTES = 1_000
MAX_LETTERS = 1_000_000
LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
SHEET_FOLDER = "xl/worksheets/"
SEPARATOR = " "
CHUNK_BYTES = 1 << 20
DIGITS = "0123456789"


class TooComplexError(ValueError):
    """The workbook has more elements, attributes or merged cells than a list may have."""


@dataclass(slots=True)
class SheetCheck:
    """Counts the elements and attributes of a part; of a worksheet, checks the order of cells."""

    nodes_left: int
    merged: list[str] = field(default_factory=list)
    is_sheet: bool = False
    row: int = 0
    column: int = 0
    columns: dict[str, int] = field(default_factory=dict)

    def start_element(self, name: str, attributes: dict[str, str]) -> None:
        """Called by expat for each element, with its name as `namespace name`."""
        local = name.rpartition(SEPARATOR)[2]
        if local == "worksheet":
            self.is_sheet = True
        elif self.is_sheet and local == "c":
            self._check_cell(attributes.get("r", ""))
        elif self.is_sheet and local == "row":
            self._check_row(attributes.get("r", ""))
        elif self.is_sheet and local == "mergeCell":
            self.merged.append(attributes["ref"])
        if len(attributes) > MAX_ATTRIBUTES:
            raise TooComplexError
        for value in attributes.values():
            self.check_length(value)
        self.nodes_left -= 1 + len(attributes)
        if self.nodes_left < 0 or len(self.merged) > MAX_MERGED_RANGES:
            raise TooComplexError

    def check_length(self, text: str) -> None:
        """Called by expat for each comment, too."""
        if len(text) > MAX_LETTERS:
            raise TooComplexError

    def check_instruction(self, _target: str, text: str) -> None:
        """Called by expat for each processing instruction."""
        self.check_length(text)

    def _check_row(self, number: str) -> None:
        row = int(number) if number else self.row + 1
        if not self.row < row <= LAST_ROW:
            raise ValueError(number)
        self.row = row
        self.column = 0

    def _check_cell(self, reference: str) -> None:
        letters = reference.rstrip(DIGITS)
        if reference and letters not in self.columns:
            self.columns[letters] = column_number(letters)
        column = self.columns[letters] if reference else self.column + 1
        if not self.column < column <= LAST_COLUMN:
            raise ValueError(reference)
        if reference and reference != f"{letters}{self.row}":
            raise ValueError(reference)
        self.column = column


def column_number(letters: str) -> int:
    """The number of a column, from 1: A, B … Z, AA."""
    if not 1 <= len(letters) <= 3 or not (letters.isascii() and letters.isupper()):
        raise ValueError(letters)
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column


def check_parts(archive: ZipFile) -> int:
    """Check every part but the worksheets; return how many nodes are left for those.

    A part that is not XML, such as a picture, ends its check at once: openpyxl uses the same parser
    and would stop there too.
    """
    members = [part for part in archive.infolist() if not part.filename.startswith(SHEET_FOLDER)]
    nodes_left = MAX_NODES
    for member in members:
        check = SheetCheck(nodes_left)
        try:
            with archive.open(member) as source:
                _parse(source, check)
        except ExpatError:
            pass
        nodes_left = check.nodes_left
    return nodes_left


def check_sheet(source: IO[bytes], *, max_nodes: int) -> tuple[str, ...]:
    """Check a worksheet; return its merged ranges, which follow the rows."""
    check = SheetCheck(max_nodes)
    _parse(source, check)
    return tuple(check.merged)


def _parse(source: IO[bytes], check: SheetCheck) -> None:
    parser = ParserCreate(namespace_separator=SEPARATOR)
    parser.StartElementHandler = check.start_element
    parser.CommentHandler = check.check_length
    parser.ProcessingInstructionHandler = check.check_instruction
    # In large chunks: before version 2.6 expat begins an unfinished comment again with each chunk,
    # and `ParseFile` hands it 2 kB at a time. A comment of 4 MB took 20 s.
    while chunk := source.read(CHUNK_BYTES):
        parser.Parse(chunk)
    parser.Parse(b"", True)
