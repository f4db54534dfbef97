"""Sheets of paper and what stands on each of them beside its matter. Knows margins."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.content.document import Document, Face, Shape
from reports.renderers.ink import Ink, drawable, fitted, fitted_parts, wrapped

MARGIN = 24.0
HEAD, FOOT = 38.0, 14.0
# Nothing on paper is smaller than 9 points: it is read on a wall or at a table, often by people of
# 55 and more.
SMALLEST = 9.0
TITLE, SAID, SMALL = 16.0, SMALLEST, SMALLEST
BELOW_TITLE, HEAD_LINE, APART = 5.0, 1.35, 2.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet to be drawn, once it is known how many there are."""

    width: float
    height: float
    draw: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle by its edges; y grows upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From edge to edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From edge to edge."""
        return self.top - self.bottom

    def inside(self, margin: float) -> "Room":
        """The same with a margin on every edge."""
        return Room(
            self.left + margin, self.bottom + margin, self.right - margin, self.top - margin
        )


def paper(document: Document) -> Room:
    """The whole sheet, upright or lying."""
    size = document.face.paper
    if document.shape is Shape.LYING:
        return Room(0, 0, size.height, size.width)
    return Room(0, 0, size.width, size.height)


def matter(ink: Ink, document: Document) -> Room:
    """The part of a page between head and foot; a head of several lines leaves less."""
    room = paper(document).inside(MARGIN)
    more = (len(head_lines(ink, document.face, room.width)) - 1) * SAID * HEAD_LINE
    return Room(room.left, room.bottom + FOOT, room.right, room.top - HEAD - more)


def head_lines(ink: Ink, face: Face, width: float) -> list[tuple[str, str]]:
    """The lines below a title, each its left and right words.

    Club, event, session and date are never cut, whatever the method and the legend need: where
    both do not fit on one line, the method follows on lines of its own.
    """
    room = width / SAID
    said, method = drawable(" · ".join(filter(None, whose(face)))), drawable(face.method)
    if ink.width(said) + ink.width(method) + APART <= room:
        return [(said, method)]
    return [(line, "") for words in (said, method) for line in wrapped(ink, words, room)]


def draw_face(ink: Ink, document: Document, page: int, pages: int) -> None:
    """Head and foot of a page: the title, whose it is, how it is scored, and when it was made."""
    room, face = paper(document).inside(MARGIN), document.face
    y = room.top - TITLE
    notice = ink.width(face.notice, strong=True) * TITLE
    title = fitted(ink, drawable(document.title), (room.width - notice) / TITLE, strong=True)
    ink.words(room.left, y, title, TITLE, strong=True)
    ink.words(room.right - notice, y, face.notice, TITLE, strong=True)
    y -= SAID + BELOW_TITLE
    for down, (left, right) in enumerate(head_lines(ink, face, room.width)):
        between(ink, room, y - down * SAID * HEAD_LINE, left, right, SAID)
    counted = _("page %(page)s of %(pages)s") % {"page": page, "pages": pages}
    between(ink, room, room.bottom, face.printed, counted, SMALL)


def whose(face: Face) -> tuple[str, str]:
    """Club and occasion."""
    return (face.club, face.occasion)


def between(ink: Ink, room: Room, y: float, left: str, right: str, size: float) -> None:
    """Words at both edges of one line; the left ones give way."""
    right = drawable(right)
    width = ink.width(right) * size
    left = fitted_parts(ink, drawable(left), (room.width - width) / size - 1)
    ink.words(room.left, y, left, size)
    ink.words(room.right - width, y, right, size)
