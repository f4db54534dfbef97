"""The travellers: what every table did with a board, and how often. Knows results; no layout."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.evening import Evening
from reports.content import outcomes
from reports.content.document import (
    Beside,
    Blank,
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Single,
    Text,
)
from reports.content.face import face
from reports.content.fouled_boards import group_notes
from reports.content.names import dealt, number
from reports.content.play import Scored, by_board, by_score, places_of
from reports.content.rulings import group_of
from reports.content.units import unit


def travellers(evening: Evening, printed: datetime) -> Document:
    """Each board with its results, the best for North-South first, and their frequencies."""
    places = places_of(evening)
    blocks: list[Block] = []
    for board, rows in by_board(evening).items():
        blocks.append(Beside(_results(evening, rows, places), _frequencies(evening, rows, places)))
        if notes := group_notes(evening, board):
            blocks.append(Paragraph(" · ".join(notes)))
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    return Document(_("Travellers"), tuple(blocks) or nothing, face(evening, printed))


def board_title(scored: Scored) -> str:
    """The board's number, who deals and who is vulnerable, and whether it was fouled."""
    facts = {"board": scored.cell.board, "dealt": dealt(scored.cell)}
    title = _("Board %(board)s · %(dealt)s") % facts
    return f"{title} · {_('fouled (Law 87)')}" if scored.cell.group else title


def result_columns() -> tuple[Column, ...]:
    """How a table's result is written down."""
    return (
        Column(_("NS"), Kind.NUMBER),
        Column(_("EW"), Kind.NUMBER),
        Column(_("Contract"), room=4),
        Column(_("By"), Kind.MARK),
        Column(_("Lead"), spare=True),
        Column(_("Tricks"), Kind.NUMBER),
        Column(_("NS+"), Kind.NUMBER, room=4),
        Column(_("EW+"), Kind.NUMBER, room=4),
    )


def _results(evening: Evening, rows: Sequence[Scored], places: int) -> Grid:
    columns = (
        *result_columns(),
        *share_columns(evening, strong=True),
    )
    lines = tuple(_result(evening, each, places) for each in rows)
    return Grid(columns, lines, title=board_title(rows[0]))


def _result(evening: Evening, each: Scored, places: int) -> Row:
    cell = each.cell
    return (
        Text(number(evening, cell.north_south, line="NS")),
        Text(number(evening, cell.east_west, line="EW")),
        outcomes.contract(cell),
        outcomes.declarer(cell),
        outcomes.lead(cell),
        outcomes.tricks(cell),
        *outcomes.scores(cell),
        *both_shares(each, places),
    )


def share_columns(evening: Evening, *, strong: bool = False) -> tuple[Column, Column]:
    """What both sides have of a board."""
    north_south, east_west = share_headings(evening)
    return (
        Column(north_south, Kind.NUMBER, strong=strong),
        Column(east_west, Kind.NUMBER, strong=strong),
    )


def share_headings(evening: Evening) -> tuple[str, str]:
    """The same in words."""
    facts = {"unit": unit(evening).short}
    return _("NS %(unit)s") % facts, _("EW %(unit)s") % facts


def both_shares(each: Scored, places: int) -> tuple[Single, Single]:
    """What both sides have, in the event's own unit and scale already."""
    return (
        _share(each.north_south, places, each.signed),
        _share(each.east_west, places, each.signed),
    )


def _share(value: Fraction | None, places: int, signed: bool) -> Single:
    return Blank() if value is None else Number(value, places, signed)


def _frequencies(evening: Evening, rows: Iterable[Scored], places: int) -> Grid:
    rows = list(rows)
    fouled = any(each.cell.group for each in rows)
    columns = (
        *((Column(_("Group"), Kind.MARK),) if fouled else ()),
        Column(_("NS+"), Kind.NUMBER, room=4),
        Column(_("EW+"), Kind.NUMBER, room=4),
        Column(_("Times"), Kind.NUMBER),
        *share_columns(evening),
    )
    lines = (_frequency(same, places) for same in by_score(rows))
    return Grid(columns, tuple(lines), title=_("Frequencies"))


def _frequency(same: Sequence[Scored], places: int) -> Row:
    first = same[0]
    return (
        *((Text(group_of(first.cell)),) if first.cell.group else ()),
        *outcomes.scores(first.cell),
        Number(Fraction(len(same))),
        *both_shares(first, places),
    )
