"""Positions in a document: the boxes of its text and lines, as wide as in print."""

from dataclasses import dataclass, field
from io import BytesIO

from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from reports.content.document import Document
from reports.documents import render_pdf
from reports.renderers.page_flow import sheets_of_pages
from reports.renderers.pdf import LAYOUTS, PdfSurface

ASCENT = 0.72
# The papers as ISO 216 and ANSI Y14.1 have them, in points, and their numbers in a workbook.
UPRIGHT = {"a4": (595.28, 841.89), "letter": (612, 792)}
EXCEL = {"a4": 9, "letter": 1}


@dataclass(frozen=True)
class Box:
    left: float
    bottom: float
    right: float
    top: float
    words: str = ""
    size: float = 0

    def within(self, other, *, slack=0.01):
        across = self.left >= other.left - slack and self.right <= other.right + slack
        return across and self.bottom >= other.bottom - slack and self.top <= other.top + slack


@dataclass
class Drawn:
    """One sheet: its measures, all that is read on it, and the marks to cut along."""

    width: float
    height: float
    boxes: list = field(default_factory=list)
    cuts: list = field(default_factory=list)

    def box(self, words):
        """Return the first box of this text."""
        return next(each_box for each_box in self.boxes if each_box.words == words)

    @property
    def smallest(self):
        """The size of the smallest type."""
        return min((box.size for box in self.boxes if box.words.strip()), default=None)

    @property
    def cards(self):
        """How many cards are cut from it, across and down."""
        flat = {y for _x, y, _to_x, to_y in self.cuts if y == to_y}
        upright = {x for x, _y, to_x, _to_y in self.cuts if x == to_x}
        return len(upright) + 1, len(flat) + 1

    @property
    def lines(self):
        """The heights of the lines across, from the lowest."""
        flat = (box for box in self.boxes if not box.words and box.top == box.bottom)
        return sorted({round(box.bottom, 3) for box in flat})


class Noting(PdfSurface):
    """Surface with the widths of the real type that draws nothing and notes each box."""

    def __init__(self):
        render_pdf(Document("", ()))  # loads the type
        super().__init__(Canvas(BytesIO()))

    def words(self, x, y, words, size, *, strong=False):
        if words:
            right = x + self.width(words, strong=strong) * size
            self.sheet.boxes.append(Box(x, y, right, y + ASCENT * size, words, size))

    def rule(self, x, y, to_x, to_y, weight):
        self.sheet.boxes.append(Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)))

    def dashes(self, x, y, to_x, to_y):
        self.sheet.cuts.append((x, y, to_x, to_y))

    def pointer(self, x, y, height):
        self.sheet.boxes.append(Box(x - height * 0.22, y, x + height * 0.22, y + height))


def drawn(document):
    """Every sheet of a paper with the current value on it."""
    ink, drawings = Noting(), []
    sheets = list(LAYOUTS.get(document.shape, sheets_of_pages)(ink, document))
    for number, sheet in enumerate(sheets, start=1):
        ink.sheet = Drawn(sheet.width, sheet.height)
        sheet.draw(number, len(sheets))
        drawings.append(ink.sheet)
    return drawings


def measures(pdf):
    """The width and height of every page."""
    boxes = (page.mediabox for page in PdfReader(BytesIO(pdf)).pages)
    return {(round(float(box.width), 2), round(float(box.height), 2)) for box in boxes}
