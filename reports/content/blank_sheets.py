"""Papers to write results on, with the numbers printed already. Knows seats; no results."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Text,
)
from reports.content.face import cards, face_before_play, not_seated
from reports.content.moves import Sitting, sittings
from reports.content.names import (
    dealt,
    direction_letter,
    label,
    number,
    table_title,
    vulnerable_in_brief,
)
from standings.snapshot_cache import SessionSnapshot


def blank_travellers(evening: SessionSnapshot, printed: datetime) -> Document:
    """One for each board: who will hold the North-South cards, in order of their numbers."""
    boards = defaultdict[int, list[TableResult]](list)
    for cell in evening.cells:
        if cell.expected:
            boards[cell.board].append(cell)
    made = tuple(_traveller(evening, boards[board]) for board in sorted(boards))
    face = face_before_play(evening, printed)
    return cards(_("Blank travellers"), made, face, Shape.QUARTERS, otherwise=not_seated())


def _traveller(evening: SessionSnapshot, cells: Sequence[TableResult]) -> Card:
    columns = (Column(_("NS"), Kind.MARK, strong=True), Column(_("EW"), Kind.MARK), *_to_fill())
    order = list(evening.pairs)
    rows = tuple(
        (
            Text(number(evening, cell.north_south, line="NS")),
            Text(number(evening, cell.east_west, line="EW")),
            *_empty(),
        )
        for cell in sorted(cells, key=lambda cell: order.index(cell.north_south or 0))
    )
    title = _("Board %(board)s") % {"board": cells[0].board}
    return Card(title, dealt(cells[0]), (Grid(columns, rows, ruled=True),))


def _to_fill() -> tuple[Column, ...]:
    return (
        Column(_("Contract"), Kind.MARK, room=6),
        Column(_("By"), Kind.MARK, room=3),
        Column(_("Lead"), Kind.MARK, room=4),
        Column(_("Tricks"), Kind.MARK, room=4),
        Column(_("NS+"), Kind.MARK, room=5),
        Column(_("EW+"), Kind.MARK, room=5),
    )


def _empty() -> Row:
    return (Blank(),) * len(_to_fill())


def pick_up_slips(evening: SessionSnapshot, printed: datetime) -> Document:
    """One for each table and round, to be handed in when the round is over."""
    played = [each for each in sittings(evening) if None not in (each.north_south, each.east_west)]
    ordered = sorted(played, key=lambda each: (each.round, each.section, each.table))
    dealt = {cell.board: _dealt_in_brief(cell) for cell in evening.cells}
    made = tuple(_slip(evening, each, dealt) for each in ordered)
    face = face_before_play(evening, printed)
    return cards(_("Pick-up slips"), made, face, Shape.EIGHTHS, otherwise=not_seated())


def _dealt_in_brief(cell: TableResult) -> Row:
    dealer = "" if cell.dealer is None else direction_letter(cell.dealer)
    return (Text(dealer), Text(vulnerable_in_brief(cell.vulnerable)))


def _slip(evening: SessionSnapshot, each: Sitting, dealt: Mapping[int, Row]) -> Card:
    columns = (
        Column(_("Bd"), Kind.MARK, strong=True),
        Column(_("Dlr"), Kind.MARK),
        Column(_("Vul"), Kind.MARK),
        *_to_fill(),
    )
    rows = tuple((Number(Fraction(board)), *dealt[board], *_empty()) for board in each.boards)
    facts = {"table": table_title(evening, each.section, each.table), "round": each.round}
    title = _("%(table)s · Round %(round)s") % facts
    pairs = {"north_south": label(evening, each.north_south)}
    pairs["east_west"] = label(evening, each.east_west)
    subtitle = _("North-South: %(north_south)s · East-West: %(east_west)s") % pairs
    signed = Paragraph(_("Checked by East-West: ____________"))
    return Card(title, subtitle, (Grid(columns, rows, ruled=True), signed))
