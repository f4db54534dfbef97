"""Renders a document as an Excel workbook with openpyxl: one worksheet for each grid."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from math import ceil
from textwrap import wrap
from typing import Any, TypeGuard

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell.cell import Cell as OpenpyxlCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from reports.content.cells.numbers import EQUALS, format_cell_for_file, round_number
from reports.content.document import (
    BlankCell,
    Cell,
    ColumnKind,
    DateCell,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    Row,
    SingleCell,
    StackedCell,
)
from reports.content.paper_sizes import A4, LETTER
from reports.renderers.strip_controls import strip_control_characters

# Bounds of a column's width, in letters of the standard font.
NARROW = 6
WIDE = 48
# Letters: the margins of a cell, and that bold letters and capitals are wider than digits.
PADDING = 1.5
# Points: the height that Excel gives one line of 11-point Calibri.
LINE_HEIGHT = 15
# A grid with more columns than this keeps the columns up to the names in view.
MANY_COLUMNS = 12
# Columns that are wider together, in letters, are printed across the long side of the page.
UPRIGHT_WIDTH = 90
# Letters that fit across the long side of A4 in 7.5-point type, and of US Letter in 7-point type.
# What is wider goes on on more pages rather than in smaller type.
LYING_WIDTH = 200
# A column head of at most so many letters stands on one line, apart from the next one.
SHORT_HEAD = 10
# How wide a letter of each title is, in letters of the standard font.
TITLE_LETTERS = (1.35, 1.15, 1.0)
PAPERS = {A4: Worksheet.PAPERSIZE_A4, LETTER: Worksheet.PAPERSIZE_LETTER}
CALIBRI = "Calibri"

Value = str | date | None


class ReusableCell(OpenpyxlCell):  # type: ignore[misc]
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


class ReusedCellWorksheet(WriteOnlyWorksheet):  # type: ignore[misc]
    """A sheet whose rows bring their own cells."""

    def _values_to_row(
        self, values: Iterable[tuple[ReusableCell, Value]], row: int
    ) -> Iterator[Any]:
        for cell, value in values:
            if value is not None:
                cell._value = value
                cell.row = row
                yield cell


@dataclass(frozen=True, slots=True)
class _Layout:
    """A grid as it is written: `shown` columns are printed, exact fractions follow them."""

    columns: tuple[GridColumn, ...]
    rows: tuple[Row, ...]
    values: list[list[Value]]
    widths: list[float]
    shown: int

    @property
    def height(self) -> int:
        """How many lines the longest column head takes."""
        pairs = zip(self.columns, self.widths, strict=True)
        return max((len(_lines(column.heading, width)) for column, width in pairs), default=1)

    @property
    def printed_width(self) -> float:
        return sum(self.widths[: self.shown])

    @property
    def repeated(self) -> int:
        """How many columns say which row this is: up to the first names."""
        named = (at for at, column in enumerate(self.columns, 1) if column.kind is ColumnKind.NAMES)
        return next(named, 0)

    @property
    def frozen(self) -> int:
        """The same in a window, which has less room: where names are in two columns, neither."""
        names = sum(column.kind is ColumnKind.NAMES for column in self.columns)
        return self.repeated - (names > 1)

    @property
    def pages_across(self) -> int:
        """How many pages lie beside each other where one would need too small a type."""
        repeated = sum(self.widths[: self.repeated])
        if self.printed_width <= LYING_WIDTH or repeated > LYING_WIDTH / 2:
            return ceil(self.printed_width / LYING_WIDTH)
        return ceil((self.printed_width - repeated) / (LYING_WIDTH - repeated))


def write_xlsx(document: Document) -> bytes:
    """One sheet for each grid, called by its title; numbers stay numbers and words stay words."""
    book = Workbook(write_only=True)
    book.properties.title = strip_control_characters(document.title)
    book.properties.creator = "Overtrick"
    for grid in (block for block in document.blocks if isinstance(block, Grid)):
        _write(book, grid, document)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _write(book: Workbook, grid: Grid, document: Document) -> None:
    texts = () if document.for_import else _titles(document.header)
    sheet = ReusedCellWorksheet(book, grid.title)
    layout = _layout(grid, least_width=_title_width(texts))
    book._add_sheet(sheet)
    titles = _title_rows(sheet, texts)
    head_row = len(titles) + 1
    _freeze(sheet, layout, head_row)
    _set_up_page(sheet, layout, document.header, head_row)
    for at, width in enumerate(layout.widths, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    # openpyxl writes a row's height with its cells, so it is set before they are appended.
    sheet.row_dimensions[head_row].height = LINE_HEIGHT * layout.height
    for title in titles:
        sheet.append(title)
    heads = [_heading_cell(sheet, at, column) for at, column in enumerate(layout.columns)]
    headings = (strip_control_characters(column.heading) for column in layout.columns)
    sheet.append(list(zip(heads, headings, strict=True)))
    _append_rows(sheet, layout, head_row + 1)


def _append_rows(sheet: ReusedCellWorksheet, layout: _Layout, first: int) -> None:
    styles = _Styles(sheet, layout)
    for number, (row, values) in enumerate(zip(layout.rows, layout.values, strict=True), first):
        if (height := _height(layout, values)) > 1:
            sheet.row_dimensions[number].height = LINE_HEIGHT * height
        cells = (styles.of(at, cell) for at, cell in enumerate(row))
        sheet.append(list(zip(cells, values, strict=True)))


def _height(layout: _Layout, values: Sequence[Value]) -> int:
    """How many lines the longest text takes; LibreOffice does not find that out when it opens."""
    pairs = zip(values, layout.widths, strict=True)
    long = (len(_lines(value, width)) for value, width in pairs if _is_long(value, width))
    return max(long, default=1)


def _is_long(value: Value, width: float) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) > width - PADDING


class _Styles:
    """The cells that a sheet's rows are written with, one for each style of each column."""

    def __init__(self, sheet: ReusedCellWorksheet, layout: _Layout) -> None:
        self._sheet = sheet
        columns = range(len(layout.columns))
        self._words = [_text_cell(sheet, at, layout) for at in columns]
        self._days = [_date_cell(sheet, at) for at in columns]
        self._numeric = [column.kind is ColumnKind.NUMBER for column in layout.columns]
        self._looks = _places(layout)
        self._numbers: dict[tuple[int, int, bool, bool], ReusableCell] = {}

    def of(self, at: int, cell: Cell) -> ReusableCell:
        """Numbers of a column of numbers are alike; elsewhere each has its own places."""
        if isinstance(cell, DateCell):
            return self._days[at]
        if not isinstance(cell, NumberCell):
            return self._words[at]
        numeric = self._numeric[at]
        look = self._looks[at] if numeric else (cell.places, cell.signed)
        key = (at, *look, cell.shared)
        if key not in self._numbers:
            self._numbers[key] = _number_cell(self._sheet, *key, right=numeric)
        return self._numbers[key]


