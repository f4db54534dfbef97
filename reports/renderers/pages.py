"""Blocks down the page and on to the next one. Knows where a page ends; nothing of cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from reports.content.document import Beside, Block, Document, Grid, Paragraph
from reports.renderers.grids import BASELINE, BELOW_ROWS, Area, Measured, draw_grid, measured
from reports.renderers.ink import Ink, drawable, wrapped
from reports.renderers.sheets import Room, Sheet, draw_face, matter, paper

USUAL, SMALL, LARGEST, SMALLEST, LEAST = 8.5, 7.6, 11.0, 7.0, 4.0
LARGE = 18.0
GAP = 1.0
GUTTER = 2.0
LINE = 1.4
HIGHEST = 1.4
FEWEST_ROWS = 3
BREATH = 0.1
END = BASELINE + BELOW_ROWS + 0.02

Sides = tuple[Measured, Measured]
Known = Measured | Sides | str
Draw = Callable[[], object]


def pages(ink: Ink, document: Document) -> Iterator[Sheet]:
    """The document on as many pages as it needs; on one where it can be read on one."""
    room = matter(document)
    blocks = [_known(ink, block) for block in document.blocks]
    size = _size(ink, blocks, room, document)
    flow = _Flow(ink, room, size, _stretch(ink, blocks, room, size) if document.together else 1)
    for block in blocks:
        flow.place(block)
    whole = paper(document)
    for drawn in flow.pages:
        yield Sheet(whole.width, whole.height, partial(_draw, ink, document, drawn))


def _draw(ink: Ink, document: Document, drawn: Sequence[Draw], page: int, of: int) -> None:
    draw_face(ink, document, page, of)
    for draw in drawn:
        draw()


def _known(ink: Ink, block: Block) -> Known:
    match block:
        case Grid() as grid:
            return measured(ink, grid)
        case Beside(left, right):
            return (measured(ink, left), measured(ink, right))
        case Paragraph(words):
            return words
        case _:
            raise TypeError(block)


def _size(ink: Ink, blocks: Sequence[Known], room: Room, document: Document) -> float:
    """The size of the type: no wider than the page, and, where that can be read, no longer."""
    widest = max((_least(block) for block in blocks), default=0)
    fits = room.width / widest if widest else LARGE
    size = min(_usual(blocks, room), fits)
    if document.together:
        largest = LARGE if document.large else LARGEST
        comfort = max(USUAL, min(largest, room.width / _wanted(blocks)))
        whole = min(comfort, fits, room.height / _height(ink, blocks, room, largest))
        size = whole if whole >= SMALLEST else min(SMALLEST, fits)
    return max(size, LEAST)


def _usual(blocks: Sequence[Known], room: Room) -> float:
    """The usual size; for pieces kept together, the one at which a page is filled by them."""
    pieces = [_high_together(block) + GAP for block in blocks if isinstance(block, tuple)]
    a_page = int(room.height / SMALL / max(pieces)) if pieces else 0
    return min(USUAL, room.height / max(pieces) / a_page - 0.01) if a_page else USUAL


def _high_together(sides: Sides) -> float:
    return max(side.height for side in sides)


def _height(ink: Ink, blocks: Sequence[Known], room: Room, largest: float) -> float:
    return sum(_high(ink, block, room.width / largest) + GAP for block in blocks) + BREATH


def _stretch(ink: Ink, blocks: Sequence[Known], room: Room, size: float) -> float:
    """How much higher rows are where all of it is on one page: they grow into what is left."""
    taken = sum(_high(ink, block, room.width / size) + GAP for block in blocks) + BREATH
    rows = sum(block.row * len(block.rows) for block in blocks if isinstance(block, Measured))
    return min(HIGHEST, max(1, 1 + (room.height / size - taken) / rows)) if rows else 1


def _wanted(blocks: Sequence[Known]) -> float:
    """The width at which no name gives way."""
    return max((block.wanted for block in blocks if isinstance(block, Measured)), default=1)


def _least(block: Known) -> float:
    match block:
        case Measured() as grid:
            return grid.least
        case str():
            return 0
        case left, right:
            return left.least + right.least + GUTTER


def _high(ink: Ink, block: Known, width: float) -> float:
    match block:
        case Measured() as grid:
            return grid.height
        case str() as words:
            return LINE * len(wrapped(ink, drawable(words), width))
        case sides:
            return _high_together(sides)


@dataclass(slots=True)
class _Flow:
    """The pages so far, and how far down the last one is filled."""

    ink: Ink
    room: Room
    size: float
    stretch: float
    pages: list[list[Draw]] = field(default_factory=lambda: [[]])
    y: float = 0

    def __post_init__(self) -> None:
        self.y = self.room.top

    def place(self, block: Known) -> None:
        """A block below the last one, or from the next page on."""
        match block:
            case Measured() as grid:
                self._grid(grid)
            case str() as words:
                self._words(words)
            case left, right:
                self._beside(left, right)
        self.y -= GAP * self.size

    def _draw(self, draw: Draw, height: float) -> None:
        self.pages[-1].append(draw)
        self.y -= height * self.size

    def _turn(self) -> None:
        self.pages.append([])
        self.y = self.room.top

    def _lines_left(self) -> float:
        return (self.y - self.room.bottom) / self.size + 0.001

    def _area(self, *, x: float = 0, width: float | None = None) -> Area:
        return Area(self.room.left + x, self.y, width or self.room.width, self.size)

    def _grid(self, grid: Measured) -> None:
        start, rows, row = 0, len(grid.rows), grid.row * self.stretch
        while True:
            free = int((self._lines_left() - grid.head - END) / row)
            if self.pages[-1] and free < min(FEWEST_ROWS, rows - start):
                self._turn()
                continue
            part = range(start, min(rows, start + max(free, 1)))
            draw = partial(draw_grid, self.ink, grid, self._area(), part, row_height=row)
            self._draw(draw, grid.head + row * len(part) + END)
            start = part.stop
            if start >= rows:
                return
            self._turn()

    def _beside(self, left: Measured, right: Measured) -> None:
        height = max(left.height, right.height)
        if height > self.room.height / self.size:
            self._grid(left)
            self._grid(right)
            return
        if height > self._lines_left():
            self._turn()
        width = sum(left.natural) * self.size
        other = width + GUTTER * self.size
        sides = ((left, self._area(width=width)), (right, self._area(x=other)))
        for grid, area in sides:
            self._draw(partial(draw_grid, self.ink, grid, area, range(len(grid.rows))), 0)
        self.y -= height * self.size

    def _words(self, words: str) -> None:
        lines = wrapped(self.ink, drawable(words), self.room.width / self.size)
        for line in lines:
            if self._lines_left() < LINE:
                self._turn()
            at = (self.room.left, self.y - self.size)
            self._draw(partial(self.ink.words, *at, line, self.size), LINE)
