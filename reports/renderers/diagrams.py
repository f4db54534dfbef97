"""Four hands by the compass, many to a page. Knows where things go on it; nothing of bridge."""

from collections.abc import Iterator, Sequence
from functools import partial

from reports.content.document import Diagram, Document, Single
from reports.content.numbers import worded
from reports.renderers.ink import Ink, drawable, fitted
from reports.renderers.sheets import Room, Sheet, draw_face, matter, paper

ACROSS, DOWN = 3, 6
EDGE, HAIR = 5.0, 0.3
TITLE, SIZE, SMALL = 12.0, 8.4, 6.2
MIDDLE, RIGHT = 0.36, 0.6
LINES, SUITS = 12, 4
FIRST, EACH, MAKES = 11.0, 9.8, 59.0
TABLE_LINE, ABOVE_NEXT = 1.3, 1.5
# Wide enough for "12 1/2" of one hand; West's and East's stand two widths apart.
POINTS_WIDTH = SIZE * 2


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
    """The number and who deals in the corner, the points in the other, the hands around."""
    ink.rule(room.left, room.top, room.right - EDGE, room.top, HAIR)
    line = (room.height - EDGE) / LINES
    middle, right = room.left + room.width * MIDDLE, room.left + room.width * RIGHT
    north, east, south, west = board.hands
    top = room.top - EDGE / 2
    for x, y, cards in (
        (middle, top, north),
        (room.left, top - SUITS * line, west),
        (right, top - SUITS * line, east),
        (middle, top - 2 * SUITS * line, south),
    ):
        _draw_hand(ink, cards, x, y, line)
    _draw_title(ink, board, room, top)
    low = top - 2 * SUITS * line
    _draw_points(ink, board.points, room.left, low, line)
    ink.words(room.left, low - SUITS * line, drawable(board.foot), SMALL)
    makes = Room(room.right - EDGE - MAKES, room.bottom + ABOVE_NEXT, room.right, low)
    _draw_makes(ink, board.makes, makes)


def _draw_hand(ink: Ink, suits: Sequence[Single], x: float, y: float, line: float) -> None:
    for down, suit in enumerate(suits, start=1):
        ink.words(x, y - down * line + line - SIZE, drawable(worded(suit)), SIZE)


def _draw_makes(ink: Ink, rows: Sequence[Sequence[Single]], room: Room) -> None:
    """The letters of the players, and under each denomination how many tricks."""
    line = min(SMALL * TABLE_LINE, room.height / max(len(rows), 1))
    for down, row in enumerate(rows, start=1):
        for across, cell in enumerate(row):
            at = room.left + (FIRST + (across - 1) * EACH if across else 0)
            ink.words(at, room.top - down * line, drawable(worded(cell)), SMALL)


def _draw_title(ink: Ink, board: Diagram, room: Room, top: float) -> None:
    ink.words(room.left, top - TITLE, drawable(board.title), TITLE, strong=True)
    width = room.width * MIDDLE / SMALL - 1
    for down, words in enumerate(board.said, start=1):
        y = top - TITLE - down * SMALL * 1.4
        ink.words(room.left, y, fitted(ink, drawable(words), width), SMALL)


def _draw_points(ink: Ink, points: Sequence[Single], x: float, y: float, line: float) -> None:
    """As the hands stand: North above, West and East on one line, South below."""
    north, east, south, west = (drawable(worded(each)) for each in points)
    for words, across, down in ((north, 1, 1), (west, 0, 2), (east, 2, 2), (south, 1, 3)):
        ink.words(x + across * POINTS_WIDTH, y - down * line, words, SMALL + 1)
