"""Table of text cells read from a CSV file or workbook, with line numbers and size limits.

Text stays text, so that a number keeps its zeros.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from formats.errors import FileLimitError

MOST_ROWS = 100_000
MOST_COLUMNS = 60
MOST_BYTES = 20_000_000

Cells = tuple[str, ...]


class UnreadableCell(str):
    """A cell that holds no text; its value is the reason."""


DATE = UnreadableCell("date")
FORMULA = UnreadableCell("formula")
ERROR = UnreadableCell("error")


@dataclass(frozen=True, slots=True)
class ListTable:
    """The non-empty rows with their lines, and the lines that share a merged cell."""

    file: str
    rows: tuple[Cells, ...]
    lines: Sequence[int]
    merged: Mapping[int, str] = field(default_factory=dict)
    sheet: str = ""
    other_sheets: tuple[str, ...] = ()
    encoding: str = ""
    delimiter: str = ""

    @property
    def width(self) -> int:
        """The number of columns of the list."""
        return max(map(len, self.rows), default=0)


def table_too_large(name: str) -> FileLimitError:
    """Return the error that names every limit."""
    return FileLimitError(
        "table_size",
        file=name,
        rows=MOST_ROWS,
        columns=MOST_COLUMNS,
        megabytes=MOST_BYTES // 1_000_000,
    )


def column_letters(column: int) -> str:
    """Return a spreadsheet's name of a column, counted from 0: A, B … Z, AA."""
    more, last = divmod(column, 26)
    return f"{column_letters(more - 1)}{ascii_uppercase[last]}" if more else ascii_uppercase[last]
