"""Renders a document as an Excel workbook with openpyxl: one worksheet for each grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from textwrap import wrap
from typing import Any, TypeGuard

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from reports.content.cells.numbers import EQUALS, format_cell_for_file, round_number
from reports.content.document import (
    NAMING,
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
# Letters of 11-point type that fit across the short side of A4 and US Letter, and across the long
# side. Programs without Calibri draw columns a fifth wider, which shrinks the type to 9 points.
UPRIGHT_WIDTH = 100
LYING_WIDTH = 139
# A wider sheet goes on on more pages, at the scale in per cent that makes 11-point type 9 points.
LEAST_SCALE = 82
# Inches at the left and right; at the top; at the bottom, above the page number.
MARGINS = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.6, header=0.25, footer=0.3)
# A column head of at most so many letters stands on one line, apart from the next one.
SHORT_HEAD = 10
# How wide a letter of each title is, in letters of the standard font.
TITLE_LETTERS = (1.35, 1.15, 1.0)
PAPERS = {A4: Worksheet.PAPERSIZE_A4, LETTER: Worksheet.PAPERSIZE_LETTER}
CALIBRI = "Calibri"

Value = str | date | None


CellLook = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Layout:
    """A grid for a sheet: `shown` columns are printed, and exact fractions follow them."""

    columns: tuple[GridColumn, ...]
    rows: tuple[Row, ...]
    values: list[list[Value]]
    widths: list[float]
    shown: int

    @property
    def height(self) -> int:
        """The number of lines of the longest column head."""
        pairs = zip(self.columns, self.widths, strict=True)
        return max((len(_lines(column.heading, width)) for column, width in pairs), default=1)

    @property
    def printed_width(self) -> float:
        return sum(self.widths[: self.shown])

    @property
    def repeated(self) -> int:
        """The number of columns that identify a row: up to the first names."""
        named = (at for at, column in enumerate(self.columns, 1) if column.kind in NAMING)
        return next(named, 0)

    @property
    def frozen(self) -> int:
        """The number of frozen columns; two columns of names are too wide, so neither freezes."""
        names = sum(column.kind in NAMING for column in self.columns)
        return self.repeated - (names > 1)

    @property
    def repeated_width(self) -> float:
        """The width of the columns that every page of a wide sheet repeats; 0 if too wide."""
        width = sum(self.widths[: self.repeated])
        return width if width <= LYING_WIDTH / 2 else 0


def write_xlsx(document: Document) -> bytes:
    """Write a sheet for each grid, named by its title; numbers stay numbers and text stays text."""
    # Rows are written as they come: an ordinary workbook keeps every cell as an object.
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
    sheet = book.create_sheet(grid.title)
    layout = _layout(grid, least_width=_title_width(texts))
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
    sheet.append(
        [
            _styled_cell(sheet, strip_control_characters(column.heading), _heading_look(column))
            for column in layout.columns
        ]
    )
    _append_rows(sheet, layout, head_row + 1)


def _append_rows(sheet: Worksheet, layout: _Layout, first: int) -> None:
    looks = _CellLooks(layout)
    for number, (row, values) in enumerate(zip(layout.rows, layout.values, strict=True), first):
        # One line is the height that every program chooses by itself.
        if (height := _height(layout, values)) > 1:
            sheet.row_dimensions[number].height = LINE_HEIGHT * height
        pairs = enumerate(zip(row, values, strict=True))
        sheet.append(
            [_styled_cell(sheet, value, looks.of(at, cell)) for at, (cell, value) in pairs]
        )


def _styled_cell(sheet: Worksheet, value: Value, look: CellLook) -> Any:
    """Return a cell with this value and look; None without a value."""
    if value is None:
        return None
    cell = WriteOnlyCell(sheet, value)
    for name, setting in look.items():
        setattr(cell, name, setting)
    return cell


def _height(layout: _Layout, values: Sequence[Value]) -> int:
    """Return the lines of the longest text; LibreOffice does not compute row heights on opening."""
    pairs = zip(values, layout.widths, strict=True)
    long = (len(_lines(value, width)) for value, width in pairs if _is_long(value, width))
    return max(long, default=1)


def _is_long(value: Value, width: float) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) > width - PADDING


class _CellLooks:
    """The looks of a sheet's cells, one for each kind of cell in each column."""

    def __init__(self, layout: _Layout) -> None:
        columns = range(len(layout.columns))
        self._texts = [_text_look(at, layout) for at in columns]
        self._numeric = [column.kind is ColumnKind.NUMBER for column in layout.columns]
        self._places = _places(layout)

    def of(self, at: int, cell: Cell) -> CellLook:
        """Return the look: numbers of a number column are alike; others have their own places."""
        if isinstance(cell, DateCell):
            return DATE_LOOK
        if not isinstance(cell, NumberCell):
            return self._texts[at]
        numeric = self._numeric[at]
        places, signed = self._places[at] if numeric else (cell.places, cell.signed)
        return _number_look(places, signed, cell.shared, right=numeric)


