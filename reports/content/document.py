"""Document model: blocks of typed cells that every renderer can draw."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from reports.content.paper_sizes import A4, PaperSize
from scoring.laws.contract import Denomination


@dataclass(frozen=True, slots=True)
class TextCell:
    """Text."""

    words: str


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A number and its displayed places; a `signed` number shows its plus too.

    `value` is exact, unless the event's regulations have rounded it: then `exact` is the figure
    before that. A `shared` rank ends with an equals sign.
    """

    value: Fraction
    places: int = 0
    signed: bool = False
    exact: Fraction | None = None
    shared: bool = False

    @property
    def exact_value(self) -> Fraction:
        """The figure before any rounding."""
        return self.value if self.exact is None else self.exact


@dataclass(frozen=True, slots=True)
class DateCell:
    """A date, which stays a date in a workbook."""

    value: date


@dataclass(frozen=True, slots=True)
class SuitCell:
    """A denomination between texts, `4♥x` or `♠A`: a symbol on paper, a letter in a file."""

    before: str
    denomination: Denomination
    after: str = ""


@dataclass(frozen=True, slots=True)
class BlankCell:
    """An empty cell; on paper, space to write in."""


@dataclass(frozen=True, slots=True)
class StackedCell:
    """Two cells, one above the other."""

    upper: "SingleCell"
    lower: "SingleCell"


SingleCell = TextCell | NumberCell | DateCell | SuitCell | BlankCell
Cell = SingleCell | StackedCell
Row = tuple[Cell, ...]


class ColumnKind(Enum):
    """The kind of a column: names, teams and words shrink if space is short, the others never.

    Names of players can be shortened to initials; the names of teams are only wrapped.
    """

    NAMES = "names"
    TEAMS = "teams"
    WORDS = "words"
    LABEL = "label"
    NUMBER = "number"
    MARK = "mark"


# Columns that say whose row it is.
NAMING = (ColumnKind.NAMES, ColumnKind.TEAMS)


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A heading over cells of one kind; the column is at least `letters` letters wide.

    `strong` columns are bold; `spare` ones are hidden on a narrow screen. All `even` columns of a
    grid have equal widths.
    """

    heading: str
    kind: ColumnKind = ColumnKind.LABEL
    letters: int = 0
    strong: bool = False
    spare: bool = False
    even: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells, under a title; in a workbook the title names the sheet.

    `ruled` draws a box around each cell, to write in; a thin line precedes each row in `parts`. A
    `whole` grid moves to the next page instead of breaking across pages; one longer than a page
    begins on its own. A `new_page` grid always begins a page. A grid `beside` the one before it is
    to its right, where both fit, else below it. A `dense` grid has its columns closer together.
    """

    columns: tuple[GridColumn, ...]
    rows: tuple[Row, ...]
    title: str = ""
    ruled: bool = False
    parts: frozenset[int] = frozenset()
    whole: bool = False
    new_page: bool = False
    beside: bool = False
    dense: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two between grids."""

    words: str


@dataclass(frozen=True, slots=True)
class ScoreSheetFigure:
    """A figure on a score sheet, with a small note about its reason."""

    cell: SingleCell
    note: str = ""


ScoreSheetFigures = tuple[ScoreSheetFigure | None, ScoreSheetFigure | None]


@dataclass(frozen=True, slots=True)
class ScoreSheetBlock:
    """A score sheet of two sides: figures above and below the heavy line, and their totals.

    A line is drawn across after the number of rows in `ruled_off`; a `blank` sheet has lines to
    write on.
    """

    headings: tuple[str, str]
    above: tuple[ScoreSheetFigures, ...]
    below: tuple[ScoreSheetFigures, ...]
    ruled_off: frozenset[int] = frozenset()
    foot: tuple[SingleCell, SingleCell] = (BlankCell(), BlankCell())
    blank: bool = False


@dataclass(frozen=True, slots=True)
class QrCodeBlock:
    """A QR code of a text, such as a link."""

    text: str


CardContent = Grid | Paragraph | ScoreSheetBlock | QrCodeBlock


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card to be cut from a sheet.

    `compass` holds the words for North, East, South and West around an arrow that points up.
    `beside` are columns to the right of the blocks. `sign` is a large number in the corner, to be
    read across a table.
    """

    title: str
    subtitle: str
    blocks: tuple[CardContent, ...]
    compass: tuple[str, ...] = ()
    beside: tuple[tuple[CardContent, ...], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class DealDiagram:
    """Four hands around a board, from North clockwise: suits, and points.

    `lines` are below the title, about the board. `makes` is a small table in the last corner,
    its heading first, and `foot` two short texts: below the points, and below South's cards.
    `corner` are up to four very short lines to the right of North's cards.
    """

    title: str
    lines: tuple[str, ...]
    hands: tuple[tuple[SingleCell, ...], ...]
    points: tuple[SingleCell, ...]
    makes: tuple[tuple[SingleCell, ...], ...] = ()
    foot: tuple[str, ...] = ()
    corner: tuple[str, ...] = ()


Block = Grid | Paragraph | PrintedCard | DealDiagram


class PageShape(Enum):
    """The orientation of the page, the number of cards on one sheet, or a drawing.

    A bracket draws the only grid of its document: a column for each round, upper matches first.
    """

    UPRIGHT = "upright"
    LYING = "lying"
    HALVES = "halves"
    QUARTERS = "quarters"
    EIGHTHS = "eighths"
    DIAGRAMS = "diagrams"
    BRACKET = "bracket"
    TALL_BRACKET = "tall bracket"


@dataclass(frozen=True, slots=True)
class PageHeader:
    """The header and footer of every page: club, occasion, scoring method, print time and paper."""

    club: str = ""
    occasion: str = ""
    method: str = ""
    notice: str = ""
    printed: str = ""
    paper: PaperSize = A4


@dataclass(frozen=True, slots=True)
class Document:
    """A title and its blocks; `together` fits it onto one page if it stays readable.

    `large` documents are read from a distance. Pages with several `columns` are filled column by
    column. A workbook `for_import` has its column heads in the first row, where programs look for
    them.
    """

    title: str
    blocks: tuple[Block, ...]
    header: PageHeader = PageHeader()
    shape: PageShape = PageShape.UPRIGHT
    together: bool = False
    large: bool = False
    columns: int = 1
    for_import: bool = False
