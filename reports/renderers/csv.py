"""Renders a grid as CSV for spreadsheets."""

import csv as comma_separated
from io import StringIO

from reports.content.cells.numbers import format_cell_for_file, round_number
from reports.content.document import BlankCell, Cell, DateCell, Grid, NumberCell, StackedCell
from reports.renderers.strip_controls import strip_control_characters

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def write_csv(grid: Grid) -> bytes:
    """Write UTF-8 with a mark for Excel and decimal points; no text begins a formula."""
    file = StringIO()
    writer = comma_separated.writer(file)
    writer.writerow([_escape_formula(column.heading) for column in grid.columns])
    writer.writerows([_value(cell) for cell in row] for row in grid.rows)
    return file.getvalue().encode("utf-8-sig")


def _value(cell: Cell) -> str:
    match cell:
        case NumberCell():
            return f"{round_number(cell):f}"
        case DateCell(value):
            return value.isoformat()
        case BlankCell():
            return ""
        case StackedCell(upper):
            return _value(upper)
        case _:
            return _escape_formula(format_cell_for_file(cell))


def _escape_formula(text: str) -> str:
    """Escape a formula so that removing one sign restores the text."""
    clean = strip_control_characters(text)
    return f"'{clean}" if clean.lstrip("'").startswith(FORMULA) else clean