def _layout(grid: Grid, *, least_width: float) -> _Layout:
    """Lay out a grid with its exact fractions; printed columns leave space for the titles."""
    exact = [
        at for at in range(len(grid.columns)) if any(_is_rounded(row[at]) for row in grid.rows)
    ]
    columns = (*grid.columns, *(_exact_column(grid.columns[at]) for at in exact))
    rows = grid.rows
    values = [[*map(_value, row), *(_fraction(row[at]) for at in exact)] for row in rows]
    if exact:
        rows = tuple((*row, *(BlankCell() for _at in exact)) for row in rows)
    widths = _widths(columns, rows, values)
    # The exact fractions that follow are for programs and are not printed.
    printed_columns = len(grid.columns)
    if 0 < (printed := sum(widths[:printed_columns])) < least_width:
        widths[:printed_columns] = (
            width * least_width / printed for width in widths[:printed_columns]
        )
    return _Layout(columns, rows, values, widths, printed_columns)


def _exact_column(column: GridColumn) -> GridColumn:
    """Return the heading of the fractions behind `column`."""
    return GridColumn(_("%(heading)s (exact)") % {"heading": column.heading})


def _titles(header: PageHeader) -> tuple[str, ...]:
    """Return club; event and date; state and time of printing."""
    state = " · ".join(filter(None, (header.notice, header.printed)))
    return tuple(map(strip_control_characters, (header.club, header.occasion, state)))


def _title_width(titles: Sequence[str]) -> float:
    """Return the width in letters; titles wider than the printed columns would be cut."""
    # Not strict: a file to import has no titles.
    pairs = zip(titles, TITLE_LETTERS, strict=False)
    return max((len(text) * letter for text, letter in pairs), default=0)


def _title_rows(sheet: Worksheet, titles: Sequence[str]) -> list[list[Any]]:
    """Return the titles, and an empty row before the table.

    The empty row keeps a spreadsheet from treating the titles as part of the table when it sorts.
    """
    if not titles:
        return []
    fonts = (
        Font(name=CALIBRI, sz=14, bold=True),
        Font(name=CALIBRI, sz=11, bold=True),
        Font(name=CALIBRI, sz=11),
    )
    rows = [
        [_styled_cell(sheet, text or None, {"data_type": "s", "quotePrefix": True, "font": font})]
        for text, font in zip(titles, fonts, strict=True)
    ]
    return [*rows, []]


def _freeze(sheet: Worksheet, layout: _Layout, head_row: int) -> None:
    """Freeze the head, and in a wide grid the columns up to the names."""
    wide = len(layout.columns) > MANY_COLUMNS and layout.frozen <= MANY_COLUMNS // 2
    column = get_column_letter(layout.frozen + 1) if wide else "A"
    sheet.freeze_panes = f"{column}{head_row + 1}"


def _set_up_page(sheet: Worksheet, layout: _Layout, header: PageHeader, head_row: int) -> None:
    """Set the widest readable page, with the head on each page and without exact fractions."""
    upright = layout.printed_width <= UPRIGHT_WIDTH
    sheet.page_setup.paperSize = PAPERS[header.paper]
    sheet.page_setup.orientation = "portrait" if upright else "landscape"
    sheet.page_margins = MARGINS
    if layout.printed_width <= LYING_WIDTH:
        sheet.page_setup.fitToWidth = 1
        # 0 is "as many pages as it takes".
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    else:
        # A number of pages to fit would shrink the type wherever columns divide unevenly.
        sheet.page_setup.scale = LEAST_SCALE
        sheet.page_setup.pageOrder = "overThenDown"
        if layout.repeated_width:
            sheet.print_title_cols = f"A:{get_column_letter(layout.repeated)}"
    sheet.print_title_rows = f"1:{head_row}"
    last = get_column_letter(max(layout.shown, 1))
    sheet.print_area = f"A1:{last}{head_row + len(layout.rows)}"
    if head_row == 1:
        # `&` begins a code in page headers.
        sheet.oddHeader.left.text = strip_control_characters(header.club).replace("&", "&&") or None
    sheet.oddFooter.right.text = "&P / &N"


