"""Seating list document: every player by surname, with pair number, table and direction."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from club.queries.players import NOBODY, strip_accents
from reports.content.before_play.movement_text import (
    Sitting,
    seat_of_contestant,
    sittings_by_pair,
)
from reports.content.cells.pair_names import pair_label, player_names, table_title
from reports.content.cells.surnames import split_surname
from reports.content.document import (
    BlankCell,
    Cell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.page_header import build_page_header_before_play, nobody_seated_text
from standings.snapshot_cache import SessionSnapshot

# More players than this are set in two columns, so that a list of twenty tables is one sheet.
MOST_IN_ONE_COLUMN = 36


def seating_list_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """List everybody who plays the first round, from A to Z; the nameless come last."""
    keyed_rows = sorted(_players(snapshot), key=lambda keyed_row: keyed_row[0])
    rows = [row for _key, row in _one_row_for_each_of_a_team(snapshot, keyed_rows)]
    header = build_page_header_before_play(snapshot, printed)
    if not rows:
        return Document(_("Seating list"), (Paragraph(nobody_seated_text()),), header)
    several = len(snapshot.sections) > 1
    columns: tuple[GridColumn, ...] = (
        GridColumn(_("Player"), ColumnKind.NAMES, letters=14),
        GridColumn(_number_heading(snapshot), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Table"), ColumnKind.NUMBER, strong=True)
        if not several
        else GridColumn(_("Table")),
        GridColumn(_("Direction"), ColumnKind.MARK),
    )
    if all(isinstance(row[-1], BlankCell) for row in rows):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return Document(
        _("Seating list"),
        (Grid(columns, tuple(rows)),),
        header,
        together=True,
        large=True,
        columns=2 if len(rows) > MOST_IN_ONE_COLUMN else 1,
    )


def _number_heading(snapshot: SessionSnapshot) -> str:
    """Return the heading of the numbers: of players, teams or pairs."""
    if snapshot.individual:
        return _("Number")
    return _("Team") if snapshot.facts.is_teams else _("Pair")


Key = tuple[bool, str, str, int]


def _players(snapshot: SessionSnapshot) -> Iterator[tuple[Key, Row]]:
    """Yield a row for each player of the first round, with its sort key."""
    for place, way in sittings_by_pair(snapshot).items():
        pair = snapshot.pairs[place]
        if not way and not snapshot.facts.in_matches:
            continue
        where = _seat_cells(snapshot, place, way.get(1))
        begin = [player.name for player in pair.people if player.from_round <= 1 and player.name]
        for name in begin:
            surname, given = split_surname(name)
            text = ", ".join(filter(None, (surname, given)))
            yield (
                (False, strip_accents(surname), strip_accents(given), place),
                (TextCell(text), *where),
            )
        if not begin:
            name = _name_of_unnamed(snapshot, pair)
            yield (True, "", "", place), (TextCell(name), *where)


def _one_row_for_each_of_a_team(
    snapshot: SessionSnapshot, keyed_rows: Sequence[tuple[Key, Row]]
) -> Iterator[tuple[Key, Row]]:
    """Yield one row with both tables for a player of a team; its line-up says who sits where."""

    def same_player(keyed_row: tuple[Key, Row]) -> object:
        (unnamed, surname, given, place), row = keyed_row
        return unnamed, surname, given, snapshot.pairs[place].entry, row[0]

    def by_name_and_entry(keyed_row: tuple[Key, Row]) -> tuple[bool, str, str, int, int]:
        unnamed, surname, given, place = keyed_row[0]
        by_place = unnamed and not snapshot.facts.is_teams
        return unnamed, surname, given, 0 if by_place else snapshot.pairs[place].entry, place

    ordered = sorted(keyed_rows, key=by_name_and_entry)
    for _player, group in groupby(ordered, key=same_player):
        (key, row), *others = group
        if others:
            number = TextCell(str(snapshot.pairs[key[3]].number))
            tables = {_words(member[2]) for member in (row, *(other for _key, other in others))}
            ordered_tables = sorted(tables, key=lambda table: (len(table), table))
            row = row[0], number, TextCell(", ".join(ordered_tables)), BlankCell()
        yield key, row


def _words(cell: Cell) -> str:
    return cell.words if isinstance(cell, TextCell) else ""


def _name_of_unnamed(snapshot: SessionSnapshot, pair: SeatedPair) -> str:
    if pair.forgotten:
        return player_names(pair)
    if snapshot.facts.is_teams:
        return _("Team %(team)s") % {"team": pair.number}
    if snapshot.individual:
        return _("Player %(player)s") % {"player": pair.label}
    return _("Pair %(pair)s") % {"pair": pair.label}


def _seat_cells(snapshot: SessionSnapshot, place: int, first: Sitting | None) -> Row:
    """Return the pair's number, and its table and direction in the first round."""
    number = TextCell(pair_label(snapshot, place))
    if first is None and snapshot.facts.in_matches:
        return number, TextCell(_("bye")), BlankCell()
    if first is None:
        return number, TextCell(NOBODY), TextCell(_("sits out"))
    table = str(first.table)
    if len(snapshot.sections) > 1:
        table = table_title(snapshot, first.section, first.table)
    home = place in snapshot.contestants(first.north_south)
    direction = _("N-S") if home else _("E-W")
    if snapshot.individual:
        direction = seat_of_contestant(snapshot, place, first)
    return number, TextCell(table), TextCell(direction)
