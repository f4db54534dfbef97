"""The ranking: each field from first to last. Knows the evening's order; computes no place."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from boards.queries.evening import Evening
from boards.queries.worth import Ranked
from reports.content.document import Column, Document, Grid, Kind, Number, Paragraph, Row, Text
from reports.content.face import face
from reports.content.names import label, names, number
from reports.content.numbers import percentage, places_needed
from scoring.rounding import policy


def ranking(evening: Evening, printed: datetime) -> Document:
    """Everybody who has played; two winners are two lists."""
    fields = [
        (line, list(rows)) for line, rows in groupby(evening.ranking, key=lambda row: row.field)
    ]
    nobody = Paragraph(_("Nothing has been recorded yet, so nobody is ranked."))
    blocks = tuple(_field(evening, line, rows) for line, rows in fields) or (nobody,)
    title = _("Ranking")
    return Document(title, blocks, face(evening, printed), together=True)


def field_title(line: str) -> str:
    """What the list of one field is called."""
    return {"NS": _("North-South"), "EW": _("East-West")}.get(line, "")


def rank(row: Ranked) -> str:
    """The place, with a sign of equality where it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


def total_places(rows: Sequence[Ranked]) -> int:
    """How many places show every total of a list."""
    return places_needed({row.shown.total for row in rows})


def _field(evening: Evening, line: str, rows: Sequence[Ranked]) -> Grid:
    columns = (
        Column(_("Rank"), Kind.NUMBER),
        Column(_("Pair"), Kind.NUMBER),
        Column(_("Names"), Kind.NAMES),
        Column(_("Boards"), Kind.NUMBER, spare=True),
        Column(_("Score"), Kind.NUMBER),
        Column(_("Max"), Kind.NUMBER, spare=True),
        Column(_("%"), Kind.NUMBER, strong=True),
    )
    places = total_places(rows)
    written = tuple(_row(evening, row, places) for row in rows)
    return Grid(columns, written, title=field_title(line))


def _row(evening: Evening, row: Ranked, places: int) -> Row:
    called = number if row.field else label
    return (
        Text(rank(row)),
        Text(called(evening, row.pair.place)),
        Text(names(row.pair)),
        Number(Fraction(row.total.boards)),
        Number(Fraction(row.shown.total), places),
        Number(most(evening, row)),
        percentage(row.shown.percentage or Fraction(0)),
    )


def most(evening: Evening, row: Ranked) -> Fraction:
    """What the shown total is out of: a pair's own boards, or, factored, the most of anybody."""
    regulations, possible = evening.facts.regulations, row.total.possible
    if policy(regulations.rounding).factored:
        possible = max(each.total.possible for each in evening.ranking)
    return Fraction(possible * regulations.win, 2)
