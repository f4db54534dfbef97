"""Lays out and draws a table on PDF pages: column widths, and splitting of wide tables.

Every length is linear in the size of the type, so a grid is measured once, at size one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from reports.content.cells.numbers import format_cell
from reports.content.document import (
    NAMING,
    BlankCell,
    Cell,
    ColumnKind,
    Grid,
    GridColumn,
    Row,
    StackedCell,
)
from reports.renderers.name_styles import NameStyle, fit_names, largest_equal_share, name_style
from reports.renderers.text_layout import DrawingSurface, fit_text, prepare_text
from reports.renderers.wrapped_names import wrap_names, wrap_words

PADDING = 0.45
DENSE_PADDING = 0.26
DENSE = 12
DENSE_BOXES = 8
ROW = 1.32
STACKED_ROW = 2.36
SECOND_LINE = 0.98
MORE_APART = 0.2
SINK = 0.06
HEADING = 1.5
BELOW_HEADING = 0.26
BELOW_ROWS = 0.12
TITLE = 1.9
TITLE_SIZE = 1.15
TITLE_LINE = 1.35
BASELINE = 0.38
LEAST_NAMES = 6.0
MOST_NAMES = 28.0
MORE_LINE = 1.1
BOXED_ROW = 1.7
LETTER = 0.6
HAIR = 0.12
SLACK = 0.01
GIVING_WAY = (*NAMING, ColumnKind.WORDS)

Line = tuple[str, ...]


@dataclass(frozen=True)
class MeasuredGrid:
    """A grid as text, each row of one or two lines, with its lengths at size one.

    A row with long names has more lines; `row` is the height of the others. A long title is wrapped
    into `title_lines`.
    """

    grid: Grid
    rows: tuple[tuple[Line, ...], ...]
    natural: tuple[float, ...]
    row: float
    title_lines: tuple[str, ...] = ()

    @property
    def padding(self) -> float:
        """The space at both sides of each text; with many columns, less."""
        return _padding(self.grid)

    @property
    def title(self) -> float:
        """The height of the title."""
        more = max(len(self.title_lines) - 1, 0)
        return TITLE + more * TITLE_LINE if self.grid.title else 0

    @property
    def head(self) -> float:
        """The height of title and headings, which start every page."""
        return self.title + HEADING + BELOW_HEADING

    @property
    def height(self) -> float:
        """The total height of the measured grid."""
        return self.head + sum(self.heights()) + BELOW_ROWS + BASELINE

    @property
    def usual_lines(self) -> int:
        """The number of lines of a row without wrapped names."""
        return 2 if self.row == STACKED_ROW else 1

    def heights(self, row: float | None = None) -> list[float]:
        """Return the height of each row; `row` is that of a row without wrapped names."""
        return [
            (self.row if row is None else row) + MORE_LINE * max(len(lines) - self.usual_lines, 0)
            for lines in self.rows
        ]

    @cached_property
    def least(self) -> float:
        """The least width that cuts only the ends of names."""
        return sum(self.widths_needed)

    @property
    def widths_needed(self) -> list[float]:
        """The least width of each column of the grid."""
        return [
            min(width, max(LEAST_NAMES, column.letters * LETTER))
            if column.kind in GIVING_WAY
            else width
            for column, width in zip(self.grid.columns, self.natural, strict=True)
        ]

    @property
    def wanted(self) -> float:
        """The width at which only very long texts are cut."""
        return sum(self.natural)

    def widths(self, available: float, *, fill: bool) -> list[float]:
        """Return column widths for this space; names shrink and grow, others only grow."""
        names = [column.kind in GIVING_WAY for column in self.grid.columns]
        if not any(names):
            wanted = sum(self.natural)
            factor = available / wanted if fill or wanted > available else 1
            return [width * factor for width in self.natural]
        pairs = list(zip(self.natural, names, strict=True))
        rest = available - sum(width for width, name in pairs if not name)
        given = iter(_share_width([width for width, name in pairs if name], rest))
        return [next(given) if name else width for width, name in pairs]


def _share_width(wanted: Sequence[float], available: float) -> list[float]:
    """Divide the space; if it is short, the longest shrink first."""
    if sum(wanted) <= available:
        return [width * available / sum(wanted) for width in wanted]
    most = largest_equal_share(wanted, available)
    return [min(width, most) for width in wanted]


def measure_grid(surface: DrawingSurface, grid: Grid) -> MeasuredGrid:
    """Measure a grid, with each column as wide as its widest text."""
    lines = [_lines(row) for row in grid.rows]
    widths = [
        _natural_width(surface, column, {line[at] for row in lines for line in row})
        + 2 * _padding(grid)
        for at, column in enumerate(grid.columns)
    ]
    pairs = list(zip(grid.columns, widths, strict=True))
    widest = max((width for column, width in pairs if column.even), default=0)
    natural = tuple(widest if column.even else width for column, width in pairs)
    stacked = any(len(row) > 1 for row in lines)
    height = STACKED_ROW if stacked else BOXED_ROW if grid.ruled else ROW
    return MeasuredGrid(grid, tuple(lines), natural, height)


def split_wide_grid(surface: DrawingSurface, grid: Grid, available: float) -> Iterator[Grid]:
    """Split a grid that is too wide into parts that fit.

    The columns before the `even` ones, or else those up to the names, are in every part.
    """
    measured_grid = measure_grid(surface, grid)
    if measured_grid.least <= available:
        yield grid
        return
    repeated, others = _repeated_columns(grid)
    rest = available - sum(measured_grid.widths_needed[at] for at in repeated)
    for columns in _balance_parts([(at, measured_grid.widths_needed[at]) for at in others], rest):
        yield _columns_of(grid, [*repeated, *columns])


def _repeated_columns(grid: Grid) -> tuple[range, range]:
    """Return the columns that identify the row, and the others."""
    columns = grid.columns
    begin = next((at for at, column in enumerate(columns) if column.even), None)
    if begin is None:
        named = (at for at, column in enumerate(columns, 1) if column.kind in NAMING)
        begin = next(named, 0)
    return range(begin), range(begin, len(columns))


def _balance_parts(columns: Sequence[tuple[int, float]], available: float) -> Iterator[list[int]]:
    """Divide columns into as few parts as possible, of similar numbers of columns."""
    fewest = len(_fill_parts(columns, available, len(columns)))
    most = ceil(len(columns) / fewest)
    while len(_fill_parts(columns, available, most)) > fewest:
        most += 1
    yield from _fill_parts(columns, available, most)


def _fill_parts(
    columns: Sequence[tuple[int, float]], available: float, most: int
) -> list[list[int]]:
    """Divide columns in order into parts of at most `most`, and at least one."""
    parts: list[list[int]] = [[]]
    free = available
    for at, width in columns:
        if parts[-1] and (width > free or len(parts[-1]) == most):
            parts.append([])
            free = available
        parts[-1].append(at)
        free -= width
    return parts


def _columns_of(grid: Grid, columns: Sequence[int]) -> Grid:
    rows = tuple(tuple(row[at] for at in columns) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in columns), rows=rows)


def _lines(row: Row) -> tuple[Line, ...]:
    if any(isinstance(cell, StackedCell) for cell in row):
        return (tuple(map(_upper, row)), tuple(map(_lower, row)))
    return (tuple([prepare_text(format_cell(cell)) for cell in row]),)


def _upper(cell: Cell) -> str:
    return prepare_text(format_cell(cell.upper if isinstance(cell, StackedCell) else cell))


def _lower(cell: Cell) -> str:
    return prepare_text(format_cell(cell.lower if isinstance(cell, StackedCell) else BlankCell()))


def _natural_width(surface: DrawingSurface, column: GridColumn, texts: set[str]) -> float:
    widths = [surface.width(text, strong=column.strong) for text in texts]
    heading = surface.width(prepare_text(column.heading), strong=True)
    widest = max([heading, column.letters * LETTER, *widths])
    if column.kind in GIVING_WAY:
        widest = min(widest, MOST_NAMES)
    return widest


def _padding(grid: Grid) -> float:
    most = DENSE_BOXES if grid.ruled else DENSE
    return DENSE_PADDING if grid.dense or len(grid.columns) > most else PADDING


@dataclass(frozen=True, slots=True)
class DrawingArea:
    """The area of a grid: its left and upper edges, its width, its type size."""

    x: float
    y: float
    width: float
    size: float
    fill: bool = False
    names: NameStyle | None = None


def grid_name_style(
    surface: DrawingSurface,
    it: MeasuredGrid,
    available: float,
    *,
    fill: bool = False,
    wrapped: bool = False,
) -> NameStyle:
    """Return the style for all names of a grid in this space at size one."""
    styles = (
        name_style(surface, _column_texts(it, at), width, strong=strong, wrapped=wrapped)
        for at, width, strong in _name_columns(it, available, fill=fill)
    )
    return max(styles, default=NameStyle.FULL)


def _name_columns(
    it: MeasuredGrid, available: float, *, fill: bool
) -> Iterator[tuple[int, float, bool]]:
    """Yield the place, the width for text and the weight of each column of names."""
    for at, width, strong in _giving_columns(it, available, fill=fill):
        if it.grid.columns[at].kind is ColumnKind.NAMES:
            yield at, width, strong


def _giving_columns(
    it: MeasuredGrid, available: float, *, fill: bool
) -> Iterator[tuple[int, float, bool]]:
    """Yield the same of each column that shrinks: of names, teams and words."""
    widths = it.widths(available, fill=fill)
    for at, (column, width) in enumerate(zip(it.grid.columns, widths, strict=True)):
        if column.kind in GIVING_WAY:
            yield at, width - 2 * it.padding + SLACK, column.strong


def wrap_long_names(
    surface: DrawingSurface, it: MeasuredGrid, available: float, style: NameStyle
) -> MeasuredGrid:
    """Return the grid with names in a style; long names, words and titles are wrapped."""
    columns = list(_giving_columns(it, available, fill=False))
    rows = []
    for lines in it.rows:
        wrapped = [list(line) for line in lines]
        for at, width, strong in columns:
            in_names = it.grid.columns[at].kind is ColumnKind.NAMES
            names = [
                part
                for line in lines
                if line[at]
                for part in (
                    wrap_names(surface, line[at], style, width, strong=strong)
                    if in_names
                    else wrap_words(surface, line[at], width, strong=strong)
                )
            ]
            while len(wrapped) < len(names):
                wrapped.append([""] * len(lines[0]))
            for line, name in zip(wrapped, names, strict=False):
                line[at] = name
        rows.append(tuple(map(tuple, wrapped)))
    title = prepare_text(it.grid.title)
    titles = wrap_names(surface, title, NameStyle.FULL, available / TITLE_SIZE, strong=True)
    return replace(it, rows=tuple(rows), title_lines=tuple(titles))


def _column_texts(it: MeasuredGrid, column: int) -> Iterator[str]:
    return (line[column] for row in it.rows for line in row)


def draw_grid(
    surface: DrawingSurface,
    it: MeasuredGrid,
    area: DrawingArea,
    rows: range,
    *,
    row_height: float | None = None,
) -> float:
    """Draw title, headings and some of the rows; return where they end."""
    size = area.size
    y = area.y
    widths = [width * size for width in it.widths(area.width / size, fill=area.fill)]
    if it.grid.title:
        y = _draw_title(surface, it, area)
    names = area.names
    if names is None:
        names = grid_name_style(surface, it, area.width / size, fill=area.fill)
    pen = _GridPen(surface, it, area, widths, (row_height or it.row) * size, names)
    return pen.rows(y, rows)


def _draw_title(surface: DrawingSurface, it: MeasuredGrid, area: DrawingArea) -> float:
    """Draw the title, and return where it ends."""
    size = area.size
    width = area.width / (size * TITLE_SIZE)
    lines = it.title_lines or (prepare_text(it.grid.title),)
    for below, line in enumerate(lines):
        baseline = area.y - (TITLE - BASELINE + below * TITLE_LINE) * size
        text = fit_text(surface, line, width, strong=True)
        surface.words(area.x, baseline, text, size * TITLE_SIZE, strong=True)
    return area.y - it.title * size


@dataclass(frozen=True, slots=True)
class _GridPen:
    surface: DrawingSurface
    it: MeasuredGrid
    area: DrawingArea
    widths: Sequence[float]
    row_height: float
    names: NameStyle

    def rows(self, y: float, rows: range) -> float:
        top = y
        right = self.area.x + sum(self.widths)
        y = self._heading(y, right)
        columns = self._columns()
        heights = self.it.heights(self.row_height / self.area.size)
        stacked = self.it.usual_lines > 1
        for at in rows:
            if at in self.it.grid.parts and at != rows.start:
                self.surface.rule(self.area.x, y, right, y, 0.4)
            self._row(columns, self.it.rows[at], y)
            y -= heights[at] * self.area.size
            if self.it.grid.ruled or (stacked and at != rows[-1]):
                self.surface.rule(self.area.x, y, right, y, 0.4 if self.it.grid.ruled else HAIR)
        if self.it.grid.ruled:
            self._uprights(top, y)
        elif rows:
            y -= BELOW_ROWS * self.area.size
        self.surface.rule(self.area.x, y, right, y, 0.8)
        return y - BASELINE * self.area.size

    def _heading(self, y: float, right: float) -> float:
        size = self.area.size
        self.surface.rule(self.area.x, y, right, y, 0.8)
        y -= HEADING * size
        headings = tuple(prepare_text(column.heading) for column in self.it.grid.columns)
        columns = self._columns(strong=True)
        self._line(columns, self._fitted(columns, headings), y + BASELINE * size)
        self.surface.rule(self.area.x, y, right, y, 0.5)
        return y if self.it.grid.ruled else y - BELOW_HEADING * size

    def _columns(
        self, *, strong: bool = False
    ) -> list[tuple[float, float, ColumnKind, bool, bool]]:
        """Return each column's left edge, width, kind, weight, and whether it is too narrow."""
        columns = []
        x = self.area.x
        measures = zip(self.it.grid.columns, self.widths, self.it.natural, strict=True)
        for column, width, natural in measures:
            short = width < natural * self.area.size - SLACK or column.kind in GIVING_WAY
            columns.append((x, width, column.kind, strong or column.strong, short))
            x += width
        return columns

    def _row(
        self,
        columns: list[tuple[float, float, ColumnKind, bool, bool]],
        lines: tuple[Line, ...],
        y: float,
    ) -> None:
        size = self.area.size
        base = y - self.row_height + BASELINE * size
        lines = tuple(self._fitted(columns, line, self.names) for line in lines)
        if self.it.usual_lines == 1:
            base += (self.row_height - ROW * size) / 2
            for below, line in enumerate(lines):
                self._line(columns, line, base - below * MORE_LINE * size)
            return
        more = (self.row_height - STACKED_ROW * size) / 2
        apart = min(more / 4, MORE_APART * size)
        base += more - apart / 2 - SINK * size
        self._line(columns, lines[0], base + SECOND_LINE * size + apart)
        lighter = [(x, width, kind, False, short) for x, width, kind, _, short in columns]
        for below, line in enumerate(lines[1:]):
            self._line(lighter, line, base - below * MORE_LINE * size)

    def _fitted(
        self,
        columns: list[tuple[float, float, ColumnKind, bool, bool]],
        line: Line,
        names: NameStyle | None = None,
    ) -> Line:
        """Shorten the texts of a line in narrow columns; headings have no `names`."""
        texts = list(line)
        for at, (_x, width, kind, strong, short) in enumerate(columns):
            if not short:
                continue
            available = width / self.area.size - 2 * self.it.padding + SLACK
            if kind is ColumnKind.NAMES and names is not None:
                texts[at] = fit_names(self.surface, texts[at], names, available, strong=strong)
            else:
                texts[at] = fit_text(self.surface, texts[at], available, strong=strong)
        return tuple(texts)

    def _line(
        self, columns: list[tuple[float, float, ColumnKind, bool, bool]], words: Line, y: float
    ) -> None:
        surface = self.surface
        size = self.area.size
        padding = self.it.padding * size
        for (x, width, kind, strong, _short), text in zip(columns, words, strict=True):
            if not text:
                continue
            if kind is ColumnKind.NUMBER:
                x += width - padding - surface.width(text, strong=strong) * size
            elif kind is ColumnKind.MARK:
                x += (width - surface.width(text, strong=strong) * size) / 2
            else:
                x += padding
            surface.words(x, y, text, size, strong=strong)

    def _uprights(self, top: float, bottom: float) -> None:
        x = self.area.x
        for width in (0, *self.widths):
            x += width
            self.surface.rule(x, top, x, bottom, 0.4)
