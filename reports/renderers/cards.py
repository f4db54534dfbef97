"""Cards, several to a sheet, with marks to cut along. Knows cards; nothing of running pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from django.utils.translation import gettext as _

from reports.content.document import Card, Document, Grid, Leaf, Ledger, Shape
from reports.renderers.grids import (
    Area,
    Measured,
    draw_grid,
    measured,
)
from reports.renderers.ink import Ink, NameStyle, drawable, fitted, name_fitted, wrapped
from reports.renderers.ledgers import Kept, draw_ledger, kept
from reports.renderers.sheets import Room, Sheet, between, paper, whose

EDGE = 20.0
POINTER, NORTH, SIDE = 21.0, 11.5, 9.0
# Cards are read at arm's length, often by people of 55 and more: no type is smaller than this.
LEAST = 9.0
STEP = 0.5
FOOT_SIZE = LEAST
ABOVE_FOOT = 2.0
SIGN, SIGN_HEIGHT = 58.0, 0.73
GAP = 0.8
LINE = 1.35
WRITTEN_ROW = 3.2
READ_ROW = 1.9
BETWEEN = 16.0
WORDS = 12.0
CUT = 12.0

Known = Measured | Kept | str
Columns = Sequence[Sequence[Known]]


@dataclass(frozen=True, slots=True)
class Format:
    """How a sheet is cut, how large type may be on a card, and how many lines its foot has.

    Where a row to write in would be lower than `written`, type that is read gives way to it.
    """

    across: int
    down: int
    title: float
    subtitle: float
    largest: float
    foot: int = 3
    written: float = 0


WHOLE = Format(1, 1, 22, 12, 18)
HALVES = Format(1, 2, 20, 11, 18)
QUARTERS = Format(2, 2, 15, 9, 12, foot=2)
SIXTHS = Format(2, 3, 13, 9, 11, foot=2, written=17.5)
EIGHTHS = Format(2, 4, 12, 9, 11, foot=2, written=17.5)
FORMATS = {
    Shape.EIGHTHS: (EIGHTHS, SIXTHS, QUARTERS, HALVES, WHOLE),
    Shape.QUARTERS: (QUARTERS, HALVES, WHOLE),
    Shape.HALVES: (HALVES, WHOLE),
}
"""For each shape the cuts that are tried: the one that was asked for, then larger cards."""


def sheets_of_cards(ink: Ink, document: Document) -> Iterator[Sheet]:
    """The cards in order, from the upper left of each sheet.

    All cards of a document have one size: the one asked for, or the next on which every card can
    be read. What a whole sheet has no room for goes on on another.
    """
    whole = paper(document)
    cards = [card for card in document.blocks if isinstance(card, Card)]
    form = _format(ink, cards, FORMATS[document.shape], whole)
    rooms = _rooms(form, whole)
    parts = [part for card in cards for part in _parts(ink, card, form, rooms[0])]
    numbered = list(enumerate(parts, start=1))
    for at in range(0, len(parts), len(rooms)):
        there = numbered[at : at + len(rooms)]
        draw = partial(_draw_sheet, ink, document, form, there, len(parts))
        yield Sheet(whole.width, whole.height, draw)


def _format(ink: Ink, cards: Sequence[Card], formats: Sequence[Format], whole: Room) -> Format:
    """The first format in which every card can be read; else the largest."""
    measured_cards = [_columns(ink, card) for card in cards]
    for form in formats:
        body = _body(form, _rooms(form, whole)[0])
        if all(_can_be_read(ink, form, columns, body) for columns in measured_cards):
            return form
    return formats[-1]


def _can_be_read(ink: Ink, form: Format, columns: Columns, body: Room) -> bool:
    """Whether all of a card has room in the smallest type there is, and a hand room to write."""
    rooms = list(_side_by_side(columns, body))
    return all(
        LEAST * _widest(known) <= room.width
        and LEAST * _total(ink, known, LEAST, room) <= room.height
        and _lowest_written(ink, known, LEAST, room) >= form.written
        for known, room in zip(columns, rooms, strict=True)
    )


def _columns(ink: Ink, card: Card) -> Columns:
    return [[_known(ink, block) for block in blocks] for blocks in (card.blocks, *card.beside)]


def _rooms(form: Format, whole: Room) -> list[Room]:
    width, height = whole.width / form.across, whole.height / form.down
    return [
        Room(x * width, y * height, (x + 1) * width, (y + 1) * height).inside(EDGE)
        for y in reversed(range(form.down))
        for x in range(form.across)
    ]


def _body(form: Format, room: Room) -> Room:
    """What title and foot leave of a card."""
    head = form.title + (LINE + GAP) * form.subtitle
    foot = form.foot * FOOT_SIZE * LINE + ABOVE_FOOT
    return Room(room.left, room.bottom + foot, room.right, room.top - head)


def _parts(ink: Ink, card: Card, form: Format, room: Room) -> list[Card]:
    """A card, or as many as it needs: its rows are shared out evenly among them."""
    body, first = _body(form, room), card.blocks[0]
    if not isinstance(first, Grid) or _can_be_read(ink, form, _columns(ink, card), body):
        return [card]
    rows = len(first.rows)
    most = max(rows, 1)
    for cards in range(2, rows + 1):
        most = ceil(rows / cards)
        (longest, *_others) = _split(card, first, most)
        if _can_be_read(ink, form, _columns(ink, longest), body):
            break
    return _split(card, first, most)


def _split(card: Card, grid: Grid, most: int) -> list[Card]:
    """The card with at most so many rows of its grid, again and again."""
    starts = range(0, max(len(grid.rows), 1), most)
    grids = [replace(grid, rows=grid.rows[at : at + most]) for at in starts]
    return [replace(card, blocks=(part, *card.blocks[1:])) for part in grids]


def _draw_sheet(
    ink: Ink,
    document: Document,
    form: Format,
    cards: Sequence[tuple[int, Card]],
    of: int,
    _page: int,
    _pages: int,
) -> None:
    whole = paper(document)
    for (number, card), room in zip(cards, _rooms(form, whole), strict=False):
        _draw_card(ink, form, card, room)
        counted = _("%(card)s of %(cards)s") % {"card": number, "cards": of}
        _foot(ink, document, form, counted, room)
    _cuts(ink, form, whole)


def _foot(ink: Ink, document: Document, form: Format, counted: str, room: Room) -> None:
    """What belongs to every card; small ones leave out how it is scored."""
    face = document.face
    said = " · ".join(filter(None, whose(face)))
    method = ((face.method, document.title),) if form.foot > 2 else ()
    lines = ((said, counted), *method, (face.printed, face.notice))
    for up, (left, right) in enumerate(reversed(lines)):
        between(ink, room, room.bottom + up * FOOT_SIZE * LINE, left, right, FOOT_SIZE)


def _cuts(ink: Ink, form: Format, whole: Room) -> None:
    """Short marks at the edges of the sheet, where it is to be cut."""
    for y in (whole.height * part / form.down for part in range(1, form.down)):
        for x in (0, whole.width - CUT):
            ink.dashes(x, y, x + CUT, y)
    for x in (whole.width * part / form.across for part in range(1, form.across)):
        for y in (0, whole.height - CUT):
            ink.dashes(x, y, x, y + CUT)


def _draw_card(ink: Ink, form: Format, card: Card, room: Room) -> None:
    _head(ink, form, card, room)
    columns = _columns(ink, card)
    rooms = list(_side_by_side(columns, _body(form, room)))
    size = min(map(partial(_size, ink, form), columns, rooms))
    for known, there in zip(columns, rooms, strict=True):
        _draw_column(ink, known, size, there)


def _side_by_side(columns: Columns, body: Room) -> Iterator[Room]:
    """The width of the card, shared out as the columns need it."""
    wanted = [_widest(known) for known in columns]
    free, left = body.width - BETWEEN * (len(columns) - 1), body.left
    for each in wanted:
        width = free * each / sum(wanted)
        yield Room(left, body.bottom, left + width, body.top)
        left += width + BETWEEN


def _widest(known: Sequence[Known]) -> float:
    return max((block.least for block in known if not isinstance(block, str)), default=WORDS)


def _wanted(known: Sequence[Known]) -> float:
    return max((block.wanted for block in known if not isinstance(block, str)), default=WORDS)


def _draw_column(ink: Ink, known: Sequence[Known], size: float, body: Room) -> None:
    y = body.top
    grow = _grow(ink, known, size, body)
    for block in known:
        match block:
            case Measured():
                area = Area(body.left, y, body.width, size, fill=True)
                row = _row_height(block, grow)
                y = draw_grid(ink, block, area, range(len(block.rows)), row_height=row)
            case Kept():
                y = draw_ledger(ink, block, Area(body.left, y, body.width, size), grow)
            case words:
                y = _draw_words(ink, words, Area(body.left, y, body.width, _said(size)))
        y -= GAP * size


def _draw_words(ink: Ink, words: str, area: Area) -> float:
    y = area.y
    for line in wrapped(ink, words, area.width / area.size):
        y -= area.size * LINE
        ink.words(area.x, y, line, area.size)
    return y


def _head(ink: Ink, form: Format, card: Card, room: Room) -> None:
    y, width = room.top - form.title, room.width
    if card.compass:
        _compass(ink, card.compass, room.left + room.width / 2, room.top)
        width = room.width / 2 - POINTER
    sign = drawable(card.sign)
    across = room.right - ink.width(sign, strong=True) * SIGN
    ink.words(across, room.top - SIGN * SIGN_HEIGHT, sign, SIGN, strong=True)
    title = fitted(ink, drawable(card.title), width / form.title, strong=True)
    ink.words(room.left, y, title, form.title, strong=True)
    subtitle = _subtitle(ink, drawable(card.subtitle), room.width / form.subtitle)
    ink.words(room.left, y - form.subtitle * LINE, subtitle, form.subtitle)


def _subtitle(ink: Ink, words: str, room: float) -> str:
    """Who it is; where both names have no room, they are shortened alike."""
    style = NameStyle.FULL if ink.width(words) <= room else NameStyle.INITIALS
    return name_fitted(ink, words, style, room)


def _compass(ink: Ink, words: Sequence[str], x: float, top: float) -> None:
    """An arrow to the North, and around it what the four sides are called."""
    north, east, south, west = map(drawable, words)
    foot = top - NORTH - POINTER
    ink.pointer(x, foot, POINTER - 2)
    sides = ((north, 0, top - NORTH + 2, NORTH), (south, 0, foot - SIDE, SIDE))
    level = foot + POINTER * 0.3
    for said, way, y, size in (*sides, (east, 1, level, SIDE), (west, -1, level, SIDE)):
        middle = x + way * POINTER * 0.6
        ink.words(middle - ink.width(said, strong=True) * size / 2, y, said, size, strong=True)


def _known(ink: Ink, block: Leaf) -> Known:
    match block:
        case Grid():
            return measured(ink, block)
        case Ledger():
            return kept(ink, block)
        case _:
            return drawable(block.words)


def _size(ink: Ink, form: Format, blocks: Sequence[Known], body: Room) -> float:
    """The largest type at which all of it has room; before names give way it is smaller."""
    whole = max(LEAST, body.width / _wanted(blocks))
    size = min(form.largest, whole, body.width / _widest(blocks))
    while size > LEAST and size * _total(ink, blocks, size, body) > body.height:
        size = max(size - STEP, LEAST)
    while size > LEAST and _lowest_written(ink, blocks, size, body) < form.written:
        size = max(size - STEP, LEAST)
    return size


def _lowest_written(ink: Ink, blocks: Sequence[Known], size: float, body: Room) -> float:
    """The height of the lowest row that somebody writes in."""
    grow = _grow(ink, blocks, size, body)
    ruled = (each for each in blocks if isinstance(each, Measured) and each.grid.ruled)
    return min((_row_height(each, grow) * size for each in ruled), default=body.height)


def _grow(ink: Ink, blocks: Sequence[Known], size: float, body: Room) -> float:
    """What is free below, shared out among all rows."""
    free = max(body.height / size - _total(ink, blocks, size, body), 0)
    return free / max(sum(len(block.rows) for block in blocks if not isinstance(block, str)), 1)


def _total(ink: Ink, blocks: Sequence[Known], size: float, body: Room) -> float:
    return sum(_height(ink, block, size, body) + GAP for block in blocks)


def _said(size: float) -> float:
    """Sentences stand a little smaller than what is read across the table."""
    return min(size, 11)


def _height(ink: Ink, block: Known, size: float, body: Room) -> float:
    if not isinstance(block, str):
        return block.height
    said = _said(size)
    return len(wrapped(ink, block, body.width / said)) * LINE * said / size


def _row_height(grid: Measured, grow: float) -> float:
    """Rows grow into what is left, up to the comfort of an eye, or of a hand that writes."""
    most = WRITTEN_ROW if grid.grid.ruled else READ_ROW
    return max(grid.row, min(most, grid.row + grow))
