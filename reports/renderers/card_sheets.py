"""Lays out printed cards: type sizes, several cards to a sheet, cut marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from django.utils.translation import gettext as _

from reports.content.document import (
    CardContent,
    Document,
    Grid,
    PageShape,
    PrintedCard,
    QrCodeBlock,
    ScoreSheetBlock,
)
from reports.renderers.grids import (
    DrawingArea,
    MeasuredGrid,
    draw_grid,
    measure_grid,
)
from reports.renderers.name_styles import NameStyle
from reports.renderers.page_frame import (
    PrintedSheet,
    Rectangle,
    club_and_occasion,
    draw_text_at_edges,
    sheet_rectangle,
)
from reports.renderers.qr_code import MeasuredQrCode, draw_qr_code, measure_qr_code
from reports.renderers.score_sheet import (
    MeasuredScoreSheet,
    draw_score_sheet,
    measure_score_sheet,
)
from reports.renderers.text_layout import DrawingSurface, fit_text, prepare_text, wrap_text
from reports.renderers.wrapped_names import wrap_names

EDGE = 20.0
POINTER = 21.0
NORTH = 11.5
SIDE = 9.0
# Cards are read at arm's length, often by people of 55 and more: no type is smaller than this.
LEAST = 9.0
STEP = 0.5
FOOT_SIZE = LEAST
ABOVE_FOOT = 2.0
SIGN = 58.0
SIGN_HEIGHT = 0.73
GAP = 0.8
LINE = 1.35
WRITTEN_ROW = 3.2
READ_ROW = 1.9
BETWEEN = 16.0
WORDS = 12.0
CUT = 12.0

MeasuredBlock = MeasuredGrid | MeasuredScoreSheet | MeasuredQrCode | str
Columns = Sequence[Sequence[MeasuredBlock]]


@dataclass(frozen=True, slots=True)
class CardFormat:
    """The grid of cards on a sheet, the largest type on a card, and the lines of its foot.

    If a row to write in would be lower than `written`, printed type shrinks instead.
    """

    across: int
    down: int
    title: float
    subtitle: float
    largest: float
    foot: int = 3
    written: float = 0


WHOLE = CardFormat(1, 1, 22, 12, 18)
HALVES = CardFormat(1, 2, 20, 11, 18)
QUARTERS = CardFormat(2, 2, 15, 9, 12, foot=2)
SIXTHS = CardFormat(2, 3, 13, 9, 11, foot=2, written=17.5)
EIGHTHS = CardFormat(2, 4, 12, 9, 11, foot=2, written=17.5)
# For each shape the cuts that are tried: the one that was asked for, then larger cards.
FORMATS = {
    PageShape.EIGHTHS: (EIGHTHS, SIXTHS, QUARTERS, HALVES, WHOLE),
    PageShape.QUARTERS: (QUARTERS, HALVES, WHOLE),
    PageShape.HALVES: (HALVES, WHOLE),
}


def sheets_of_cards(surface: DrawingSurface, document: Document) -> Iterator[PrintedSheet]:
    """Yield sheets with the cards in order, from the upper left.

    All cards of a document have one size: the requested one, or the next one in which every card is
    readable. A card too long for a whole sheet continues on another.
    """
    page = sheet_rectangle(document)
    cards = [card for card in document.blocks if isinstance(card, PrintedCard)]
    form = _format(surface, cards, FORMATS[document.shape], page)
    areas = _rectangles(form, page)
    lines = _subtitle_height(surface, cards, form, areas[0])
    parts = [
        part for card in cards for part in _parts(surface, card, form, _body(form, areas[0], lines))
    ]
    numbered = list(enumerate(parts, start=1))
    for at in range(0, len(parts), len(areas)):
        there = numbered[at : at + len(areas)]
        draw = partial(_draw_sheet, surface, document, form, lines, there, len(parts))
        yield PrintedSheet(page.width, page.height, draw)


def _format(
    surface: DrawingSurface,
    cards: Sequence[PrintedCard],
    formats: Sequence[CardFormat],
    page: Rectangle,
) -> CardFormat:
    """Return the first format in which every card is readable; else the largest."""
    measured_cards = [_columns(surface, card) for card in cards]
    for form in formats:
        rectangle = _rectangles(form, page)[0]
        body = _body(form, rectangle, _subtitle_height(surface, cards, form, rectangle))
        if all(_can_be_read(surface, form, columns, body) for columns in measured_cards):
            return form
    return formats[-1]


def _can_be_read(
    surface: DrawingSurface, form: CardFormat, columns: Columns, body: Rectangle
) -> bool:
    """Whether all of a card fits in the smallest type there is, and a hand space to write."""
    areas = list(_side_by_side(columns, body))
    return all(
        LEAST * _least_width(known) <= rectangle.width
        and LEAST * _total_height(surface, known, LEAST, rectangle) <= rectangle.height
        and _lowest_writing_row(surface, known, LEAST, rectangle) >= form.written
        for known, rectangle in zip(columns, areas, strict=True)
    )


def _columns(surface: DrawingSurface, card: PrintedCard) -> Columns:
    return [
        [_measure_block(surface, block) for block in blocks]
        for blocks in (card.blocks, *card.beside)
    ]


def _rectangles(form: CardFormat, page: Rectangle) -> list[Rectangle]:
    width = page.width / form.across
    height = page.height / form.down
    return [
        Rectangle(x * width, y * height, (x + 1) * width, (y + 1) * height).inside(EDGE)
        for y in reversed(range(form.down))
        for x in range(form.across)
    ]


def _body(form: CardFormat, rectangle: Rectangle, lines: int) -> Rectangle:
    """Return the area of a card without title, lines of subtitle, and foot."""
    head = form.title + (LINE * lines + GAP) * form.subtitle
    foot = form.foot * FOOT_SIZE * LINE + ABOVE_FOOT
    return Rectangle(rectangle.left, rectangle.bottom + foot, rectangle.right, rectangle.top - head)


def _parts(
    surface: DrawingSurface, card: PrintedCard, form: CardFormat, body: Rectangle
) -> list[PrintedCard]:
    """Split a card into as many cards as it needs, with its rows shared out evenly."""
    first = card.blocks[0]
    if not isinstance(first, Grid) or _can_be_read(surface, form, _columns(surface, card), body):
        return [card]
    rows = len(first.rows)
    most = max(rows, 1)
    for cards in range(2, rows + 1):
        most = ceil(rows / cards)
        (longest, *_others) = _split(card, first, most)
        if _can_be_read(surface, form, _columns(surface, longest), body):
            break
    return _split(card, first, most)


def _split(card: PrintedCard, grid: Grid, most: int) -> list[PrintedCard]:
    """Split a card into cards with at most this many rows of its grid."""
    starts = range(0, max(len(grid.rows), 1), most)
    grids = [replace(grid, rows=grid.rows[at : at + most]) for at in starts]
    return [replace(card, blocks=(part, *card.blocks[1:])) for part in grids]


def _draw_sheet(
    surface: DrawingSurface,
    document: Document,
    form: CardFormat,
    lines: int,
    cards: Sequence[tuple[int, PrintedCard]],
    of: int,
    _page: int,
    _pages: int,
) -> None:
    page = sheet_rectangle(document)
    for (number, card), rectangle in zip(cards, _rectangles(form, page), strict=False):
        _draw_card(surface, form, card, rectangle, lines)
        counted = _("%(card)s of %(cards)s") % {"card": number, "cards": of}
        _draw_foot(surface, document, form, counted, rectangle)
    _draw_cut_marks(surface, form, page)


def _draw_foot(
    surface: DrawingSurface,
    document: Document,
    form: CardFormat,
    counted: str,
    rectangle: Rectangle,
) -> None:
    """Draw the header data at the foot of a card; small cards leave out the scoring method."""
    header = document.header
    text = " · ".join(filter(None, club_and_occasion(header)))
    method = ((header.method, document.title),) if form.foot > 2 else ()
    lines = ((text, counted), *method, (header.printed, header.notice))
    for up, (left, right) in enumerate(reversed(lines)):
        draw_text_at_edges(
            surface, rectangle, rectangle.bottom + up * FOOT_SIZE * LINE, left, right, FOOT_SIZE
        )


def _draw_cut_marks(surface: DrawingSurface, form: CardFormat, page: Rectangle) -> None:
    """Draw short cut marks at the edges of the sheet."""
    for y in (page.height * part / form.down for part in range(1, form.down)):
        for x in (0, page.width - CUT):
            surface.dashes(x, y, x + CUT, y)
    for x in (page.width * part / form.across for part in range(1, form.across)):
        for y in (0, page.height - CUT):
            surface.dashes(x, y, x, y + CUT)


def _draw_card(
    surface: DrawingSurface, form: CardFormat, card: PrintedCard, rectangle: Rectangle, lines: int
) -> None:
    _draw_head(surface, form, card, rectangle)
    columns = _columns(surface, card)
    areas = list(_side_by_side(columns, _body(form, rectangle, lines)))
    size = min(map(partial(_size, surface, form), columns, areas))
    for known, there in zip(columns, areas, strict=True):
        _draw_column(surface, known, size, there)


def _side_by_side(columns: Columns, body: Rectangle) -> Iterator[Rectangle]:
    """Yield areas of the card's width, divided by the needs of the columns."""
    wanted = [_least_width(known) for known in columns]
    free = body.width - BETWEEN * (len(columns) - 1)
    left = body.left
    for wanted_width in wanted:
        width = free * wanted_width / sum(wanted)
        yield Rectangle(left, body.bottom, left + width, body.top)
        left += width + BETWEEN


