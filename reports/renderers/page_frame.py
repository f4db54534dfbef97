"""Draws the page frame of a printed sheet: margins, header and footer."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.content.document import Document, PageHeader, PageShape
from reports.renderers.text_layout import (
    DrawingSurface,
    fit_text,
    fit_text_parts,
    prepare_text,
    wrap_text,
)

MARGIN = 24.0
HEAD = 38.0
FOOT = 14.0
# Nothing on paper is smaller than 9 points: it is read on a wall or at a table, often by people of
# 55 and more.
SMALLEST = 9.0
TITLE = 16.0
HEAD_SIZE = SMALLEST
SMALL = SMALLEST
BELOW_TITLE = 5.0
HEAD_LINE = 1.35
APART = 2.0


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """One sheet to be drawn once the number of sheets is known."""

    width: float
    height: float
    draw: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its edges; y grows upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """The distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from bottom to top."""
        return self.top - self.bottom

    def inside(self, margin: float) -> "Rectangle":
        """Return the rectangle reduced by a margin on every edge."""
        return Rectangle(
            self.left + margin, self.bottom + margin, self.right - margin, self.top - margin
        )


def sheet_rectangle(document: Document) -> Rectangle:
    """Return the whole sheet, upright or landscape."""
    size = document.header.paper
    if document.shape in (PageShape.LYING, PageShape.BRACKET):
        return Rectangle(0, 0, size.height, size.width)
    return Rectangle(0, 0, size.width, size.height)


def body_rectangle(surface: DrawingSurface, document: Document) -> Rectangle:
    """Return the area between header and footer; a header of several lines leaves less."""
    rectangle = sheet_rectangle(document).inside(MARGIN)
    more = (len(head_lines(surface, document.header, rectangle.width)) - 1) * HEAD_SIZE * HEAD_LINE
    return Rectangle(
        rectangle.left, rectangle.bottom + FOOT, rectangle.right, rectangle.top - HEAD - more
    )


def head_lines(surface: DrawingSurface, header: PageHeader, width: float) -> list[tuple[str, str]]:
    """Return the lines below a title, each as left and right text.

    Club, event, session and date are never cut, whatever the method and the legend need: if both do
    not fit on one line, the method follows on its own lines.
    """
    rectangle = width / HEAD_SIZE
    left = prepare_text(" · ".join(filter(None, club_and_occasion(header))))
    method = prepare_text(header.method)
    if surface.width(left) + surface.width(method) + APART <= rectangle:
        return [(left, method)]
    return [(line, "") for text in (left, method) for line in wrap_text(surface, text, rectangle)]


def draw_header_and_footer(
    surface: DrawingSurface, document: Document, page: int, pages: int
) -> None:
    """Draw header and footer of a page: title, club, scoring method, and print time."""
    rectangle = sheet_rectangle(document).inside(MARGIN)
    header = document.header
    y = rectangle.top - TITLE
    notice = surface.width(header.notice, strong=True) * TITLE
    title = fit_text(
        surface, prepare_text(document.title), (rectangle.width - notice) / TITLE, strong=True
    )
    surface.words(rectangle.left, y, title, TITLE, strong=True)
    surface.words(rectangle.right - notice, y, header.notice, TITLE, strong=True)
    y -= HEAD_SIZE + BELOW_TITLE
    for down, (left, right) in enumerate(head_lines(surface, header, rectangle.width)):
        draw_text_at_edges(
            surface, rectangle, y - down * HEAD_SIZE * HEAD_LINE, left, right, HEAD_SIZE
        )
    counted = _("page %(page)s of %(pages)s") % {"page": page, "pages": pages}
    draw_text_at_edges(surface, rectangle, rectangle.bottom, header.printed, counted, SMALL)


def club_and_occasion(header: PageHeader) -> tuple[str, str]:
    """Return the club and the occasion for the top of a page."""
    return (header.club, header.occasion)


def draw_text_at_edges(
    surface: DrawingSurface, rectangle: Rectangle, y: float, left: str, right: str, size: float
) -> None:
    """Draw texts at both edges of one line; the left one is shortened."""
    right = prepare_text(right)
    width = surface.width(right) * size
    left = fit_text_parts(surface, prepare_text(left), (rectangle.width - width) / size - 1)
    surface.words(rectangle.left, y, left, size)
    surface.words(rectangle.right - width, y, right, size)
