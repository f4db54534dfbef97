"""Four hands by the compass, many to a page. Knows where things go on it; nothing of bridge."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from reports.content.document import Diagram, Document, Single, Text
from reports.content.numbers import worded
from reports.renderers.ink import Ink, drawable, wrapped
from reports.renderers.sheets import SMALLEST, Room, Sheet, draw_face, matter, paper

ACROSS, DOWN = 3, 5
EDGE, HAIR = 5.0, 0.3
TITLE, SIZE = 12.0, SMALLEST
# The left third has room for "none vulnerable" on one line.
MIDDLE, RIGHT = 0.375, 0.6
SUITS = 4
# Three hands below each other, and below South's two lines of the table of what can be made.
LINES = 14
TABLE_LINE, BETWEEN, APART = 0.97, 3.0, 10.0


def sheets_of_diagrams(ink: Ink, document: Document) -> Iterator[Sheet]:
    """The boards in order, row by row, on as many pages as they need."""
    whole, a_page = paper(document), ACROSS * DOWN
    boards = [block for block in document.blocks if isinstance(block, Diagram)]
    for at in range(0, len(boards), a_page):
        draw = partial(_draw_page, ink, document, boards[at : at + a_page])
        yield Sheet(whole.width, whole.height, draw)


def _draw_page(
    ink: Ink, document: Document, boards: Sequence[Diagram], page: int, pages: int
) -> None:
    draw_face(ink, document, page, pages)
    for board, room in zip(boards, _rooms(matter(ink, document)), strict=False):
        _draw(ink, board, room)


def _rooms(whole: Room) -> Iterator[Room]:
    """The places of a page, from the upper left."""
    width, height = whole.width / ACROSS, whole.height / DOWN
    for row in range(DOWN):
        for column in range(ACROSS):
            left, top = whole.left + column * width, whole.top - row * height
            yield Room(left, top - height, left + width, top)


def _draw(ink: Ink, board: Diagram, room: Room) -> None:
    """The number and who deals in the corner, the points in the other, the hands around.

    A suit of nine cards leaves no room beside it: South's cards matter more than what they make.
    """
    ink.rule(room.left, room.top, room.right - EDGE, room.top, HAIR)
    line, right, top = (room.height - EDGE) / LINES, room.right - EDGE, room.top - EDGE / 2
    middle, east_left = room.left + room.width * MIDDLE, room.left + room.width * RIGHT
    north, east, south, west = board.hands
    side, low = top - SUITS * line, top - 2 * SUITS * line
    columns = _table_columns(ink, board.makes)
    table = right - sum(width for width, _words in columns)
    if table - BETWEEN - _width(ink, south) < middle - BETWEEN:
        columns, table = [], right
    for cards, x, edge, y in (
        (north, middle, right, top),
        (west, room.left, right, side),
        (east, east_left, right, side),
        (south, middle, table - BETWEEN, low),
    ):
        _draw_lines(ink, cards, min(x, edge - _width(ink, cards)), y, line)
    _draw_title(ink, board, Room(room.left, side, middle - 1, top), line)
    _draw_points(ink, board.points, Room(room.left, room.bottom, middle - BETWEEN, low), line)
    _draw_lines(ink, [Text(board.foot)], room.left, low - 3 * line, line)
    _draw_makes(ink, columns, table, low, line * TABLE_LINE)


def _width(ink: Ink, suits: Sequence[Single]) -> float:
    """The width of a hand's longest suit."""
    return max((ink.width(drawable(worded(suit))) * SIZE for suit in suits), default=0)


def _draw_lines(ink: Ink, cells: Sequence[Single], x: float, y: float, line: float) -> None:
    for down, cell in enumerate(cells):
        ink.words(x, y - down * line - SIZE, drawable(worded(cell)), SIZE)


Columns = Sequence[tuple[float, Sequence[str]]]


def _table_columns(ink: Ink, rows: Sequence[Sequence[Single]]) -> Columns:
    """The table turned: a line for each denomination, a column for each side, with its width."""
    columns = [[drawable(worded(cell)) for cell in row] for row in rows]
    return [
        (max(map(ink.width, column), default=0) * SIZE + (BETWEEN if at else 0), column)
        for at, column in enumerate(columns)
    ]


def _draw_makes(ink: Ink, columns: Columns, x: float, y: float, line: float) -> None:
    """Under the letters of the players how many tricks they make at each denomination."""
    for width, column in columns:
        x += width
        for down, words in enumerate(column):
            left = x - ink.width(words) * SIZE
            ink.words(left, y - down * line - SIZE, words, SIZE)


def _draw_title(ink: Ink, board: Diagram, room: Room, line: float) -> None:
    ink.words(room.left, room.top - TITLE, drawable(board.title), TITLE, strong=True)
    lines = (wrapped(ink, drawable(words), room.width / SIZE) for words in board.said)
    for down, words in enumerate(chain.from_iterable(lines), start=1):
        ink.words(room.left, room.top - TITLE - down * line * TABLE_LINE, words, SIZE)


def _draw_points(ink: Ink, points: Sequence[Single], room: Room, line: float) -> None:
    """As the hands stand: North above, West and East on one line, South below."""
    north, east, south, west = (drawable(worded(each)) for each in points)
    width = min(room.width, (ink.width(west) + ink.width(east)) * SIZE + APART)
    for words, part, down in ((north, 0.5, 0), (west, 0, 1), (east, 1, 1), (south, 0.5, 2)):
        left = room.left + (width - ink.width(words) * SIZE) * part
        ink.words(left, room.top - down * line - SIZE, words, SIZE)
