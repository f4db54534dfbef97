"""A grid as comma-separated values. Knows what spreadsheets do with them; nothing of bridge."""

import csv as comma_separated
from io import StringIO

from reports.content.document import Blank, Cell, Day, Grid, Number, Stacked
from reports.content.numbers import lettered, rounded
from reports.renderers.plain import plain

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv(grid: Grid) -> bytes:
    """UTF-8 with a mark that Excel knows it by; a decimal point; words that begin no formula."""
    file = StringIO()
    writer = comma_separated.writer(file)
    writer.writerow([_safe(column.heading) for column in grid.columns])
    writer.writerows([_value(cell) for cell in row] for row in grid.rows)
    return file.getvalue().encode("utf-8-sig")


def _value(cell: Cell) -> str:
    match cell:
        case Number():
            return f"{rounded(cell):f}"
        case Day(value):
            return value.isoformat()
        case Blank():
            return ""
        case Stacked(upper):
            return _value(upper)
        case _:
            return _safe(lettered(cell))


def _safe(words: str) -> str:
    """So that whoever takes one mark off again has the words as they were."""
    said = plain(words)
    return f"'{said}" if said.lstrip("'").startswith(FORMULA) else said
