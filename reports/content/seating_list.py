"""The seating list for the door: every player by surname, with pair number, table and direction."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from club.queries.players import NOBODY, strip_accents
from reports.content.document import Column, Document, Grid, Kind, Paragraph, Row, Text
from reports.content.face import face_before_play, not_seated
from reports.content.moves import Sitting, by_place
from reports.content.names import label, names, table_title
from standings.snapshot_cache import SessionSnapshot

# More players than this are set in two columns, so that a list of twenty tables is one sheet.
MOST_IN_ONE_COLUMN = 36


def seating_list(evening: SessionSnapshot, printed: datetime) -> Document:
    """Everybody who sits down for the first round, from A to Z; nameless pairs come last."""
    rows = [row for _key, row in sorted(_players(evening), key=lambda each: each[0])]
    face = face_before_play(evening, printed)
    if not rows:
        return Document(_("Seating list"), (Paragraph(not_seated()),), face)
    several = len(evening.rooms) > 1
    columns = (
        Column(_("Player"), Kind.NAMES, room=14),
        Column(_("Pair"), Kind.NUMBER, strong=True),
        Column(_("Table"), Kind.NUMBER, strong=True) if not several else Column(_("Table")),
        Column(_("Direction"), Kind.MARK),
    )
    return Document(
        _("Seating list"),
        (Grid(columns, tuple(rows)),),
        face,
        together=True,
        large=True,
        columns=2 if len(rows) > MOST_IN_ONE_COLUMN else 1,
    )


Key = tuple[bool, str, str, int]


def _players(evening: SessionSnapshot) -> Iterator[tuple[Key, Row]]:
    """A row for each player who begins, and what it is sorted by."""
    for place, way in by_place(evening).items():
        pair, where = evening.pairs[place], _where(evening, place, way.get(1))
        if not way:
            continue
        begin = [each.name for each in pair.people if each.from_round <= 1 and each.name]
        for name in begin:
            surname, given = by_surname(name)
            said = ", ".join(filter(None, (surname, given)))
            yield (False, strip_accents(surname), strip_accents(given), place), (Text(said), *where)
        if not begin:
            yield (True, "", "", place), (Text(_nameless(pair)), *where)


def by_surname(name: str) -> tuple[str, str]:
    """The last word of a name, and what stands before it."""
    given, _space, surname = name.rpartition(" ")
    return surname, given.strip()


def _nameless(pair: SeatedPair) -> str:
    return names(pair) if pair.forgotten else _("Pair %(pair)s") % {"pair": pair.label}


def _where(evening: SessionSnapshot, place: int, first: Sitting | None) -> Row:
    """The pair's number, and its table and direction in the first round."""
    number = Text(label(evening, place))
    if first is None:
        return number, Text(NOBODY), Text(_("sits out"))
    table = str(first.table)
    if len(evening.rooms) > 1:
        table = table_title(evening, first.section, first.table)
    direction = _("N-S") if place == first.north_south else _("E-W")
    return number, Text(table), Text(direction)
