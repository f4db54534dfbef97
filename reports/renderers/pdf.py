"""Renders documents as PDF with reportlab."""

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock

from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from reports.content.document import Document, PageShape
from reports.renderers.brackets import sheets_of_bracket
from reports.renderers.card_sheets import sheets_of_cards
from reports.renderers.deal_diagrams import sheets_of_diagrams
from reports.renderers.page_flow import sheets_of_pages

PLAIN = "DejaVuSansCondensed"
STRONG = "DejaVuSansCondensed-Bold"
FONTS = Path(__file__).resolve().parent.parent / "fonts"
CARDS = (PageShape.HALVES, PageShape.QUARTERS, PageShape.EIGHTHS)
LAYOUTS = {
    **dict.fromkeys(CARDS, sheets_of_cards),
    PageShape.DIAGRAMS: sheets_of_diagrams,
    PageShape.BRACKET: sheets_of_bracket,
    PageShape.TALL_BRACKET: sheets_of_bracket,
}
_font_lock = Lock()
rl_config.useA85 = 0  # streams as they are: text armour makes them a quarter longer, and slow


def write_pdf(documents: Sequence[Document]) -> bytes:
    """Write documents in order, each on its paper size, with the same bytes each time."""
    file = BytesIO()
    with _font_lock:  # a font keeps what it is subset to while a file is written
        _load_fonts()
        # `invariant`: no date and no random id, so that the same document has the same bytes and
        # ETag.
        canvas = Canvas(file, invariant=True, pageCompression=1)
        canvas.setTitle(" · ".join(document.title for document in documents))
        canvas.setCreator("Overtrick")
        canvas.setAuthor(documents[0].header.club)
        for document in documents:
            _write(canvas, document)
        canvas.save()
    return file.getvalue()


def _write(canvas: Canvas, document: Document) -> None:
    surface = PdfSurface(canvas)
    laid_out = LAYOUTS.get(document.shape, sheets_of_pages)
    sheets = list(laid_out(surface, document))
    for page, sheet in enumerate(sheets, start=1):
        canvas.setPageSize((sheet.width, sheet.height))
        # The title stands in the outline once, however many sheets it takes.
        if page == 1:
            canvas.bookmarkPage(document.title)
            canvas.addOutlineEntry(document.title, document.title)
        sheet.draw(page, len(sheets))
        surface.end_page()


@cache
# Once in a process and not at import: parsing a font takes longer than most requests.
def _load_fonts() -> None:
    for name in (PLAIN, STRONG):
        registerFont(TTFont(name, FONTS / f"{name}.ttf"))


@lru_cache(maxsize=16384)
def _width(text: str, font: str) -> float:
    return float(stringWidth(text, font, 1))


class PdfSurface:
    """Drawing surface on a reportlab canvas; one text object for each page writes fastest."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._begin()

    def _begin(self) -> None:
        self._run: PDFTextObject = self._canvas.beginText()
        self._type: tuple[str, float] | None = None

    def width(self, words: str, *, strong: bool = False) -> float:
        """Return the width of a text at size one."""
        return _width(words, STRONG if strong else PLAIN)

    def words(self, x: float, y: float, words: str, size: float, *, strong: bool = False) -> None:
        """Add a text starting at x, on the baseline y."""
        kind = (STRONG if strong else PLAIN, size)
        # Each change of font is written to the file, and most words follow one of the same kind.
        if kind != self._type:
            self._run.setFont(*kind)
            self._type = kind
        self._run.setTextOrigin(x, y)
        self._run.textOut(words)

    def rule(self, x: float, y: float, to_x: float, to_y: float, weight: float) -> None:
        """Draw a straight line."""
        self._canvas.setLineWidth(weight)
        self._canvas.line(x, y, to_x, to_y)

    def dashes(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Draw a dashed line to cut along."""
        self._canvas.setDash(2, 2)
        self.rule(x, y, to_x, to_y, 0.3)
        self._canvas.setDash()

    def pointer(self, x: float, y: float, height: float) -> None:
        """Draw an upward arrow with its foot at x, y."""
        self.rule(x, y, x, y + height * 0.6, 2.5)
        head = self._canvas.beginPath()
        head.moveTo(x, y + height)
        head.lineTo(x - height * 0.22, y + height * 0.5)
        head.lineTo(x + height * 0.22, y + height * 0.5)
        head.close()
        self._canvas.drawPath(head, stroke=0, fill=1)

    def end_page(self) -> None:
        """Write the page's texts and start another page."""
        self._canvas.drawText(self._run)
        self._canvas.showPage()
        self._begin()
