"""Document model: blocks of typed cells that every renderer can draw."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from reports.content.paper_sizes import A4, PaperSize
from scoring.laws.contract import Denomination


@dataclass(frozen=True, slots=True)
class TextCell:
    """Words."""

    words: str


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A number and the places it is shown with; a `signed` one has a plus too.

    The `value` is exact, unless the event's regulations have rounded it already: then `exact` is
    the figure before that. A rank that is `shared` has a sign of equality behind it.
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
    """A date, which a workbook keeps as one."""

    value: date


@dataclass(frozen=True, slots=True)
class SuitCell:
    """A denomination among letters, `4♥x` or `♠A`: a sign on paper, a letter in a file."""

    before: str
    denomination: Denomination
    after: str = ""


@dataclass(frozen=True, slots=True)
class BlankCell:
    """Nothing yet: on paper room to write in, in a file an empty cell."""


@dataclass(frozen=True, slots=True)
class StackedCell:
    """Two cells, one over the other."""

    upper: "SingleCell"
    lower: "SingleCell"


SingleCell = TextCell | NumberCell | DateCell | SuitCell | BlankCell
Cell = SingleCell | StackedCell
Row = tuple[Cell, ...]


class ColumnKind(Enum):
    """How a column stands: names and words give way where room is short, the others never."""

    NAMES = "names"
    WORDS = "words"
    LABEL = "label"
    NUMBER = "number"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A heading over cells of one kind; `room` keeps so many letters free for short ones.

    The `strong` are what the eye looks for; the `spare` give way on a narrow screen. All `even`
    columns of a grid are equally wide.
    """

    heading: str
    kind: ColumnKind = ColumnKind.LABEL
    room: int = 0
    strong: bool = False
    spare: bool = False
    even: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells, under a title; in a workbook the title names the sheet.

    `ruled` has a box around each cell, to write in; a thin line stands before each row in `parts`.
    A `whole` one goes on the next page rather than over the end of one.
    """

    columns: tuple[GridColumn, ...]
    rows: tuple[Row, ...]
    title: str = ""
    ruled: bool = False
    parts: frozenset[int] = frozenset()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two between grids."""

    words: str


@dataclass(frozen=True, slots=True)
class ScoreSheetFigure:
    """A figure as somebody writes it down, and in small letters next to it why it stands there."""

    said: SingleCell
    note: str = ""


ScoreSheetFigures = tuple[ScoreSheetFigure | None, ScoreSheetFigure | None]


@dataclass(frozen=True, slots=True)
class ScoreSheetBlock:
    """The paper of two sides: figures above and below one heavy line, and what they add up to.

    A line is drawn across after as many rows below as are `ruled_off`; a `blank` one has lines to
    write on.
    """

    headings: tuple[str, str]
    above: tuple[ScoreSheetFigures, ...]
    below: tuple[ScoreSheetFigures, ...]
    ruled_off: frozenset[int] = frozenset()
    foot: tuple[SingleCell, SingleCell] = (BlankCell(), BlankCell())
    blank: bool = False


CardContent = Grid | Paragraph | ScoreSheetBlock


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A piece of paper of its own, cut from a sheet.

    A `compass` has words for North, East, South and West, drawn around an arrow that points up.
    What is `beside` stands in columns to the right of the blocks. The `sign` is a number in the
    corner that is read from across a table.
    """

    title: str
    subtitle: str
    blocks: tuple[CardContent, ...]
    compass: tuple[str, ...] = ()
    beside: tuple[tuple[CardContent, ...], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class DealDiagram:
    """Four hands around a board, from North clockwise: each its suits, and what it is worth.

    What is `said` of the board stands line by line below its title; `makes` is a small table in the
    last corner, its heading first, and `foot` a few words below what the hands are worth.
    """

    title: str
    said: tuple[str, ...]
    hands: tuple[tuple[SingleCell, ...], ...]
    points: tuple[SingleCell, ...]
    makes: tuple[tuple[SingleCell, ...], ...] = ()
    foot: str = ""


Block = Grid | Paragraph | PrintedCard | DealDiagram


class PageShape(Enum):
    """How the paper lies, or how many cards are cut from one sheet."""

    UPRIGHT = "upright"
    LYING = "lying"
    HALVES = "halves"
    QUARTERS = "quarters"
    EIGHTHS = "eighths"
    DIAGRAMS = "diagrams"


@dataclass(frozen=True, slots=True)
class PageHeader:
    """What every page has beside its matter: whose it is, how scored, when made, on which paper."""

    club: str = ""
    occasion: str = ""
    method: str = ""
    notice: str = ""
    printed: str = ""
    paper: PaperSize = A4


@dataclass(frozen=True, slots=True)
class Document:
    """A titled run of blocks; `together` asks for one page where it can be read on one.

    What is `large` is read from a distance. Pages of several `columns` are filled column by column.
    A workbook `for_import` has its column heads in the first row, where programs look for them.
    """

    title: str
    blocks: tuple[Block, ...]
    header: PageHeader = PageHeader()
    shape: PageShape = PageShape.UPRIGHT
    together: bool = False
    large: bool = False
    columns: int = 1
    for_import: bool = False
