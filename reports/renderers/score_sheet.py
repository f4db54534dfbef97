"""Draws a score sheet on a PDF page: columns We and They, above and below the line."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.content.cells.numbers import format_cell
from reports.content.document import ScoreSheetBlock, ScoreSheetFigure, ScoreSheetFigures
from reports.renderers.grids import BASELINE, PADDING, ROW, SLACK, DrawingArea
from reports.renderers.text_layout import DrawingSurface, fit_text, prepare_text

WRITTEN_ROW = 2.4
READ_ROW = 1.9
HEADING = 1.7
LEAST_FIGURE = 3.2
TO_WRITE = 5.0
THE_LINE = 2.2
ACROSS = 0.8
UPRIGHT = 0.8
HAIR = 0.25

FigureText = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MeasuredScoreSheet:
    """A score sheet as text, each row a figure and its note for either side, with widths."""

    block: ScoreSheetBlock
    above: tuple[tuple[FigureText, FigureText], ...]
    below: tuple[tuple[FigureText, FigureText], ...]
    foot: FigureText
    figure: float
    note: float

    @property
    def least(self) -> float:
        """The width at which no note is cut, at size one."""
        return 2 * (self.figure + self.note + 3 * PADDING)

    @property
    def wanted(self) -> float:
        """The same as `least`, because nothing can shrink."""
        return self.least

    @property
    def rows(self) -> tuple[tuple[FigureText, FigureText], ...]:
        """The rows above and below the line."""
        return self.above + self.below

    @property
    def height(self) -> float:
        """The total height of the score sheet, at size one."""
        return 2 * HEADING + ROW * len(self.rows) + BASELINE


def measure_score_sheet(surface: DrawingSurface, block: ScoreSheetBlock) -> MeasuredScoreSheet:
    """Measure a score sheet, with its widest figure and note."""
    above = _figure_texts(block.above)
    below = _figure_texts(block.below)
    foot = (prepare_text(format_cell(block.foot[0])), prepare_text(format_cell(block.foot[1])))
    every = [item for row in (*above, *below) for item in row]
    figures = [
        surface.width(text, strong=True) for text in (*foot, *(text for text, _note in every))
    ]
    notes = [surface.width(note) for _said, note in every]
    figure = max([LEAST_FIGURE, *figures])
    heads = [surface.width(prepare_text(item), strong=True) for item in block.headings]
    note = max([TO_WRITE if block.blank else 0, *notes, *(head - figure for head in heads)])
    return MeasuredScoreSheet(block, above, below, foot, figure, note)


def _figure_texts(rows: Sequence[ScoreSheetFigures]) -> tuple[tuple[FigureText, FigureText], ...]:
    return tuple((_figure_text(we), _figure_text(they)) for we, they in rows)


def _figure_text(figure: ScoreSheetFigure | None) -> FigureText:
    if figure is None:
        return ("", "")
    return (prepare_text(format_cell(figure.cell)), prepare_text(figure.note))


def draw_score_sheet(
    surface: DrawingSurface, it: MeasuredScoreSheet, area: DrawingArea, grow: float
) -> float:
    """Draw the sheet, its rows higher by `grow`; return where it ends."""
    row = min(WRITTEN_ROW if it.block.blank else READ_ROW, ROW + grow)
    return _ScoreSheetPen(surface, it, area, row * area.size).draw()


@dataclass(frozen=True, slots=True)
class _ScoreSheetPen:
    surface: DrawingSurface
    it: MeasuredScoreSheet
    area: DrawingArea
    row: float

    @property
    def middle(self) -> float:
        return self.area.x + self.area.width / 2

    def draw(self) -> float:
        size = self.area.size
        y = self.area.y - HEADING * size
        self._headings(y + BASELINE * size)
        self._across(y, ACROSS)
        y = self._rows(self.it.above, y, ruled_off=frozenset())
        self._across(y, THE_LINE)
        y = self._rows(self.it.below, y, ruled_off=self.it.block.ruled_off)
        self._across(y, ACROSS)
        y -= HEADING * size
        self._figure(self.it.foot[0], "", y + BASELINE * size, right=False, strong=True)
        self._figure(self.it.foot[1], "", y + BASELINE * size, right=True, strong=True)
        self._across(y, ACROSS)
        self._across(y - 2, ACROSS)
        self.surface.rule(self.middle, self.area.y, self.middle, y, UPRIGHT)
        return y - BASELINE * size

    def _headings(self, y: float) -> None:
        size = self.area.size
        half = self.area.width / 2
        for at, heading in enumerate(self.it.block.headings):
            text = fit_text(
                self.surface, prepare_text(heading), half / size - 2 * PADDING, strong=True
            )
            x = self.area.x + half * at + (half - self.surface.width(text, strong=True) * size) / 2
            self.surface.words(x, y, text, size, strong=True)

    def _across(self, y: float, weight: float) -> None:
        self.surface.rule(self.area.x, y, self.area.x + self.area.width, y, weight)

    def _rows(
        self, rows: Sequence[tuple[FigureText, FigureText]], y: float, *, ruled_off: frozenset[int]
    ) -> float:
        up = BASELINE * self.area.size + (self.row - ROW * self.area.size) / 2
        for number, (we, they) in enumerate(rows, start=1):
            y -= self.row
            self._figure(*we, y + up, right=False)
            self._figure(*they, y + up, right=True)
            if number in ruled_off:
                self._across(y, ACROSS)
            elif self.it.block.blank:
                self._across(y, HAIR)
        return y

    def _figure(self, text: str, note: str, y: float, *, right: bool, strong: bool = False) -> None:
        """A figure next to the middle, its note at the edge."""
        size = self.area.size
        pad = PADDING * self.area.size
        edge = self.middle - pad if not right else self.middle + pad + self.it.figure * size
        width = self.surface.width(text, strong=strong) * size
        self.surface.words(edge - width, y, text, size, strong=strong)
        available = self.area.width / 2 / size - self.it.figure - 3 * PADDING + SLACK
        small = fit_text(self.surface, note, available)
        x = self.area.x + pad
        if right:
            x = self.area.x + self.area.width - pad - self.surface.width(small) * size
        self.surface.words(x, y, small, size)
