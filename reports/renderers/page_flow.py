"""Lays out grids and paragraphs over columns and pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, takewhile, zip_longest
from math import ceil

from reports.content.document import Block, Document, Grid, Paragraph
from reports.renderers.grids import (
    BASELINE,
    BELOW_ROWS,
    TITLE_SIZE,
    DrawingArea,
    MeasuredGrid,
    draw_grid,
    grid_name_style,
    measure_grid,
    split_wide_grid,
    wrap_long_names,
)
from reports.renderers.name_styles import NameStyle
from reports.renderers.page_frame import (
    SMALLEST,
    PrintedSheet,
    Rectangle,
    body_rectangle,
    draw_header_and_footer,
    sheet_rectangle,
)
from reports.renderers.text_layout import DrawingSurface, prepare_text, wrap_text

USUAL = 9.0
LARGEST = 11.0
LARGE = 18.0
GAP = 1.0
COLUMN_GAP = 18.0
BESIDE_GAP = 2.0
LINE = 1.4
HIGHEST = 1.4
FEWEST_ROWS = 3
BREATH = 0.1
HEADINGS = 4.0
END = BASELINE + BELOW_ROWS + 0.02

MeasuredBlock = MeasuredGrid | str
Draw = Callable[[], object]


def sheets_of_pages(surface: DrawingSurface, document: Document) -> Iterator[PrintedSheet]:
    """The document on as many pages as it needs; on one where it can be read on one."""
    areas = _rectangles(body_rectangle(surface, document), document.columns)
    rectangle = areas[0]
    blocks = [
        known for block in document.blocks for known in _measure_block(surface, block, rectangle)
    ]
    size = _size(surface, blocks, areas, document)
    # Wrapped names need height, and so perhaps smaller type, in which fewer are wrapped.
    size = _size(surface, _wrap_names(surface, blocks, rectangle.width / size), areas, document)
    blocks = _wrap_names(surface, blocks, rectangle.width / size)
    stretch = _stretch(surface, blocks, areas, size) if document.together else 1
    flow = _Flow(surface, areas, size, stretch)
    for block, after in zip_longest(blocks, blocks[1:]):
        flow.place(block, after)
    page = sheet_rectangle(document)
    for drawn in flow.pages:
        yield PrintedSheet(page.width, page.height, partial(_draw, surface, document, drawn))


def _rectangles(rectangle: Rectangle, columns: int) -> list[Rectangle]:
    """Return the columns of a page, from the left."""
    width = (rectangle.width - COLUMN_GAP * (columns - 1)) / columns
    lefts = (rectangle.left + at * (width + COLUMN_GAP) for at in range(columns))
    return [Rectangle(left, rectangle.bottom, left + width, rectangle.top) for left in lefts]


def _common_name_style(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], width: float
) -> NameStyle:
    """Return the name style of the whole document: that of the grid with the least space."""
    grids = (block for block in blocks if isinstance(block, MeasuredGrid))
    return max(
        (grid_name_style(surface, grid, width, wrapped=True) for grid in grids),
        default=NameStyle.FULL,
    )


def _wrap_names(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], width: float
) -> list[MeasuredBlock]:
    """Write the names of all grids in one style, and wrap those that are too long for it."""
    style = _common_name_style(surface, blocks, width)
    return [
        wrap_long_names(surface, block, width, style) if isinstance(block, MeasuredGrid) else block
        for block in blocks
    ]


def _draw(
    surface: DrawingSurface, document: Document, drawn: Sequence[Draw], page: int, of: int
) -> None:
    draw_header_and_footer(surface, document, page, of)
    for draw in drawn:
        draw()


def _measure_block(
    surface: DrawingSurface, block: Block, rectangle: Rectangle
) -> Iterator[MeasuredBlock]:
    """Measure a block; a grid that is too wide becomes several, one below the other."""
    match block:
        case Grid() as grid:
            for part in split_wide_grid(surface, grid, rectangle.width / SMALLEST):
                yield measure_grid(surface, part)
        case Paragraph(words):
            yield words
        case _:
            raise TypeError(block)


def _size(
    surface: DrawingSurface,
    blocks: Sequence[MeasuredBlock],
    areas: Sequence[Rectangle],
    document: Document,
) -> float:
    """The size of the type: no wider than the page, and, where that can be read, no longer.

    A list to be read from a distance takes another page rather than small type.
    """
    rectangle = areas[0]
    widest = max((_least_width(block) for block in blocks), default=0)
    fits = rectangle.width / widest if widest else LARGE
    size = min(USUAL, fits)
    if document.together:
        largest = LARGE if document.large else LARGEST
        comfort = max(USUAL, min(largest, rectangle.width / _wanted_width(blocks)))
        # Grids that go on in another column have their headings there too.
        high = rectangle.height * len(areas) - (HEADINGS * (len(areas) - 1)) * largest
        one_page = min(comfort, fits, high / _height(surface, blocks, rectangle, largest))
        several = min(LARGEST, comfort, fits)
        size = several if document.large and one_page < USUAL else one_page
    return max(size, SMALLEST)


def _height(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], rectangle: Rectangle, largest: float
) -> float:
    return (
        sum(_block_height(surface, block, rectangle.width / largest) + GAP for block in blocks)
        + BREATH
    )


def _stretch(
    surface: DrawingSurface,
    blocks: Sequence[MeasuredBlock],
    areas: Sequence[Rectangle],
    size: float,
) -> float:
    """How much higher rows are where all of it is on one page: they grow into what is left."""
    rectangle = areas[0]
    columns = len(areas)
    taken = (
        sum(_block_height(surface, block, rectangle.width / size) + GAP for block in blocks)
        + BREATH
    )
    taken += (HEADINGS + 1) * (columns - 1)
    rows = sum(block.row * len(block.rows) for block in blocks if isinstance(block, MeasuredGrid))
    free = columns * rectangle.height / size - taken
    return min(HIGHEST, max(1, 1 + free / rows)) if rows else 1


def _wanted_width(blocks: Sequence[MeasuredBlock]) -> float:
    """Return the width at which no name is shortened."""
    return max((block.wanted for block in blocks if isinstance(block, MeasuredGrid)), default=1)


def _least_width(block: MeasuredBlock) -> float:
    match block:
        case MeasuredGrid() as grid:
            return grid.least
        case _:
            return 0


def _block_height(surface: DrawingSurface, block: MeasuredBlock, width: float) -> float:
    match block:
        case MeasuredGrid() as grid:
            return grid.height
        case words:
            return LINE * len(wrap_text(surface, prepare_text(words), width))


@dataclass(frozen=True, slots=True)
class _PlacedGrid:
    """A grid that another may be placed beside: its left and upper edges and its width."""

    left: float
    top: float
    width: float
    grid: MeasuredGrid


@dataclass(slots=True)
class _Flow:
    """The pages so far, and the position on the last one."""

    surface: DrawingSurface
    areas: Sequence[Rectangle]
    size: float
    stretch: float
    pages: list[list[Draw]] = field(default_factory=lambda: [[]])
    column: int = 0
    begun: bool = False
    y: float = 0
    placed: _PlacedGrid | None = None

    def __post_init__(self) -> None:
        self.y = self.rectangle.top

    @property
    def rectangle(self) -> Rectangle:
        """The column at hand."""
        return self.areas[self.column]

    def place(self, block: MeasuredBlock, after: MeasuredBlock | None = None) -> None:
        """Place a block below the last one or on the next page; a whole grid keeps its notes."""
        match block:
            case MeasuredGrid() as grid if grid.grid.beside and self._place_beside(grid):
                return
            case MeasuredGrid() as grid:
                notes = after if isinstance(after, str) else ""
                lines = wrap_text(
                    self.surface, prepare_text(notes), self.rectangle.width / self.size
                )
                below = LINE * len(lines) + GAP if lines else 0
                if isinstance(after, MeasuredGrid) and after.grid.beside:
                    below = max(0, after.height - grid.height)
                self._grid(grid, below=below)
            case words:
                self.placed = None
                self._words(words)
        self.y -= GAP * self.size

    def _place_beside(self, grid: MeasuredGrid) -> bool:
        """Place a grid to the right of the last one; return False if it does not fit there."""
        before, size = self.placed, self.size
        if before is None:
            return False
        left = before.left + before.width + BESIDE_GAP * size
        top = before.top
        if max(map(self._title_width, before.grid.title_lines), default=0) * size > before.width:
            top -= before.grid.title * size
        row = grid.row * self.stretch
        bottom = top - (grid.head + sum(grid.heights(row)) + END) * size
        width = grid.wanted * size
        if left + width > self.rectangle.right or bottom < self.rectangle.bottom:
            return False
        area = DrawingArea(left, top, width, size, names=NameStyle.FULL)
        rows = range(len(grid.rows))
        self.pages[-1].append(partial(draw_grid, self.surface, grid, area, rows, row_height=row))
        self.y = min(self.y, bottom - GAP * size)
        self.placed = _PlacedGrid(left, top, width, grid)
        return True

    def _title_width(self, line: str) -> float:
        return self.surface.width(line, strong=True) * TITLE_SIZE

    def _draw(self, draw: Draw, height: float) -> None:
        self.pages[-1].append(draw)
        self.begun = True
        self.y -= height * self.size

    def _turn(self) -> None:
        """On to the next column, or to the next page."""
        self.column = (self.column + 1) % len(self.areas)
        if self.column == 0:
            self.pages.append([])
        self.begun = False
        self.y = self.rectangle.top

    def _begin_page(self) -> None:
        """Continue on an empty page."""
        while self.begun or self.column:
            self._turn()

    def _lines_left(self) -> float:
        return (self.y - self.rectangle.bottom) / self.size + 0.001

    def _area(self) -> DrawingArea:
        return DrawingArea(
            self.rectangle.left, self.y, self.rectangle.width, self.size, names=NameStyle.FULL
        )

    def _grid(self, grid: MeasuredGrid, *, below: float) -> None:
        start = 0
        rows = len(grid.rows)
        row = grid.row * self.stretch
        heights = grid.heights(row)
        together = grid.height + below
        if grid.grid.new_page:
            self._begin_page()
        if grid.grid.whole and self.begun and together > self._lines_left():
            self._turn()
        while True:
            free = _count_rows(heights[start:], self._lines_left() - grid.head - END)
            if self.begun and free < min(FEWEST_ROWS, rows - start):
                self._turn()
                continue
            count = max(self._balanced(rows - start, free), 1)
            part = range(start, self._break(grid, start, count, heights))
            self.placed = self._whole_grid(grid) if len(part) == rows else None
            draw = partial(draw_grid, self.surface, grid, self._area(), part, row_height=row)
            self._draw(draw, grid.head + sum(heights[part.start : part.stop]) + END)
            start = part.stop
            if start >= rows:
                return
            self._turn()

    def _whole_grid(self, grid: MeasuredGrid) -> _PlacedGrid:
        """Return the place of a grid that begins here and ends on this page."""
        width = sum(grid.widths(self.rectangle.width / self.size, fill=False)) * self.size
        return _PlacedGrid(self.rectangle.left, self.y, width, grid)

    def _break(self, grid: MeasuredGrid, start: int, count: int, heights: Sequence[float]) -> int:
        """Return the first row of the next page, preferably one after a line.

        Not if that takes another page.
        """
        rows = len(grid.rows)
        stop = start + count
        lines = [at for at in grid.grid.parts if start + FEWEST_ROWS <= at < stop]
        if stop >= rows or not lines or len(self.areas) > 1:
            return min(rows, stop)
        in_each = int((self.rectangle.height / self.size - grid.head - END) / max(heights))
        line = max(lines)
        return line if ceil((rows - line) / in_each) <= ceil((rows - stop) / in_each) else stop

    def _balanced(self, rows: int, free: int) -> int:
        """The rows for this column: on the last page as many as in the columns next to it."""
        columns = len(self.areas) - self.column
        return min(free, ceil(rows / columns)) if rows <= free * columns else free

    def _words(self, words: str) -> None:
        lines = wrap_text(self.surface, prepare_text(words), self.rectangle.width / self.size)
        for line in lines:
            if self._lines_left() < LINE:
                self._turn()
            at = (self.rectangle.left, self.y - self.size)
            self._draw(partial(self.surface.words, *at, line, self.size), LINE)


def _count_rows(heights: Sequence[float], space: float) -> int:
    """Return how many of the next rows fit."""
    below = accumulate(heights)
    return sum(1 for _height in takewhile(lambda height: height <= space, below))
