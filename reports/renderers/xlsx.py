"""A document as a workbook. Knows openpyxl; nothing of bridge."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as OpenpyxlCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from reports.content.document import (
    Blank,
    Cell,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Stacked,
)
from reports.content.numbers import lettered, rounded
from reports.content.paper_sizes import A4, LETTER, PaperSize
from reports.renderers.plain import plain

NARROW, WIDE = 4, 40
PAPERS = {A4: Worksheet.PAPERSIZE_A4, LETTER: Worksheet.PAPERSIZE_LETTER}


class Filled(OpenpyxlCell):  # type: ignore[misc]
    """A cell of one column and one style, written again and again with what each row has there.

    openpyxl makes a new cell for every styled value and looks its style up, which takes twice
    the time of writing it.
    """

    __slots__ = ("letter", "style_id")
    has_style = True

    @property
    def coordinate(self) -> str:
        """Its address in the sheet."""
        return f"{self.letter}{self.row}"


class Sheet(WriteOnlyWorksheet):  # type: ignore[misc]
    """A sheet whose rows bring their own cells."""

    def _values_to_row(
        self, values: Iterable[tuple[Filled, str | None]], row: int
    ) -> Iterator[Any]:
        for cell, value in values:
            if value is not None:
                cell._value, cell.row = value, row
                yield cell


def xlsx(document: Document) -> bytes:
    """One sheet for each grid, called by its title; numbers stay numbers and words stay words."""
    book = Workbook(write_only=True)
    book.properties.title, book.properties.creator = plain(document.title), "Overtrick"
    for grid in (block for block in document.blocks if isinstance(block, Grid)):
        _write(book, grid, document.face.paper)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _write(book: Workbook, grid: Grid, paper: PaperSize) -> None:
    sheet = Sheet(book, grid.title)
    book._add_sheet(sheet)
    sheet.freeze_panes = "A2"
    _to_print(sheet, paper)
    rows = [[_value(cell) for cell in row] for row in grid.rows]
    for at, width in enumerate(_widths(grid, rows), start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    heads = [_head(sheet, at, column) for at, column in enumerate(grid.columns)]
    sheet.append(list(zip(heads, (plain(each.heading) for each in grid.columns), strict=True)))
    words = [_words(sheet, at) for at in range(len(grid.columns))]
    numbers = [_number(sheet, at, *look) for at, look in enumerate(_places(grid))]
    for row, values in zip(grid.rows, rows, strict=True):
        kinds = zip(row, words, numbers, strict=True)
        own = [number if isinstance(cell, Number) else word for cell, word, number in kinds]
        sheet.append(list(zip(own, values, strict=True)))


def _to_print(sheet: Sheet, paper: PaperSize) -> None:
    """Should somebody print it: lying, no wider than a page, the headings on each."""
    sheet.page_setup.paperSize, sheet.page_setup.orientation = PAPERS[paper], "landscape"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:1"


def _head(sheet: Sheet, at: int, column: Column) -> Filled:
    side = Alignment(horizontal="right" if column.kind is Kind.NUMBER else "left")
    bold = Font(name="Calibri", sz=11, bold=True)
    return _filled(sheet, at, data_type="s", font=bold, alignment=side)


def _words(sheet: Sheet, at: int) -> Filled:
    """Never taken for a formula, not even when it is typed over."""
    return _filled(sheet, at, data_type="s", quotePrefix=True)


def _number(sheet: Sheet, at: int, places: int, signed: bool) -> Filled:
    plain = f"0.{'0' * places}" if places else "0"
    return _filled(sheet, at, number_format=f"+{plain};-{plain};{plain}" if signed else plain)


def _filled(sheet: Sheet, at: int, **looks: Any) -> Filled:
    cell = Filled(sheet, row=1, column=at + 1)
    for name, look in looks.items():
        setattr(cell, name, look)
    cell.letter, cell.style_id = get_column_letter(at + 1), OpenpyxlCell.style_id.fget(cell)
    return cell


def _places(grid: Grid) -> list[tuple[int, bool]]:
    """How many places each column shows: as many as any of its numbers; and whether with signs."""
    columns = ((row[at] for row in grid.rows) for at in range(len(grid.columns)))
    numbers = ([cell for cell in column if isinstance(cell, Number)] for column in columns)
    return [
        (max((cell.places for cell in column), default=0), any(cell.signed for cell in column))
        for column in numbers
    ]


def _widths(grid: Grid, rows: Sequence[Sequence[str | None]]) -> list[int]:
    """As wide as the longest words, within reason."""
    return [
        min(max(len(column.heading), *(len(row[at] or "") for row in rows), NARROW) + 2, WIDE)
        for at, column in enumerate(grid.columns)
    ]


def _value(cell: Cell) -> str | None:
    """What stands in the file; of a number its digits, which no binary fraction has touched."""
    if isinstance(cell, Number):
        return _digits(cell)
    if isinstance(cell, Blank):
        return None
    if isinstance(cell, Stacked):
        return _value(cell.upper)
    return plain(lettered(cell)) or None


@lru_cache(maxsize=8192)
def _digits(number: Number) -> str:
    if number.value.denominator == 1:
        return str(number.value.numerator)
    return f"{rounded(number):f}"
