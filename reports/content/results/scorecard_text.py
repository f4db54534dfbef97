"""Scorecard as lines of text, for a mail: tables with headings and rows, and notes."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.content.cells.numbers import format_cell
from reports.content.document import ColumnKind, Grid, Paragraph, PrintedCard


@dataclass(frozen=True, slots=True)
class ScorecardPart:
    """A table as text with its title, and the notes below it, such as penalties."""

    title: str
    headings: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]

    @property
    def columns(self) -> tuple[tuple[str, bool], ...]:
        """Headings, each with whether its column has numbers."""
        return tuple(zip(self.headings, self.numeric, strict=True))

    @property
    def cells(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """Rows of texts, each with whether its column has numbers."""
        return tuple(tuple(zip(row, self.numeric, strict=True)) for row in self.rows)

    @property
    def lines(self) -> list[str]:
        """The table in columns of equal width: numbers to the right, words to the left."""
        table = (self.headings, *self.rows)
        widths = [max(len(row[at]) for row in table) for at in range(len(self.headings))]
        return [self._line(row, widths) for row in table]

    def _line(self, row: Sequence[str], widths: Sequence[int]) -> str:
        padded = (
            text.rjust(width) if numeric else text.ljust(width)
            for text, numeric, width in zip(row, self.numeric, widths, strict=True)
        )
        return "  ".join(padded).rstrip()


@dataclass(frozen=True, slots=True)
class ScorecardText:
    """A scorecard: its title, the players, and its tables with their notes."""

    title: str
    players: str
    parts: tuple[ScorecardPart, ...]


def scorecard_text(card: PrintedCard) -> ScorecardText:
    """Return a card as text; each note follows the table that is above it."""
    grids = [at for at, block in enumerate(card.blocks) if isinstance(block, Grid)]
    ends = [*grids[1:], len(card.blocks)]
    parts = []
    for start, end in zip(grids, ends, strict=True):
        grid, *others = card.blocks[start:end]
        assert isinstance(grid, Grid)
        notes = tuple(str(block.words) for block in others if isinstance(block, Paragraph))
        parts.append(_part_text(grid, notes))
    return ScorecardText(card.title, card.subtitle, tuple(parts))


def _part_text(grid: Grid, notes: tuple[str, ...]) -> ScorecardPart:
    return ScorecardPart(
        title=grid.title,
        headings=tuple(column.heading for column in grid.columns),
        numeric=tuple(column.kind is ColumnKind.NUMBER for column in grid.columns),
        rows=tuple(tuple(format_cell(cell) for cell in row) for row in grid.rows),
        notes=notes,
    )
