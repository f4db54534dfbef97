"""Lays out the bracket of a knock-out on one sheet."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from reports.content.cells.numbers import format_cell
from reports.content.document import Document, Grid, Paragraph
from reports.renderers.page_flow import sheets_of_pages
from reports.renderers.page_frame import (
    SMALLEST,
    PrintedSheet,
    Rectangle,
    body_rectangle,
    draw_header_and_footer,
    sheet_rectangle,
)
from reports.renderers.text_layout import DrawingSurface, fit_text, prepare_text, wrap_text

# The largest type of names, in points; a large field has the smallest that is printed.
LARGEST = 14.0
LEADING = 1.35
ABOVE_LINE = 2.0
BETWEEN = 10.0
RULE = 0.8


def sheets_of_bracket(surface: DrawingSurface, document: Document) -> Iterator[PrintedSheet]:
    """Yield the sheet of a bracket; a document without one is laid out like any other."""
    grids = [block for block in document.blocks if isinstance(block, Grid)]
    if not grids or any(len(grid.columns) != 1 for grid in grids[1:]):
        yield from sheets_of_pages(surface, document)
        return
    page = sheet_rectangle(document)
    draw = partial(_draw_sheet, surface, document, grids[0], grids[1:])
    yield PrintedSheet(page.width, page.height, draw)


def _draw_sheet(
    surface: DrawingSurface,
    document: Document,
    grid: Grid,
    others: list[Grid],
    page: int,
    pages: int,
) -> None:
    draw_header_and_footer(surface, document, page, pages)
    body = body_rectangle(surface, document)
    bottom = _draw_notes(surface, document, body)
    for other in others:
        bottom = _draw_single_match(surface, other, body, bottom)
    _draw_bracket(surface, grid, Rectangle(body.left, bottom, body.right, body.top))


def _draw_notes(surface: DrawingSurface, document: Document, body: Rectangle) -> float:
    """Draw the rules at the foot of the sheet; return where they begin."""
    notes = [block.words for block in document.blocks if isinstance(block, Paragraph)]
    lines = [
        line
        for note in notes
        for line in wrap_text(surface, prepare_text(note), body.width / SMALLEST)
    ]
    top = body.bottom + len(lines) * SMALLEST * LEADING + BETWEEN
    for down, line in enumerate(lines, start=1):
        y = top - BETWEEN - down * SMALLEST * LEADING + ABOVE_LINE
        surface.words(body.left, y, line, SMALLEST)
    return top


def _draw_single_match(
    surface: DrawingSurface, grid: Grid, body: Rectangle, bottom: float
) -> float:
    """Draw a match outside the bracket, a ruled line for each side; return where it ends."""
    line = LARGEST * LEADING
    right = body.left + body.width / 2
    top = bottom + (len(grid.rows) + 1) * line + BETWEEN
    surface.words(body.left, top - SMALLEST, prepare_text(grid.title), SMALLEST, strong=True)
    for down, row in enumerate(grid.rows, start=1):
        y = top - SMALLEST - down * line - ABOVE_LINE
        room = (right - body.left) / LARGEST
        fitted = _fit_line(surface, format_cell(row[0]), room, strong=False)
        surface.words(body.left, y + ABOVE_LINE, fitted, LARGEST)
        surface.rule(body.left, y, right, y, RULE)
    return top + BETWEEN


def _draw_bracket(surface: DrawingSurface, grid: Grid, area: Rectangle) -> None:
    """Draw a column for each round. In column c, 2**c rows of the grid are one line of the bracket.

    A line without a name is drawn to be written on, but for seeds with a bye in round 1.
    """
    heads = SMALLEST * LEADING * 2
    width = area.width / len(grid.columns)
    row_height = (area.height - heads) / len(grid.rows)
    texts = [[format_cell(row[at]) for row in grid.rows] for at in range(len(grid.columns))]
    # Names of round 1 are the closest, unless byes leave it half empty.
    closest = min(_closest(column) for column in texts) * row_height
    size = min(LARGEST, max(SMALLEST, closest / LEADING - ABOVE_LINE))
    for at, (column, cells) in enumerate(zip(grid.columns, texts, strict=True)):
        left = area.left + at * width
        right = left + width - BETWEEN
        room = (right - left) / SMALLEST
        head = fit_text(surface, prepare_text(column.heading), room, strong=True)
        surface.words(left, area.top - SMALLEST, head, SMALLEST, strong=True)
        span = 1 << at
        lines = ["".join(cells[first : first + span]) for first in range(0, len(cells), span)]
        heights = [
            area.top - heads - (line + 0.5) * span * row_height for line in range(len(lines))
        ]
        for line, (words, y) in enumerate(zip(lines, heights, strict=True)):
            if not words and at == 0:
                continue
            text = _fit_line(surface, words, (right - left) / size, strong=column.strong)
            surface.words(left, y + ABOVE_LINE, text, size, strong=column.strong)
            surface.rule(left, y, right, y, RULE)
            if line % 2:
                middle = (y + heights[line - 1]) / 2
                surface.rule(right, y, right, heights[line - 1], RULE)
                surface.rule(right, middle, right + BETWEEN, middle, RULE)


def _fit_line(surface: DrawingSurface, words: str, room: float, *, strong: bool) -> str:
    """Shorten the name of a team, and not the IMPs in brackets after it."""
    name, opening, imps = prepare_text(words).rpartition(" (")
    if not opening:
        name, imps = imps, ""
    rest = opening + imps
    room -= surface.width(rest, strong=strong)
    return fit_text(surface, name, room, strong=strong) + rest


def _closest(lines: list[str]) -> int:
    """Return the fewest rows between two texts of a column."""
    places = [at for at, text in enumerate(lines) if text]
    return min(
        (after - before for before, after in pairwise(places)),
        default=len(lines),
    )