def _layout(grid: Grid, *, least_width: float) -> _Layout:
    """The grid with its exact fractions; its printed columns have room for the titles above."""
    exact = [
        at for at in range(len(grid.columns)) if any(_is_rounded(row[at]) for row in grid.rows)
    ]
    columns = (*grid.columns, *(_exact_column(grid.columns[at]) for at in exact))
    rows = grid.rows
    values = [[*map(_value, row), *(_fraction(row[at]) for at in exact)] for row in rows]
    if exact:
        rows = tuple((*row, *(BlankCell() for _at in exact)) for row in rows)
    widths = _widths(columns, rows, values)
    printed_columns = len(grid.columns)
    if 0 < (printed := sum(widths[:printed_columns])) < least_width:
        widths[:printed_columns] = (
            width * least_width / printed for width in widths[:printed_columns]
        )
    return _Layout(columns, rows, values, widths, printed_columns)


def _exact_column(column: GridColumn) -> GridColumn:
    """The heading over the fractions whose decimals stand under the heading of `column`."""
    return GridColumn(_("%(heading)s (exact)") % {"heading": column.heading})


def _titles(header: PageHeader) -> tuple[str, ...]:
    """Club; event and date; state and time of printing."""
    state = " · ".join(filter(None, (header.notice, header.printed)))
    return tuple(map(strip_control_characters, (header.club, header.occasion, state)))