def _least_width(known: Sequence[MeasuredBlock]) -> float:
    return max((block.least for block in known if not isinstance(block, str)), default=WORDS)


def _wanted_width(known: Sequence[MeasuredBlock]) -> float:
    return max((block.wanted for block in known if not isinstance(block, str)), default=WORDS)


def _draw_column(
    surface: DrawingSurface, known: Sequence[MeasuredBlock], size: float, body: Rectangle
) -> None:
    y = body.top
    grow = _free_height_per_row(surface, known, size, body)
    for block in known:
        match block:
            case MeasuredGrid():
                area = DrawingArea(body.left, y, body.width, size, fill=True)
                row = _row_height(block, grow)
                y = draw_grid(surface, block, area, range(len(block.rows)), row_height=row)
            case MeasuredScoreSheet():
                y = draw_score_sheet(
                    surface, block, DrawingArea(body.left, y, body.width, size), grow
                )
            case MeasuredQrCode():
                y = draw_qr_code(surface, block, DrawingArea(body.left, y, body.width, size))
            case words:
                y = _draw_words(
                    surface, words, DrawingArea(body.left, y, body.width, _paragraph_size(size))
                )
        y -= GAP * size


def _draw_words(surface: DrawingSurface, text: str, area: DrawingArea) -> float:
    y = area.y
    for line in wrap_text(surface, text, area.width / area.size):
        y -= area.size * LINE
        surface.words(area.x, y, line, area.size)
    return y


