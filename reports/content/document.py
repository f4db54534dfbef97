"""The plain shape of every paper: blocks of typed cells. Knows no margin and no storage."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from reports.content.paper_sizes import A4, PaperSize
from scoring.laws.contract import Denomination


@dataclass(frozen=True, slots=True)
class Text:
    """Words."""

    words: str


@dataclass(frozen=True, slots=True)
class Number:
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
class Day:
    """A date, which a workbook keeps as one."""

    value: date


@dataclass(frozen=True, slots=True)
class Suited:
    """A denomination among letters, `4♥x` or `♠A`: a sign on paper, a letter in a file."""

    before: str
    denomination: Denomination
    after: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """Nothing yet: on paper room to write in, in a file an empty cell."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """Two cells, one over the other."""

    upper: "Single"
    lower: "Single"


Single = Text | Number | Day | Suited | Blank
Cell = Single | Stacked
Row = tuple[Cell, ...]


class Kind(Enum):
    """How a column stands: names and words give way where room is short, the others never."""

    NAMES = "names"
    WORDS = "words"
    LABEL = "label"
    NUMBER = "number"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Column:
    """A heading over cells of one kind; `room` keeps so many letters free for short ones.

    The `strong` are what the eye looks for; the `spare` give way on a narrow screen. All `even`
    columns of a grid are equally wide.
    """

    heading: str
    kind: Kind = Kind.LABEL
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

    columns: tuple[Column, ...]
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
class Figure:
    """A figure as somebody writes it down, and in small letters beside it why it stands there."""

    said: Single
    note: str = ""


Figures = tuple[Figure | None, Figure | None]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The paper of two sides: figures above and below one heavy line, and what they add up to.

    A line is drawn across after as many rows below as are `ruled_off`; a `blank` one has lines to
    write on.
    """

    headings: tuple[str, str]
    above: tuple[Figures, ...]
    below: tuple[Figures, ...]
    ruled_off: frozenset[int] = frozenset()
    foot: tuple[Single, Single] = (Blank(), Blank())
    blank: bool = False


Leaf = Grid | Paragraph | Ledger


@dataclass(frozen=True, slots=True)
class Card:
    """A piece of paper of its own, cut from a sheet.

    A `compass` has words for North, East, South and West, drawn around an arrow that points up.
    What is `beside` stands in columns to the right of the blocks. The `sign` is a number in the
    corner that is read from across a table.
    """

    title: str
    subtitle: str
    blocks: tuple[Leaf, ...]
    compass: tuple[str, ...] = ()
    beside: tuple[tuple[Leaf, ...], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Four hands around a board, from North clockwise: each its suits, and what it is worth.

    What is `said` of the board stands line by line below its title; `makes` is a small table in the
    last corner, its heading first, and `foot` a few words below what the hands are worth.
    """

    title: str
    said: tuple[str, ...]
    hands: tuple[tuple[Single, ...], ...]
    points: tuple[Single, ...]
    makes: tuple[tuple[Single, ...], ...] = ()
    foot: str = ""


Block = Grid | Paragraph | Card | Diagram


class Shape(Enum):
    """How the paper lies, or how many cards are cut from one sheet."""

    UPRIGHT = "upright"
    LYING = "lying"
    HALVES = "halves"
    QUARTERS = "quarters"
    EIGHTHS = "eighths"
    DIAGRAMS = "diagrams"


@dataclass(frozen=True, slots=True)
class Face:
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
    face: Face = Face()
    shape: Shape = Shape.UPRIGHT
    together: bool = False
    large: bool = False
    columns: int = 1
    for_import: bool = False