def _title_width(titles: Sequence[str]) -> float:
    """In letters: what is wider than the printed columns would be cut at the edge of the page."""
    pairs = zip(titles, TITLE_LETTERS, strict=False)
    return max((len(text) * letter for text, letter in pairs), default=0)


def _title_rows(
    sheet: ReusedCellWorksheet, titles: Sequence[str]
) -> list[list[tuple[ReusableCell, Value]]]:
    """The titles, and a row that parts them from the table.

    The empty row keeps a spreadsheet from taking the titles for a part of the table when it sorts.
    """
    if not titles:
        return []
    fonts = (
        Font(name=CALIBRI, sz=14, bold=True),
        Font(name=CALIBRI, sz=11, bold=True),
        Font(name=CALIBRI, sz=10),
    )
    rows: list[list[tuple[ReusableCell, Value]]] = [
        [(_reusable_cell(sheet, 0, data_type="s", quotePrefix=True, font=font), text or None)]
        for text, font in zip(titles, fonts, strict=True)
    ]
    return [*rows, []]


def _freeze(sheet: ReusedCellWorksheet, layout: _Layout, head_row: int) -> None:
    """Keep the head in view, and in a wide grid the columns up to the names as well."""
    wide = len(layout.columns) > MANY_COLUMNS and layout.frozen <= MANY_COLUMNS // 2
    column = get_column_letter(layout.frozen + 1) if wide else "A"
    sheet.freeze_panes = f"{column}{head_row + 1}"


def _set_up_page(
    sheet: ReusedCellWorksheet, layout: _Layout, header: PageHeader, head_row: int
) -> None:
    """As wide as it can be read, with the head on each page; exact fractions are not printed."""
    upright = layout.printed_width <= UPRIGHT_WIDTH
    sheet.page_setup.paperSize = PAPERS[header.paper]
    sheet.page_setup.orientation = "portrait" if upright else "landscape"
    sheet.page_setup.fitToWidth = layout.pages_across
    sheet.page_setup.fitToHeight = 0
    if layout.pages_across > 1 and layout.repeated:
        sheet.print_title_cols = f"A:{get_column_letter(layout.repeated)}"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = f"1:{head_row}"
    last = get_column_letter(max(layout.shown, 1))
    sheet.print_area = f"A1:{last}{head_row + len(layout.rows)}"
    if head_row == 1:
        # `&` begins a code in page headers.
        sheet.oddHeader.left.text = strip_control_characters(header.club).replace("&", "&&") or None
    sheet.oddFooter.right.text = "&P / &N"


def _heading_cell(sheet: ReusedCellWorksheet, at: int, column: GridColumn) -> ReusableCell:
    right = column.kind is ColumnKind.NUMBER
    return _reusable_cell(
        sheet,
        at,
        data_type="s",
        font=Font(name=CALIBRI, sz=11, bold=True),
        fill=PatternFill("solid", fgColor="FFEDEDED"),
        border=Border(bottom=Side("thin")),
        alignment=_aligned(right, "bottom", wrap_text=True),
    )


def _text_cell(sheet: ReusedCellWorksheet, at: int, layout: _Layout) -> ReusableCell:
    """Never taken for a formula, not even when it is typed over; wrapped where it is long."""
    right = layout.columns[at].kind is ColumnKind.NUMBER or at >= layout.shown
    wrapped = layout.widths[at] == WIDE
    alignment = _aligned(right, "center", wrap_text=wrapped)
    return _reusable_cell(sheet, at, data_type="s", quotePrefix=True, alignment=alignment)


def _aligned(right: bool, vertical: str, *, wrap_text: bool = False) -> Alignment:
    """What begins at the left is indented: it would touch a number in the column before it."""
    if right:
        return Alignment("right", vertical, wrap_text=wrap_text)
    return Alignment("left", vertical, indent=1, wrap_text=wrap_text)