def _draw_head(
    surface: DrawingSurface, form: CardFormat, card: PrintedCard, rectangle: Rectangle
) -> None:
    y = rectangle.top - form.title
    width = rectangle.width
    if card.compass:
        _draw_compass(surface, card.compass, rectangle.left + rectangle.width / 2, rectangle.top)
        width = rectangle.width / 2 - POINTER
    sign = prepare_text(card.sign)
    across = rectangle.right - surface.width(sign, strong=True) * SIGN
    surface.words(across, rectangle.top - SIGN * SIGN_HEIGHT, sign, SIGN, strong=True)
    title = fit_text(surface, prepare_text(card.title), width / form.title, strong=True)
    surface.words(rectangle.left, y, title, form.title, strong=True)
    for line in _subtitle_lines(surface, card, form, rectangle):
        y -= form.subtitle * LINE
        surface.words(rectangle.left, y, line, form.subtitle)


def _subtitle_lines(
    surface: DrawingSurface, card: PrintedCard, form: CardFormat, rectangle: Rectangle
) -> list[str]:
    """Return the subtitle; if the names do not fit, both are shortened alike, then wrapped."""
    text = prepare_text(card.subtitle)
    width = rectangle.width / form.subtitle
    style = NameStyle.FULL if surface.width(text) <= width else NameStyle.INITIALS
    return wrap_names(surface, text, style, width)


