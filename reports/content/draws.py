"""The draw of a round robin, and each pair's way through it. Knows who meets whom; no results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from movements.round_robin import Draw, Match, full_rounds
from reports.content.document import (
    Blank,
    Card,
    Cell,
    Column,
    Document,
    Face,
    Grid,
    Kind,
    Number,
    Row,
    Shape,
    Text,
)
from reports.content.names import NOBODY

LETTERS_ACROSS = 100


@dataclass(frozen=True, slots=True)
class Programme:
    """What an event adds to its draw, as far as it is known.

    Names and zones go by label, starts by round and on the club's clock; `tables` are the numbers
    that stand in the room, where they are not 1, 2, 3 …
    """

    names: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[int, datetime] = field(default_factory=dict)
    tables: Sequence[int] = ()

    def table(self, number: int) -> int:
        """A table of the draw as it is called in the room."""
        return self.tables[number - 1] if self.tables else number

    def start(self, round_: int) -> str:
        """When a round begins; the first of each of several days says the day too."""
        if round_ not in self.starts:
            return ""
        at = self.starts[round_]
        said = date_format(at, "TIME_FORMAT")
        if len({each.date() for each in self.starts.values()}) == 1:
            return said
        opens = at == min(each for each in self.starts.values() if each.date() == at.date())
        return f"{date_format(at, 'D')} {said}" if opens else said


def draw_sheet(draw: Draw, programme: Programme, face: Face) -> Document:
    """One sheet for the wall: rounds down and tables across, and below it who everybody is."""
    blocks = (draw_grid(draw, programme), *_who(draw, programme))
    return Document(_title(draw), blocks, face, Shape.LYING, together=True)


def _title(draw: Draw) -> str:
    facts = {
        "tables": _tables(draw),
        "pairs": len(draw.labels),
        "rounds": len(draw.rounds),
        "full": full_rounds(len(draw.labels)),
    }
    if facts["rounds"] < facts["full"]:
        return _("Draw: %(tables)s tables, %(pairs)s pairs, %(rounds)s of %(full)s rounds") % facts
    return _("Draw: %(tables)s tables, %(pairs)s pairs") % facts


def _tables(draw: Draw) -> int:
    return max(map(len, draw.rounds))


def draw_grid(draw: Draw, programme: Programme) -> Grid:
    """Rounds down, tables across, `1A-1B` in each cell, as the association prints it."""
    start, bye = any(programme.starts), any(draw.byes)
    columns = (
        Column(_("Round"), Kind.MARK, strong=True),
        *((Column(_("Start"), Kind.MARK),) if start else ()),
        *_across(draw, programme),
        *((Column(_("Bye"), Kind.MARK),) if bye else ()),
    )
    rows = (
        (
            Number(Fraction(round_)),
            *((Text(programme.start(round_)),) if start else ()),
            *_meetings(draw, round_),
            *((Text(", ".join(draw.byes[round_ - 1])),) if bye else ()),
        )
        for round_ in range(1, len(draw.rounds) + 1)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _across(draw: Draw, programme: Programme) -> list[Column]:
    """A column for each table; where they are few, they share the width of the sheet."""
    tables = _tables(draw)
    headings = (_("Table %(table)s") % {"table": programme.table(n + 1)} for n in range(tables))
    return [Column(each, Kind.MARK, room=LETTERS_ACROSS // tables) for each in headings]


def _meetings(draw: Draw, round_: int) -> list[Cell]:
    """The round's meetings; a table that a late pair opens later is empty before."""
    meetings = draw.rounds[round_ - 1]
    empty = _tables(draw) - len(meetings)
    return [*(Text(f"{one}-{other}") for one, other in meetings), *[Blank()] * empty]


def _who(draw: Draw, programme: Programme) -> list[Grid]:
    """A line for each table of round one, with the pairs that start there."""
    if not programme.names:
        return []
    zones = any(programme.zones.values())
    columns = [Column(_("Pair"), strong=True), Column(_("Names"), Kind.NAMES)]
    if zones:
        columns.append(Column(_("Zone"), Kind.NAMES))
    people = [_person(label, programme, zones=zones) for label in draw.labels]
    if len(people) % 2:
        people.append((Blank(),) * len(columns))
    lines = zip(people[::2], people[1::2], strict=True)
    return [Grid((*columns, *columns), tuple(tuple(chain(*two)) for two in lines))]


def _person(label: str, programme: Programme, *, zones: bool) -> Row:
    said = (Text(label), Text(programme.names.get(label, "")))
    return (*said, Text(programme.zones.get(label, ""))) if zones else said


def itineraries(draw: Draw, programme: Programme, face: Face) -> Document:
    """A card for each pair: round by round its table and its opponents, with room for scores."""
    made = tuple(_itinerary(draw, label, programme) for label in draw.labels)
    return Document(_("Itineraries"), made, face, Shape.HALVES)


def _itinerary(draw: Draw, label: str, programme: Programme) -> Card:
    title = _("Pair %(pair)s") % {"pair": label}
    said = (programme.names.get(label, ""), programme.zones.get(label, ""))
    return Card(title, " · ".join(filter(None, said)), (itinerary_grid(draw, label, programme),))


def itinerary_grid(draw: Draw, label: str, programme: Programme) -> Grid:
    """One pair's rounds; where it has a bye it is told so."""
    start = any(programme.starts)
    columns = (
        Column(_("Round"), Kind.MARK),
        *((Column(_("Start"), Kind.MARK),) if start else ()),
        Column(_("Table"), Kind.MARK, strong=True),
        Column(_("Against"), Kind.MARK, strong=True),
        Column("", Kind.NAMES),
        Column(_("We"), Kind.NUMBER, room=6),
        Column(_("They"), Kind.NUMBER, room=6),
    )
    way = {match.round: match for match in draw.matches(label)}
    rows = (
        (
            Number(Fraction(round_)),
            *((Text(programme.start(round_)),) if start else ()),
            *_match(way.get(round_), programme),
        )
        for round_ in range(1, len(draw.rounds) + 1)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _match(match: Match | None, programme: Programme) -> Row:
    if match is None:
        return (Text(NOBODY), Text(_("bye")), Blank(), Text(NOBODY), Text(NOBODY))
    names = programme.names.get(match.opponent, "")
    table = Number(Fraction(programme.table(match.table)))
    return (table, Text(match.opponent), Text(names), Blank(), Blank())
