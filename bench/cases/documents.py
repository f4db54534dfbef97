"""Times PDFs and workbooks of 100 pairs, against loops that only write the same cells."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from io import BytesIO

from openpyxl import Workbook
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench import memory
from bench.cases.pages import session
from bench.measure import AtLeast, Case, Effort, Race, timed
from reports.content.cells.numbers import format_cell, format_cell_for_file, round_number
from reports.content.document import (
    BlankCell,
    Cell,
    DateCell,
    Document,
    Grid,
    NumberCell,
    StackedCell,
)
from reports.content.results.session_workbook import session_workbook
from reports.content.results.travellers import travellers_document
from reports.documents import render_pdf, render_xlsx
from standings.snapshot_cache import snapshot_of_session

PRINTED = datetime(2026, 11, 21, 22, 40, tzinfo=UTC)
PUBLISHED_CELL = 1 / (315 * 30 * 10)
"""One cell on a bare canvas."""
PUBLISHED_XLSX_CELL = 1 / (13_500 * 12)
MARGIN, LINE = 24, 9
Words = list[list[list[str]]]
Values = list[list[list[str | Decimal | None]]]


@cache
def sheets() -> Document:
    """Return every traveller with its frequencies."""
    return travellers_document(snapshot_of_session(session().pk), PRINTED)


@cache
def book() -> Document:
    """Return standings, recap, travellers and movement."""
    return session_workbook(snapshot_of_session(session().pk), PRINTED)


def grids(document: Document) -> list[Grid]:
    """Return the document's grids; two side by side count as two."""
    found_grids: list[Grid] = []
    for block in document.blocks:
        halves = (getattr(block, "left", block), getattr(block, "right", None))
        found_grids += [half for half in halves if isinstance(half, Grid)]
    return found_grids


@contextmanager
def pdf(effort: Effort) -> Iterator[Race]:
    """Time the travellers as PDF; the canvas writes as many words to the page."""
    document = sheets()
    grids_of_text: Words = [
        [
            [column.heading for column in grid.columns],
            *([format_cell(c) for c in r] for r in grid.rows),
        ]
        for grid in grids(document)
    ]
    cells = sum(len(row) for grid in grids_of_text for row in grid)
    pages = render_pdf(document).count(b"/Type /Page\n")
    yield Race(
        timed(lambda: render_pdf(document), effort.seconds, pieces=cells),
        timed(lambda: on_canvas(grids_of_text), effort.seconds, pieces=cells),
        PUBLISHED_CELL,
        notes=lambda: f"{cells:,} cells, {pages} pages; times are for a cell",
    )


def on_canvas(grids_of_text: Words) -> bytes:
    """Write every word in its place and font with the canvas alone: no widths, no rules."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, invariant=True, pageCompression=1)
    y = 0.0
    for grid in grids_of_text:
        for row in grid:
            if y < MARGIN:
                if y:
                    canvas.showPage()
                y = A4[1] - MARGIN
                canvas.setFont("DejaVuSansCondensed", LINE - 1)
            for at, word in enumerate(row):
                canvas.drawString(MARGIN + at * 50, y, word)
            y -= LINE
    canvas.save()
    return file.getvalue()


@contextmanager
def xlsx(effort: Effort) -> Iterator[Race]:
    """Time the workbook; the loop has its values ready and no styles."""
    document = book()
    values: Values = [
        [[c.heading for c in grid.columns], *([value(c) for c in row] for row in grid.rows)]
        for grid in grids(document)
    ]
    cells = sum(len(row) for grid in values for row in grid)
    yield Race(
        timed(lambda: render_xlsx(document), effort.seconds, pieces=cells),
        timed(lambda: by_openpyxl(values), effort.seconds, pieces=cells),
        PUBLISHED_XLSX_CELL,
        notes=lambda: (
            f"{cells:,} cells; times are for a cell; {memory.of_a_print_set(session().pk)}"
        ),
    )


def value(cell: Cell) -> str | Decimal | None:
    """Return the value of the cell in a workbook."""
    match cell:
        case NumberCell():
            return round_number(cell)
        case DateCell(day):
            return day.isoformat()
        case BlankCell():
            return None
        case StackedCell(upper):
            return value(upper)
        case _:
            return format_cell_for_file(cell) or None


def by_openpyxl(values: Values) -> bytes:
    """Append every value, row by row."""
    file, bare = BytesIO(), Workbook(write_only=True)
    for grid in values:
        sheet = bare.create_sheet()
        for row in grid:
            sheet.append(row)
    bare.save(file)
    return file.getvalue()


CASES = (
    Case("PDF: travellers of 100 pairs", AtLeast(0.5), pdf, "bare canvas"),
    Case("XLSX: workbook of 100 pairs", AtLeast(0.9), xlsx, "bare openpyxl"),
)