def _number_cell(
    sheet: ReusedCellWorksheet, at: int, places: int, signed: bool, shared: bool, *, right: bool
) -> ReusableCell:
    plain = f"0.{'0' * places}" if places else "0"
    number_format = f"+{plain};-{plain};{plain}" if signed else plain
    if shared:
        # The cell is a number, so that it sorts and counts; the sign is only shown.
        number_format = f'{number_format}"{EQUALS}"'
    return _reusable_cell(
        sheet, at, number_format=number_format, alignment=_aligned(right, "center")
    )


def _date_cell(sheet: ReusedCellWorksheet, at: int) -> ReusableCell:
    looks = {"number_format": "yyyy-mm-dd", "alignment": _aligned(False, "center")}
    return _reusable_cell(sheet, at, data_type="d", **looks)


def _reusable_cell(sheet: ReusedCellWorksheet, at: int, **looks: Any) -> ReusableCell:
    cell = ReusableCell(sheet, row=1, column=at + 1)
    for name, look in looks.items():
        setattr(cell, name, look)
    cell.letter = get_column_letter(at + 1)
    cell.style_id = OpenpyxlCell.style_id.fget(cell)
    return cell


def _places(layout: _Layout) -> list[tuple[int, bool]]:
    """How many places each column shows: as many as any of its numbers; and whether with signs."""
    columns = ((row[at] for row in layout.rows) for at in range(len(layout.columns)))
    numbers = ([cell for cell in column if isinstance(cell, NumberCell)] for column in columns)
    return [
        (max((cell.places for cell in column), default=0), any(cell.signed for cell in column))
        for column in numbers
    ]


def _widths(
    columns: Sequence[GridColumn], rows: Sequence[Row], values: Sequence[Sequence[Value]]
) -> list[float]:
    """As wide as the longest content and the longest word of the head, within reason."""
    widths: list[float] = []
    for at, column in enumerate(columns):
        pairs = zip(rows, values, strict=True)
        content = max((_width(row[at], value[at]) for row, value in pairs), default=0)
        word = max(map(len, _head_words(column.heading)), default=0) + 1
        padding = PADDING if column.kind is ColumnKind.NUMBER else PADDING + 1
        widths.append(min(max(content + padding, word + padding, NARROW), WIDE))
    return widths


def _head_words(heading: str) -> list[str]:
    """The parts of a column head that are not broken."""
    return [heading] if len(heading) <= SHORT_HEAD else heading.split()


def _width(cell: Cell, value: Value) -> int:
    if isinstance(value, date):
        return len(value.isoformat())
    if isinstance(cell, NumberCell):
        return len(f"{round_number(cell):.{cell.places}f}") + cell.signed + cell.shared
    return len(value or "")


def _lines(text: str, width: float) -> list[str]:
    """Words as a spreadsheet wraps them in a column."""
    return wrap(text, max(int(width - PADDING), 1)) or [""]


def _value(cell: Cell) -> Value:
    """What stands in the file; of a number its digits, which no binary fraction has touched."""
    match cell:
        case NumberCell():
            return _digits(cell)
        case BlankCell():
            return None
        case DateCell(value):
            return value
        case StackedCell(upper):
            return _value(upper)
        case _:
            return strip_control_characters(format_cell_for_file(cell)) or None


@lru_cache(maxsize=8192)
def _digits(number: NumberCell) -> str:
    if number.value.denominator == 1:
        return str(number.value.numerator)
    return f"{round_number(number):f}"


def _is_rounded(cell: Cell) -> bool:
    """The cell shows a number that is not exactly the figure it stands for."""
    single = _upper(cell)
    return isinstance(single, NumberCell) and Fraction(_digits(single)) != single.exact_value


def _fraction(cell: Cell) -> str | None:
    """The exact figure, as 1234/57; text, because a cell's binary number would round it."""
    single = _upper(cell)
    return str(single.exact_value) if isinstance(single, NumberCell) else None


def _upper(cell: Cell) -> SingleCell:
    return cell.upper if isinstance(cell, StackedCell) else cell
