"""A grid on the page: how wide, how high, and where each word goes. Knows ink; no library.

Every length is linear in the size of the type, so a grid is measured once, at size one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from reports.content.document import Blank, Cell, Column, Grid, Kind, Row, Stacked
from reports.content.numbers import worded
from reports.renderers.ink import Ink, NameStyle, drawable, fitted, name_fitted, name_style, share

PADDING, DENSE_PADDING = 0.45, 0.26
DENSE, DENSE_BOXES = 12, 8
ROW = 1.32
STACKED_ROW = 2.36
SECOND_LINE, MORE_APART, SINK = 0.98, 0.2, 0.06
HEADING = 1.5
BELOW_HEADING, BELOW_ROWS = 0.26, 0.12
TITLE = 1.9
TITLE_SIZE = 1.15
BASELINE = 0.38
LEAST_NAMES = 6.0
MOST_NAMES = 28.0
BOXED_ROW = 1.7
LETTER = 0.6
HAIR = 0.12
SLACK = 0.01
GIVING_WAY = (Kind.NAMES, Kind.WORDS)

Line = tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """A grid in words, each row of one line or of two, with its lengths at size one."""

    grid: Grid
    rows: tuple[tuple[Line, ...], ...]
    natural: tuple[float, ...]
    row: float

    @property
    def padding(self) -> float:
        """The space at both sides of each word; where there are many columns, less."""
        return _padding(self.grid)

    @property
    def title(self) -> float:
        """The height of the title."""
        return TITLE if self.grid.title else 0

    @property
    def head(self) -> float:
        """The height of title and headings, which every page begins with."""
        return self.title + HEADING + BELOW_HEADING

    @property
    def height(self) -> float:
        """Of all of it."""
        return self.head + self.row * len(self.rows) + BELOW_ROWS + BASELINE

    @cached_property
    def least(self) -> float:
        """The least width that leaves out nothing but ends of names."""
        return sum(self.widths_needed)

    @property
    def widths_needed(self) -> list[float]:
        """The same column by column."""
        return [
            min(width, max(LEAST_NAMES, column.room * LETTER))
            if column.kind in GIVING_WAY
            else width
            for column, width in zip(self.grid.columns, self.natural, strict=True)
        ]

    @property
    def wanted(self) -> float:
        """The width at which nothing is left out that is not very long."""
        return sum(self.natural)

    def widths(self, room: float, *, fill: bool) -> list[float]:
        """The columns in so much room: names give and take, the rest only grow to fill it."""
        names = [column.kind in GIVING_WAY for column in self.grid.columns]
        if not any(names):
            wanted = sum(self.natural)
            factor = room / wanted if fill or wanted > room else 1
            return [width * factor for width in self.natural]
        pairs = list(zip(self.natural, names, strict=True))
        rest = room - sum(width for width, name in pairs if not name)
        given = iter(_shared_out([width for width, name in pairs if name], rest))
        return [next(given) if name else width for width, name in pairs]


def _shared_out(wanted: Sequence[float], room: float) -> list[float]:
    """What each gets of the room: where it is short, the longest give way first."""
    if sum(wanted) <= room:
        return [width * room / sum(wanted) for width in wanted]
    most = share(wanted, room)
    return [min(width, most) for width in wanted]


def measured(ink: Ink, grid: Grid) -> Measured:
    """The grid in words, with its columns as wide as the widest of them."""
    lines = [_lines(row) for row in grid.rows]
    widths = [
        _natural(ink, column, {line[at] for row in lines for line in row}) + 2 * _padding(grid)
        for at, column in enumerate(grid.columns)
    ]
    pairs = list(zip(grid.columns, widths, strict=True))
    widest = max((width for column, width in pairs if column.even), default=0)
    natural = tuple(widest if column.even else width for column, width in pairs)
    stacked = any(len(row) > 1 for row in lines)
    height = STACKED_ROW if stacked else BOXED_ROW if grid.ruled else ROW
    return Measured(grid, tuple(lines), natural, height)


def parted(ink: Ink, grid: Grid, room: float) -> Iterator[Grid]:
    """A grid whose columns are too many for so much room, in parts of as many as there is.

    The columns before the `even` ones, else those up to the names, are in every part.
    """
    whole = measured(ink, grid)
    if whole.least <= room:
        yield grid
        return
    repeated, others = _repeated(grid)
    rest = room - sum(whole.widths_needed[at] for at in repeated)
    for columns in _shared_columns([(at, whole.widths_needed[at]) for at in others], rest):
        yield _columns_of(grid, [*repeated, *columns])


def _repeated(grid: Grid) -> tuple[range, range]:
    """The columns that say which row this is, and the others."""
    columns = grid.columns
    begin = next((at for at, column in enumerate(columns) if column.even), None)
    if begin is None:
        named = (at for at, column in enumerate(columns, 1) if column.kind is Kind.NAMES)
        begin = next(named, 0)
    return range(begin), range(begin, len(columns))


def _shared_columns(columns: Sequence[tuple[int, float]], room: float) -> Iterator[list[int]]:
    """Columns with their widths on as few parts as possible, about as many on each of them."""
    fewest = len(_filled(columns, room, len(columns)))
    most = ceil(len(columns) / fewest)
    while len(_filled(columns, room, most)) > fewest:
        most += 1
    yield from _filled(columns, room, most)


def _filled(columns: Sequence[tuple[int, float]], room: float, most: int) -> list[list[int]]:
    """Columns in order, at most so many on each part, and on each at least one."""
    parts: list[list[int]] = [[]]
    free = room
    for at, width in columns:
        if parts[-1] and (width > free or len(parts[-1]) == most):
            parts.append([])
            free = room
        parts[-1].append(at)
        free -= width
    return parts


def _columns_of(grid: Grid, columns: Sequence[int]) -> Grid:
    rows = tuple(tuple(row[at] for at in columns) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in columns), rows=rows)


def _lines(row: Row) -> tuple[Line, ...]:
    if any(isinstance(cell, Stacked) for cell in row):
        return (tuple(map(_upper, row)), tuple(map(_lower, row)))
    return (tuple([drawable(worded(cell)) for cell in row]),)


def _upper(cell: Cell) -> str:
    return drawable(worded(cell.upper if isinstance(cell, Stacked) else cell))


def _lower(cell: Cell) -> str:
    return drawable(worded(cell.lower if isinstance(cell, Stacked) else Blank()))


def _natural(ink: Ink, column: Column, words: set[str]) -> float:
    widths = [ink.width(each, strong=column.strong) for each in words]
    heading = ink.width(drawable(column.heading), strong=True)
    widest = max([heading, column.room * LETTER, *widths])
    if column.kind in GIVING_WAY:
        widest = min(widest, MOST_NAMES)
    return widest


def _padding(grid: Grid) -> float:
    most = DENSE_BOXES if grid.ruled else DENSE
    return DENSE_PADDING if len(grid.columns) > most else PADDING


@dataclass(frozen=True, slots=True)
class Area:
    """Where a grid goes: its left and upper edge, its width, the size of its type."""

    x: float
    y: float
    width: float
    size: float
    fill: bool = False
    names: NameStyle | None = None


def names_style(ink: Ink, it: Measured, room: float, *, fill: bool = False) -> NameStyle:
    """How the names of a grid are written in so much room at size one, all of them alike."""
    widths = it.widths(room, fill=fill)
    styles = (
        name_style(ink, _said_in(it, at), width - 2 * it.padding + SLACK, strong=column.strong)
        for at, (column, width) in enumerate(zip(it.grid.columns, widths, strict=True))
        if column.kind is Kind.NAMES
    )
    return max(styles, default=NameStyle.FULL)


def _said_in(it: Measured, column: int) -> Iterator[str]:
    return (line[column] for row in it.rows for line in row)


def draw_grid(
    ink: Ink, it: Measured, area: Area, rows: range, *, row_height: float | None = None
) -> float:
    """Title, headings and some of the rows; where it ends."""
    size, y = area.size, area.y
    widths = [width * size for width in it.widths(area.width / size, fill=area.fill)]
    if it.grid.title:
        y -= TITLE * size
        title = fitted(ink, drawable(it.grid.title), area.width / (size * TITLE_SIZE), strong=True)
        ink.words(area.x, y + BASELINE * size, title, size * TITLE_SIZE, strong=True)
    names = area.names
    if names is None:
        names = names_style(ink, it, area.width / size, fill=area.fill)
    pen = _Pen(ink, it, area, widths, (row_height or it.row) * size, names)
    return pen.rows(y, rows)


@dataclass(frozen=True, slots=True)
class _Pen:
    ink: Ink
    it: Measured
    area: Area
    widths: Sequence[float]
    row_height: float
    names: NameStyle

    def rows(self, y: float, rows: range) -> float:
        top, right = y, self.area.x + sum(self.widths)
        y = self._heading(y, right)
        columns = self._columns()
        for at in rows:
            if at in self.it.grid.parts and at != rows.start:
                self.ink.rule(self.area.x, y, right, y, 0.4)
            self._row(columns, self.it.rows[at], y)
            y -= self.row_height
            if self.it.grid.ruled or (len(self.it.rows[at]) > 1 and at != rows[-1]):
                self.ink.rule(self.area.x, y, right, y, 0.4 if self.it.grid.ruled else HAIR)
        if self.it.grid.ruled:
            self._uprights(top, y)
        elif rows:
            y -= BELOW_ROWS * self.area.size
        self.ink.rule(self.area.x, y, right, y, 0.8)
        return y - BASELINE * self.area.size

    def _heading(self, y: float, right: float) -> float:
        size = self.area.size
        self.ink.rule(self.area.x, y, right, y, 0.8)
        y -= HEADING * size
        headings = tuple(drawable(column.heading) for column in self.it.grid.columns)
        columns = self._columns(strong=True)
        self._line(columns, self._fitted(columns, headings), y + BASELINE * size)
        self.ink.rule(self.area.x, y, right, y, 0.5)
        return y if self.it.grid.ruled else y - BELOW_HEADING * size

    def _columns(self, *, strong: bool = False) -> list[tuple[float, float, Kind, bool, bool]]:
        """For each column its left edge, its room, how it stands, its weight, if it is short."""
        columns, x = [], self.area.x
        each = zip(self.it.grid.columns, self.widths, self.it.natural, strict=True)
        for column, width, natural in each:
            short = width < natural * self.area.size - SLACK or column.kind in GIVING_WAY
            columns.append((x, width, column.kind, strong or column.strong, short))
            x += width
        return columns

    def _row(
        self,
        columns: list[tuple[float, float, Kind, bool, bool]],
        lines: tuple[Line, ...],
        y: float,
    ) -> None:
        size = self.area.size
        base = y - self.row_height + BASELINE * size
        lines = tuple(self._fitted(columns, line, self.names) for line in lines)
        if len(lines) == 1:
            self._line(columns, lines[0], base + (self.row_height - ROW * size) / 2)
            return
        more = (self.row_height - STACKED_ROW * size) / 2
        apart = min(more / 4, MORE_APART * size)
        base += more - apart / 2 - SINK * size
        self._line(columns, lines[0], base + SECOND_LINE * size + apart)
        lighter = [(x, width, kind, False, short) for x, width, kind, _, short in columns]
        self._line(lighter, lines[1], base)

    def _fitted(
        self,
        columns: list[tuple[float, float, Kind, bool, bool]],
        line: Line,
        names: NameStyle | None = None,
    ) -> Line:
        """The words of a line where a column is too narrow for them; headings have no `names`."""
        said = list(line)
        for at, (_x, width, kind, strong, short) in enumerate(columns):
            if not short:
                continue
            room = width / self.area.size - 2 * self.it.padding + SLACK
            if kind is Kind.NAMES and names is not None:
                said[at] = name_fitted(self.ink, said[at], names, room, strong=strong)
            else:
                said[at] = fitted(self.ink, said[at], room, strong=strong)
        return tuple(said)

    def _line(
        self, columns: list[tuple[float, float, Kind, bool, bool]], words: Line, y: float
    ) -> None:
        ink, size = self.ink, self.area.size
        padding = self.it.padding * size
        for (x, width, kind, strong, _short), said in zip(columns, words, strict=True):
            if not said:
                continue
            if kind is Kind.NUMBER:
                x += width - padding - ink.width(said, strong=strong) * size
            elif kind is Kind.MARK:
                x += (width - ink.width(said, strong=strong) * size) / 2
            else:
                x += padding
            ink.words(x, y, said, size, strong=strong)

    def _uprights(self, top: float, bottom: float) -> None:
        x = self.area.x
        for width in (0, *self.widths):
            x += width
            self.ink.rule(x, top, x, bottom, 0.4)