def _subtitle_height(
    surface: DrawingSurface, cards: Sequence[PrintedCard], form: CardFormat, rectangle: Rectangle
) -> int:
    """Return the lines of the longest subtitle: all cards have space for as many."""
    return max((len(_subtitle_lines(surface, card, form, rectangle)) for card in cards), default=1)


def _draw_compass(surface: DrawingSurface, texts: Sequence[str], x: float, top: float) -> None:
    """Draw an arrow to the North, with the names of the four sides around it."""
    north, east, south, west = map(prepare_text, texts)
    foot = top - NORTH - POINTER
    surface.pointer(x, foot, POINTER - 2)
    sides = ((north, 0, top - NORTH + 2, NORTH), (south, 0, foot - SIDE, SIDE))
    level = foot + POINTER * 0.3
    for text, way, y, size in (*sides, (east, 1, level, SIDE), (west, -1, level, SIDE)):
        middle = x + way * POINTER * 0.6
        surface.words(
            middle - surface.width(text, strong=True) * size / 2, y, text, size, strong=True
        )


def _measure_block(surface: DrawingSurface, block: CardContent) -> MeasuredBlock:
    match block:
        case Grid():
            return measure_grid(surface, block)
        case ScoreSheetBlock():
            return measure_score_sheet(surface, block)
        case QrCodeBlock():
            return measure_qr_code(block)
        case _:
            return prepare_text(block.words)


def _size(
    surface: DrawingSurface, form: CardFormat, blocks: Sequence[MeasuredBlock], body: Rectangle
) -> float:
    """Return the largest type that fits; smaller type is preferred to shortened names."""
    comfortable = max(LEAST, body.width / _wanted_width(blocks))
    size = min(form.largest, comfortable, body.width / _least_width(blocks))
    while size > LEAST and size * _total_height(surface, blocks, size, body) > body.height:
        size = max(size - STEP, LEAST)
    while size > LEAST and _lowest_writing_row(surface, blocks, size, body) < form.written:
        size = max(size - STEP, LEAST)
    return size


def _lowest_writing_row(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], size: float, body: Rectangle
) -> float:
    """Return the height of the lowest row to write in."""
    grow = _free_height_per_row(surface, blocks, size, body)
    ruled = (block for block in blocks if isinstance(block, MeasuredGrid) and block.grid.ruled)
    return min((_row_height(block, grow) * size for block in ruled), default=body.height)


def _free_height_per_row(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], size: float, body: Rectangle
) -> float:
    """Return the free height below, divided among all rows."""
    free = max(body.height / size - _total_height(surface, blocks, size, body), 0)
    return free / max(sum(len(block.rows) for block in blocks if not isinstance(block, str)), 1)


def _total_height(
    surface: DrawingSurface, blocks: Sequence[MeasuredBlock], size: float, body: Rectangle
) -> float:
    return sum(_height(surface, block, size, body) + GAP for block in blocks)


def _paragraph_size(size: float) -> float:
    """Return the type size of sentences, a little smaller than the figures."""
    return min(size, 11)


def _height(surface: DrawingSurface, block: MeasuredBlock, size: float, body: Rectangle) -> float:
    if not isinstance(block, str):
        return block.height
    paragraph_size = _paragraph_size(size)
    return (
        len(wrap_text(surface, block, body.width / paragraph_size)) * LINE * paragraph_size / size
    )


def _row_height(grid: MeasuredGrid, grow: float) -> float:
    """Return the height of rows grown into the free space, up to a comfortable height."""
    most = WRITTEN_ROW if grid.grid.ruled else READ_ROW
    return max(grid.row, min(most, grid.row + grow))
