"""Lays out deal diagrams, fifteen to a page."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from reports.content.cells.numbers import format_cell
from reports.content.document import DealDiagram, Document, SingleCell
from reports.renderers.page_frame import (
    SMALLEST,
    PrintedSheet,
    Rectangle,
    body_rectangle,
    draw_header_and_footer,
    sheet_rectangle,
)
from reports.renderers.text_layout import DrawingSurface, prepare_text, wrap_text

ACROSS = 3
DOWN = 5
EDGE = 5.0
HAIR = 0.3
TITLE = 12.0
SIZE = SMALLEST
# The left third has space for "none vulnerable" on one line.
MIDDLE = 0.375
RIGHT = 0.6
SUITS = 4
# Three hands below each other, and below South's two lines of the table of what can be made.
LINES = 14
TABLE_LINE = 0.97
BETWEEN = 3.0
APART = 10.0


def sheets_of_diagrams(surface: DrawingSurface, document: Document) -> Iterator[PrintedSheet]:
    """Yield sheets with the boards in order, row by row."""
    page = sheet_rectangle(document)
    a_page = ACROSS * DOWN
    boards = [block for block in document.blocks if isinstance(block, DealDiagram)]
    for at in range(0, len(boards), a_page):
        draw = partial(_draw_page, surface, document, boards[at : at + a_page])
        yield PrintedSheet(page.width, page.height, draw)


def _draw_page(
    surface: DrawingSurface,
    document: Document,
    boards: Sequence[DealDiagram],
    page: int,
    pages: int,
) -> None:
    draw_header_and_footer(surface, document, page, pages)
    for board, rectangle in zip(
        boards, _rectangles(body_rectangle(surface, document)), strict=False
    ):
        _draw_diagram(surface, board, rectangle)


def _rectangles(page: Rectangle) -> Iterator[Rectangle]:
    """Yield the areas of a page, from the upper left."""
    width = page.width / ACROSS
    height = page.height / DOWN
    for row in range(DOWN):
        for column in range(ACROSS):
            left = page.left + column * width
            top = page.top - row * height
            yield Rectangle(left, top - height, left + width, top)


def _draw_diagram(surface: DrawingSurface, board: DealDiagram, rectangle: Rectangle) -> None:
    """Draw the number and dealer in one corner, the points in another, the hands around.

    A suit of nine cards leaves no space next to it; then South's cards are drawn without the table
    of tricks.
    """
    surface.rule(rectangle.left, rectangle.top, rectangle.right - EDGE, rectangle.top, HAIR)
    line = (rectangle.height - EDGE) / LINES
    right = rectangle.right - EDGE
    top = rectangle.top - EDGE / 2
    middle = rectangle.left + rectangle.width * MIDDLE
    east_left = rectangle.left + rectangle.width * RIGHT
    north, east, south, west = board.hands
    side = top - SUITS * line
    low = top - 2 * SUITS * line
    columns = _table_columns(surface, board.makes)
    table = right - sum(width for width, _words in columns)
    if table - BETWEEN - _width(surface, south) < middle - BETWEEN:
        columns = []
        table = right
    corner = max((surface.width(prepare_text(text)) * SIZE for text in board.corner), default=0)
    for cards, x, edge, y in (
        (north, middle, right - corner - BETWEEN if corner else right, top),
        (west, rectangle.left, right, side),
        (east, east_left, right, side),
        (south, middle, table - BETWEEN, low),
    ):
        _draw_lines(surface, cards, min(x, edge - _width(surface, cards)), y, line)
    _draw_title(surface, board, Rectangle(rectangle.left, side, middle - 1, top), line)
    for down, text in enumerate(map(prepare_text, board.corner)):
        x = right - surface.width(text) * SIZE
        surface.words(x, top - down * line - SIZE, text, SIZE)
    _draw_points(
        surface,
        board.points,
        Rectangle(rectangle.left, rectangle.bottom, middle - BETWEEN, low),
        line,
    )
    _draw_foot(surface, board.foot, Rectangle(rectangle.left, 0, table - BETWEEN, low), line)
    _draw_makes(surface, columns, table, low, line * TABLE_LINE)


def _width(surface: DrawingSurface, suits: Sequence[SingleCell]) -> float:
    """Return the width of a hand's longest suit."""
    return max((surface.width(prepare_text(format_cell(suit))) * SIZE for suit in suits), default=0)


def _draw_lines(
    surface: DrawingSurface, cells: Sequence[SingleCell], x: float, y: float, line: float
) -> None:
    for down, cell in enumerate(cells):
        surface.words(x, y - down * line - SIZE, prepare_text(format_cell(cell)), SIZE)


Columns = Sequence[tuple[float, Sequence[str]]]


def _table_columns(surface: DrawingSurface, rows: Sequence[Sequence[SingleCell]]) -> Columns:
    """Transpose the table: a line for each denomination, a column for each side, with widths."""
    columns = [[prepare_text(format_cell(cell)) for cell in row] for row in rows]
    return [
        (max(map(surface.width, column), default=0) * SIZE + (BETWEEN if at else 0), column)
        for at, column in enumerate(columns)
    ]


def _draw_makes(surface: DrawingSurface, columns: Columns, x: float, y: float, line: float) -> None:
    """Draw the tricks at each denomination under the players' letters."""
    for width, column in columns:
        x += width
        for down, text in enumerate(column):
            left = x - surface.width(text) * SIZE
            surface.words(left, y - down * line - SIZE, text, SIZE)


def _draw_foot(
    surface: DrawingSurface, foot: Sequence[str], rectangle: Rectangle, line: float
) -> None:
    """Draw the first text beside South's last suit and the second below it, as far as it fits."""
    for down, text in enumerate(foot, start=SUITS - 1):
        for first in wrap_text(surface, prepare_text(text), rectangle.width / SIZE)[:1]:
            surface.words(rectangle.left, rectangle.top - down * line - SIZE, first, SIZE)


def _draw_title(
    surface: DrawingSurface, board: DealDiagram, rectangle: Rectangle, line: float
) -> None:
    surface.words(
        rectangle.left, rectangle.top - TITLE, prepare_text(board.title), TITLE, strong=True
    )
    lines = (wrap_text(surface, prepare_text(text), rectangle.width / SIZE) for text in board.lines)
    for down, text in enumerate(chain.from_iterable(lines), start=1):
        surface.words(rectangle.left, rectangle.top - TITLE - down * line * TABLE_LINE, text, SIZE)


def _draw_points(
    surface: DrawingSurface, points: Sequence[SingleCell], rectangle: Rectangle, line: float
) -> None:
    """Draw the points like the hands: North above, West and East on one line, South below."""
    north, east, south, west = (prepare_text(format_cell(cell)) for cell in points)
    width = min(rectangle.width, (surface.width(west) + surface.width(east)) * SIZE + APART)
    for text, part, down in ((north, 0.5, 0), (west, 0, 1), (east, 1, 1), (south, 0.5, 2)):
        left = rectangle.left + (width - surface.width(text) * SIZE) * part
        surface.words(left, rectangle.top - down * line - SIZE, text, SIZE)
