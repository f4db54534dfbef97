"""Cards, several to a sheet, with marks to cut along. Knows cards; nothing of running pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _

from reports.content.document import Block, Card, Document, Grid, Leaf, Ledger, Shape, Stacked
from reports.renderers.grids import (
    BOXED_ROW,
    ROW,
    STACKED_ROW,
    Area,
    Measured,
    draw_grid,
    measured,
)
from reports.renderers.ink import Ink, drawable, fitted, wrapped
from reports.renderers.ledgers import Kept, draw_ledger, kept
from reports.renderers.sheets import Room, Sheet, between, paper, whose

EDGE = 20.0
POINTER, NORTH, SIDE = 21.0, 11.5, 9.0
FOOT_SIZE = 6.0
FOOT = 26.0
STEP, LEAST = 0.5, 5.5
COMFORT = 8.5
GAP = 0.8
LINE = 1.35
WRITTEN_ROW = 3.2
READ_ROW = 1.9
BETWEEN = 16.0
WORDS = 12.0
CUT = 12.0

Known = Measured | Kept | str


@dataclass(frozen=True, slots=True)
class Format:
    """How a sheet is cut, how large type may be on a card, and how many rows it has at the most.

    Where a row to write in would be lower than `written`, type that is read gives way to it.
    """

    across: int
    down: int
    title: float
    subtitle: float
    largest: float
    rows: int
    written: float = 0


FORMATS = {
    Shape.HALVES: Format(1, 2, 20, 11, 18, rows=30),
    Shape.QUARTERS: Format(2, 2, 15, 9, 12, rows=31),
    Shape.EIGHTHS: Format(2, 4, 13, 8.5, 11, rows=9, written=17.5),
}


def sheets_of_cards(ink: Ink, document: Document) -> Iterator[Sheet]:
    """The cards in order, from the upper left of each sheet; a long one goes on on another."""
    form, whole = FORMATS[document.shape], paper(document)
    rooms = _rooms(form, whole)
    cards = [part for block in document.blocks for part in _parts(block, form, rooms[0])]
    numbered = list(enumerate(cards, start=1))
    for at in range(0, len(cards), len(rooms)):
        there = numbered[at : at + len(rooms)]
        draw = partial(_draw_sheet, ink, document, there, len(cards))
        yield Sheet(whole.width, whole.height, draw)


def _rooms(form: Format, whole: Room) -> list[Room]:
    width, height = whole.width / form.across, whole.height / form.down
    return [
        Room(x * width, y * height, (x + 1) * width, (y + 1) * height).inside(EDGE)
        for y in reversed(range(form.down))
        for x in range(form.across)
    ]


def _body(form: Format, room: Room) -> Room:
    """What title and foot leave of a card."""
    head = form.title + form.subtitle + 2 * GAP * form.subtitle
    return Room(room.left, room.bottom + FOOT, room.right, room.top - head)


def _most_rows(grid: Grid, form: Format, room: Room) -> int:
    """The rows that still fit when type is at its smallest, and that an eye still follows."""
    stacked = any(isinstance(cell, Stacked) for row in grid.rows for cell in row)
    row = STACKED_ROW if stacked else BOXED_ROW if grid.ruled else ROW
    return min(int(_body(form, room).height / LEAST / row) - 2, form.rows)


def _parts(block: Block, form: Format, room: Room) -> list[Card]:
    """A card, or as many as it needs: the rows that are too many go on on the next."""
    if not isinstance(block, Card):
        return []
    first = block.blocks[0]
    if not isinstance(first, Grid):
        return [block]
    most = _most_rows(first, form, room)
    starts = range(0, max(len(first.rows), 1), most)
    grids = [replace(first, rows=first.rows[at : at + most]) for at in starts]
    return [replace(block, blocks=(grid, *block.blocks[1:])) for grid in grids]


def _draw_sheet(
    ink: Ink,
    document: Document,
    cards: Sequence[tuple[int, Card]],
    of: int,
    _page: int,
    _pages: int,
) -> None:
    form, whole = FORMATS[document.shape], paper(document)
    for (number, card), room in zip(cards, _rooms(form, whole), strict=False):
        _draw_card(ink, document, card, room)
        counted = _("%(card)s of %(cards)s") % {"card": number, "cards": of}
        _foot(ink, document, counted, room)
    _cuts(ink, form, whole)


def _foot(ink: Ink, document: Document, counted: str, room: Room) -> None:
    face = document.face
    said = " · ".join(filter(None, whose(face)))
    lines = ((said, counted), (face.method, document.title), (face.printed, face.notice))
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


def _draw_card(ink: Ink, document: Document, card: Card, room: Room) -> None:
    form = FORMATS[document.shape]
    _head(ink, form, card, room)
    columns = [[_known(ink, block) for block in blocks] for blocks in (card.blocks, *card.beside)]
    rooms = list(_side_by_side(columns, _body(form, room)))
    size = min(map(partial(_size, ink, form), columns, rooms))
    for known, there in zip(columns, rooms, strict=True):
        _draw_column(ink, known, size, there)


def _side_by_side(columns: Sequence[Sequence[Known]], body: Room) -> Iterator[Room]:
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
    title = fitted(ink, drawable(card.title), width / form.title, strong=True)
    ink.words(room.left, y, title, form.title, strong=True)
    subtitle = fitted(ink, drawable(card.subtitle), room.width / form.subtitle)
    ink.words(room.left, y - form.subtitle * LINE, subtitle, form.subtitle)


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
    whole = max(COMFORT, body.width / _wanted(blocks))
    size = min(form.largest, whole, body.width / _widest(blocks))
    while size > LEAST and size * _total(ink, blocks, size, body) > body.height:
        size -= STEP
    while size > COMFORT and _lowest_written(ink, blocks, size, body) < form.written:
        size -= STEP
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
