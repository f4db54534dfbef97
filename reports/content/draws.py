"""The draw of a round robin, and each pair's way through it. Knows who meets whom; no results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from movements.round_robin.draw import DrawMeeting, DrawnMatch, RoundRobinDraw, draw_full_rounds
from reports.content.document import (
    Blank,
    Block,
    Card,
    Cell,
    Column,
    Document,
    Face,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Text,
)
from reports.content.names import NOBODY

LETTERS_ACROSS = 100
# With more tables they do not all fit across a sheet, and there are more rounds than lines on a
# sheet that lies.
MOST_LYING = 16


@dataclass(frozen=True, slots=True)
class Programme:
    """What an event adds to its draw, as far as it is known.

    Names and zones go by label, starts by round and on the club's clock; `tables` are the numbers
    that stand in the room, where they are not 1, 2, 3 …; who is `gone` played so many rounds.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[int, datetime] = field(default_factory=dict)
    tables: Sequence[int] = ()
    gone: Mapping[str, int] = field(default_factory=dict)

    def table(self, number: int) -> int:
        """A table of the draw as it is called in the room."""
        return self.tables[number - 1] if self.tables else number

    def plays(self, label: str, round_: int) -> bool:
        """Whether a pair is still there."""
        return label not in self.gone or round_ <= self.gone[label]

    def sit(self, draw: RoundRobinDraw, round_: int) -> list[str]:
        """Who is there in a round and has nobody to play."""
        meetings = draw.rounds[round_ - 1]
        on = {label for two in meetings if self.meet(two, round_) for label in two}
        return [label for label in draw.labels if label not in on and self.plays(label, round_)]

    def meet(self, two: DrawMeeting, round_: int) -> bool:
        """Whether both of a meeting are still there."""
        return all(self.plays(label, round_) for label in two)

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


def draw_sheet(draw: RoundRobinDraw, programme: Programme, face: Face) -> Document:
    """One sheet for the wall: rounds down and tables across, and below it who everybody is."""
    blocks: list[Block] = [draw_grid(draw, programme), *_who(draw, programme), *_gone(programme)]
    shape = Shape.LYING if _tables(draw) <= MOST_LYING else Shape.UPRIGHT
    return Document(_title(draw), tuple(blocks), face, shape, together=True)


def sheet_title() -> str:
    """What the sheet is called while nothing is drawn."""
    return _("Draw")


def _title(draw: RoundRobinDraw) -> str:
    facts = {
        "tables": _tables(draw),
        "pairs": len(draw.labels),
        "rounds": len(draw.rounds),
        "full": draw_full_rounds(len(draw.labels)),
    }
    if facts["rounds"] < facts["full"]:
        return _("Draw: %(tables)s tables, %(pairs)s pairs, %(rounds)s of %(full)s rounds") % facts
    return _("Draw: %(tables)s tables, %(pairs)s pairs") % facts


def _tables(draw: RoundRobinDraw) -> int:
    return max(map(len, draw.rounds))


def draw_grid(draw: RoundRobinDraw, programme: Programme) -> Grid:
    """Rounds down, tables across, `1A-1B` in each cell, as the association prints it."""
    start, waiting = any(programme.starts), _waiting(draw, programme)
    bye = any(waiting)
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
            *_meetings(draw, round_, programme),
            *((Text(", ".join(waiting[round_ - 1])),) if bye else ()),
        )
        for round_ in range(1, len(draw.rounds) + 1)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _across(draw: RoundRobinDraw, programme: Programme) -> list[Column]:
    """A column for each table; where they are few, they share the width of the sheet."""
    tables = _tables(draw)
    headings = (_("Table %(table)s") % {"table": programme.table(n + 1)} for n in range(tables))
    room = LETTERS_ACROSS // tables
    return [Column(heading, Kind.MARK, room=room, even=True) for heading in headings]


def _waiting(draw: RoundRobinDraw, programme: Programme) -> list[list[str]]:
    """For each round, in order, who has nobody to play."""
    return [programme.sit(draw, round_) for round_ in range(1, len(draw.rounds) + 1)]


def _meetings(draw: RoundRobinDraw, round_: int, programme: Programme) -> list[Cell]:
    """The round's meetings; a table that a late pair opens later is empty before."""
    meetings = draw.rounds[round_ - 1]
    cells = (_meeting(two, round_, programme) for two in meetings)
    return [*cells, *[Blank()] * (_tables(draw) - len(meetings))]


def _meeting(two: DrawMeeting, round_: int, programme: Programme) -> Cell:
    return Text("-".join(two)) if programme.meet(two, round_) else Blank()


def _who(draw: RoundRobinDraw, programme: Programme) -> list[Grid]:
    """A line for each table of round one, with the pairs that start there."""
    if not programme.names:
        return []
    zones = any(programme.zones.values())
    columns = [Column(_("Pair"), strong=True), Column(_("Names"), Kind.NAMES)]
    if zones:
        columns.append(Column(_("Zone"), Kind.WORDS))
    people = [_person(label, programme, zones=zones) for label in draw.labels]
    if len(people) % 2:
        people.append((Blank(),) * len(columns))
    lines = zip(people[::2], people[1::2], strict=True)
    return [Grid((*columns, *columns), tuple(tuple(chain(*two)) for two in lines), whole=True)]


def _gone(programme: Programme) -> list[Paragraph]:
    """Who has left, a sentence each."""
    said = _("%(pair)s has withdrawn after round %(round)s.")
    left = programme.gone.items()
    return [Paragraph(said % {"pair": label, "round": after}) for label, after in left]


def _person(label: str, programme: Programme, *, zones: bool) -> Row:
    said = (Text(label), Text(programme.names.get(label, "")))
    return (*said, Text(programme.zones.get(label, ""))) if zones else said


def itineraries(draw: RoundRobinDraw, programme: Programme, face: Face) -> Document:
    """A card for each pair: round by round its table and its opponents, with room for scores."""
    made = tuple(_itinerary(draw, label, programme) for label in draw.labels)
    return Document(itineraries_title(), made, face, Shape.HALVES)


def itineraries_title() -> str:
    """What the cards are called."""
    return _("Itineraries")


def _itinerary(draw: RoundRobinDraw, label: str, programme: Programme) -> Card:
    title = _("Pair %(pair)s") % {"pair": label}
    said = (programme.names.get(label, ""), programme.zones.get(label, ""))
    return Card(title, " · ".join(filter(None, said)), (itinerary_grid(draw, label, programme),))


def itinerary_grid(draw: RoundRobinDraw, label: str, programme: Programme) -> Grid:
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
        if programme.plays(label, round_)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _match(match: DrawnMatch | None, programme: Programme) -> Row:
    if match is None or not programme.plays(match.opponent, match.round):
        return (Text(NOBODY), Text(_("bye")), Blank(), Text(NOBODY), Text(NOBODY))
    names = programme.names.get(match.opponent, "")
    table = Number(Fraction(programme.table(match.table)))
    return (table, Text(match.opponent), Text(names), Blank(), Blank())