def _heading_look(column: GridColumn) -> CellLook:
    right = column.kind is ColumnKind.NUMBER
    return {
        "data_type": "s",
        "font": Font(name=CALIBRI, sz=11, bold=True),
        "fill": PatternFill("solid", fgColor="FFEDEDED"),
        "border": Border(bottom=Side("thin")),
        "alignment": _aligned(right, "bottom", wrap_text=True),
    }


def _text_look(at: int, layout: _Layout) -> CellLook:
    """Return the look of text: never read as a formula, even when edited; wrapped if long."""
    right = layout.columns[at].kind is ColumnKind.NUMBER or at >= layout.shown
    # Only a column at the upper bound can hold text longer than its width.
    wrapped = layout.widths[at] == WIDE
    alignment = _aligned(right, "center", wrap_text=wrapped)
    return {"data_type": "s", "quotePrefix": True, "alignment": alignment}


def _aligned(right: bool, vertical: str, *, wrap_text: bool = False) -> Alignment:
    """Return an alignment; left-aligned text is indented, as it would touch a number before it."""
    if right:
        return Alignment("right", vertical, wrap_text=wrap_text)
    return Alignment("left", vertical, indent=1, wrap_text=wrap_text)


@lru_cache(maxsize=256)
def _number_look(places: int, signed: bool, shared: bool, *, right: bool) -> CellLook:
    plain = f"0.{'0' * places}" if places else "0"
    number_format = f"+{plain};-{plain};{plain}" if signed else plain
    if shared:
        # The cell is a number, so that it sorts and counts; the sign is only shown.
        number_format = f'{number_format}"{EQUALS}"'
    # The value is text of exact digits: as a number it is written digit by digit, never as a float.
    look = {"data_type": "n", "number_format": number_format}
    return {**look, "alignment": _aligned(right, "center")}


DATE_LOOK: CellLook = {
    "data_type": "d",
    "number_format": "yyyy-mm-dd",
    "alignment": _aligned(False, "center"),
}


def _places(layout: _Layout) -> list[tuple[int, bool]]:
    """Return each column's decimals (the most of its numbers), and whether it shows signs."""
    columns = ((row[at] for row in layout.rows) for at in range(len(layout.columns)))
    numbers = ([cell for cell in column if isinstance(cell, NumberCell)] for column in columns)
    return [
        (max((cell.places for cell in column), default=0), any(cell.signed for cell in column))
        for column in numbers
    ]


def _widths(
    columns: Sequence[GridColumn], rows: Sequence[Row], values: Sequence[Sequence[Value]]
) -> list[float]:
    """Return widths for the longest content and the longest word of the head, within limits."""
    widths: list[float] = []
    for at, column in enumerate(columns):
        pairs = zip(rows, values, strict=True)
        content = max((_width(row[at], value[at]) for row, value in pairs), default=0)
        word = max(map(len, _head_words(column.heading)), default=0) + 1
        padding = PADDING if column.kind is ColumnKind.NUMBER else PADDING + 1
        widths.append(min(max(content + padding, word + padding, NARROW), WIDE))
    return widths


def _head_words(heading: str) -> list[str]:
    """Return the unbreakable parts of a column head."""
    return [heading] if len(heading) <= SHORT_HEAD else heading.split()


def _width(cell: Cell, value: Value) -> int:
    if isinstance(value, date):
        return len(value.isoformat())
    if isinstance(cell, NumberCell):
        return len(f"{round_number(cell):.{cell.places}f}") + cell.signed + cell.shared
    return len(value or "")


def _lines(text: str, width: float) -> list[str]:
    """Wrap text as a spreadsheet does in a column."""
    return wrap(text, max(int(width - PADDING), 1)) or [""]


def _value(cell: Cell) -> Value:
    """Return the value of a cell in the file; a number as exact digits, never through a float."""
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
    """Whether the cell's number differs from its exact figure."""
    single = _upper(cell)
    return isinstance(single, NumberCell) and Fraction(_digits(single)) != single.exact_value


def _fraction(cell: Cell) -> str | None:
    """Return the exact figure, as 1234/57; text, because a cell's binary number would round it."""
    single = _upper(cell)
    return str(single.exact_value) if isinstance(single, NumberCell) else None


def _upper(cell: Cell) -> SingleCell:
    return cell.upper if isinstance(cell, StackedCell) else cell
