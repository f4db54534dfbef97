"""The crosstable: pair against pair with both scores. Knows matches; not how they were played."""

from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    Blank,
    Cell,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Single,
    Stacked,
    Text,
)
from reports.content.four_hand.face import face, not_drawn, without
from reports.content.four_hand.shown import Shown, people
from standings.matches.match_standings import CrossRow
from standings.matches.match_standings import CrosstableCell as Met
from standings.matches.match_standings import crosstable_of_matches as rows_of

ITSELF = "×"
FEW, LETTERS = 16, 5


def crosstable(shown: Shown, printed: datetime) -> Document:
    """One lying sheet: a row and a column for every pair, and its total."""
    head = face(shown, printed)
    if not shown.event.matches:
        return without(title(shown), head, not_drawn())
    blocks = (crosstable_grid(shown), Paragraph(_how()))
    return Document(title(shown), blocks, head, Shape.LYING, together=True)


def title(shown: Shown) -> str:
    """Which crosstable this is."""
    if shown.after_round is None:
        return _("Crosstable")
    return _("Crosstable after round %(round)s") % {"round": shown.table.after_round}


def _how() -> str:
    return _(
        "Above, the points of the pair of the row; below, those of the pair of the column. What "
        "stands in brackets does not count."
    )


def crosstable_grid(shown: Shown) -> Grid:
    """Pairs in the order of their labels."""
    rows = rows_of(shown.event, after_round=shown.after_round)
    room = LETTERS if len(rows) <= FEW else 0
    columns = (
        Column(_("Pair"), strong=True),
        Column(_("Names"), Kind.NAMES),
        *(Column(row.contestant.label, Kind.NUMBER, room=room, even=True) for row in rows),
        Column(_("Total"), Kind.NUMBER, strong=True),
    )
    return Grid(columns, tuple(_row(row, at) for at, row in enumerate(rows)))


def _row(row: CrossRow, itself: int) -> Row:
    pair = row.contestant
    against = [_cell(met) for met in row.cells]
    against[itself] = Stacked(Text(ITSELF), Blank())
    return (Text(pair.label), people(pair), *against, Number(Fraction(row.record.total)))


def _cell(met: Met | None) -> Cell:
    if met is None or met.points is None:
        return Stacked(Blank(), Blank())
    own, other = (_points(each, counts=met.counts) for each in met.points)
    return Stacked(own, other)


def _points(points: int, *, counts: bool) -> Single:
    return Number(Fraction(points)) if counts else Text(f"({points})")
