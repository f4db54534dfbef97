"""The paper of two sides on a card: headings, figures, the line, what is ruled off, the sums.

Knows ink; nothing of bridge. Every length is linear in the size of the type.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.content.document import Figure, Figures, Ledger
from reports.content.numbers import worded
from reports.renderers.grids import BASELINE, PADDING, ROW, SLACK, Area
from reports.renderers.ink import Ink, drawable, fitted

WRITTEN_ROW, READ_ROW = 2.4, 1.9
HEADING = 1.7
LEAST_FIGURE = 3.2
TO_WRITE = 5.0
THE_LINE, ACROSS, UPRIGHT, HAIR = 2.2, 0.8, 0.8, 0.25

Said = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """A ledger in words, each row a figure and its note for either side, as wide as they need."""

    ledger: Ledger
    above: tuple[tuple[Said, Said], ...]
    below: tuple[tuple[Said, Said], ...]
    foot: Said
    figure: float
    note: float

    @property
    def least(self) -> float:
        """The width at which no note is cut, at size one."""
        return 2 * (self.figure + self.note + 3 * PADDING)

    @property
    def wanted(self) -> float:
        """The same: nothing gives way."""
        return self.least

    @property
    def rows(self) -> tuple[tuple[Said, Said], ...]:
        """Those above and below the line."""
        return self.above + self.below

    @property
    def height(self) -> float:
        """Of all of it, at size one."""
        return 2 * HEADING + ROW * len(self.rows) + BASELINE


def kept(ink: Ink, ledger: Ledger) -> Kept:
    """The ledger in words, with the width of the widest of them."""
    above, below = _words(ledger.above), _words(ledger.below)
    foot = (drawable(worded(ledger.foot[0])), drawable(worded(ledger.foot[1])))
    every = [each for row in (*above, *below) for each in row]
    figures = [ink.width(said, strong=True) for said in (*foot, *(said for said, _note in every))]
    notes = [ink.width(note) for _said, note in every]
    figure = max([LEAST_FIGURE, *figures])
    heads = [ink.width(drawable(each), strong=True) for each in ledger.headings]
    note = max([TO_WRITE if ledger.blank else 0, *notes, *(head - figure for head in heads)])
    return Kept(ledger, above, below, foot, figure, note)


def _words(rows: Sequence[Figures]) -> tuple[tuple[Said, Said], ...]:
    return tuple((_said(we), _said(they)) for we, they in rows)


def _said(figure: Figure | None) -> Said:
    if figure is None:
        return ("", "")
    return (drawable(worded(figure.said)), drawable(figure.note))


def draw_ledger(ink: Ink, it: Kept, area: Area, grow: float) -> float:
    """All of it, its rows higher by so much where there is room; where it ends."""
    row = min(WRITTEN_ROW if it.ledger.blank else READ_ROW, ROW + grow)
    return _Pen(ink, it, area, row * area.size).draw()


@dataclass(frozen=True, slots=True)
class _Pen:
    ink: Ink
    it: Kept
    area: Area
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
        y = self._rows(self.it.below, y, ruled_off=self.it.ledger.ruled_off)
        self._across(y, ACROSS)
        y -= HEADING * size
        self._figure(self.it.foot[0], "", y + BASELINE * size, right=False, strong=True)
        self._figure(self.it.foot[1], "", y + BASELINE * size, right=True, strong=True)
        self._across(y, ACROSS)
        self._across(y - 2, ACROSS)
        self.ink.rule(self.middle, self.area.y, self.middle, y, UPRIGHT)
        return y - BASELINE * size

    def _headings(self, y: float) -> None:
        size, half = self.area.size, self.area.width / 2
        for at, heading in enumerate(self.it.ledger.headings):
            said = fitted(self.ink, drawable(heading), half / size - 2 * PADDING, strong=True)
            x = self.area.x + half * at + (half - self.ink.width(said, strong=True) * size) / 2
            self.ink.words(x, y, said, size, strong=True)

    def _across(self, y: float, weight: float) -> None:
        self.ink.rule(self.area.x, y, self.area.x + self.area.width, y, weight)

    def _rows(
        self, rows: Sequence[tuple[Said, Said]], y: float, *, ruled_off: frozenset[int]
    ) -> float:
        up = BASELINE * self.area.size + (self.row - ROW * self.area.size) / 2
        for number, (we, they) in enumerate(rows, start=1):
            y -= self.row
            self._figure(*we, y + up, right=False)
            self._figure(*they, y + up, right=True)
            if number in ruled_off:
                self._across(y, ACROSS)
            elif self.it.ledger.blank:
                self._across(y, HAIR)
        return y

    def _figure(self, said: str, note: str, y: float, *, right: bool, strong: bool = False) -> None:
        """A figure next to the middle, its note at the edge."""
        size, pad = self.area.size, PADDING * self.area.size
        edge = self.middle - pad if not right else self.middle + pad + self.it.figure * size
        width = self.ink.width(said, strong=strong) * size
        self.ink.words(edge - width, y, said, size, strong=strong)
        room = self.area.width / 2 / size - self.it.figure - 3 * PADDING + SLACK
        small = fitted(self.ink, note, room)
        x = self.area.x + pad
        if right:
            x = self.area.x + self.area.width - pad - self.ink.width(small) * size
        self.ink.words(x, y, small, size)
