"""Draw sheet and itineraries of any round robin; `match_event_draw` fills them in for an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from movements.round_robin.draw import DrawMeeting, DrawnMatch, RoundRobinDraw, draw_full_rounds
from reports.content.cells.pair_names import NOBODY
from reports.content.document import (
    BlankCell,
    Block,
    Cell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    TextCell,
)

LETTERS_ACROSS = 100
# With more tables they do not all fit across a sheet, and there are more rounds than lines on a
# sheet that lies.
MOST_LYING = 16


@dataclass(frozen=True, slots=True)
class DrawDetails:
    """The event's data for its draw, as far as it is known.

    `names` and `zones` are keyed by label, `starts` by round, in the club's time zone. `tables` are
    the displayed numbers, if not 1, 2, 3 …. `gone` maps a withdrawn pair to its last round.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[int, datetime] = field(default_factory=dict)
    tables: Sequence[int] = ()
    gone: Mapping[str, int] = field(default_factory=dict)

    def table(self, number: int) -> int:
        """Return the displayed number of a table of the draw."""
        return self.tables[number - 1] if self.tables else number

    def plays(self, label: str, round_: int) -> bool:
        """Whether a pair has not withdrawn before this round."""
        return label not in self.gone or round_ <= self.gone[label]

    def sit(self, draw: RoundRobinDraw, round_: int) -> list[str]:
        """Return the pairs present in a round of the printed draw without an opponent."""
        meetings = draw.rounds[round_ - 1]
        on = {label for two in meetings if self.meet(two, round_) for label in two}
        return [label for label in draw.labels if label not in on and self.plays(label, round_)]

    def meet(self, two: DrawMeeting, round_: int) -> bool:
        """Whether neither pair of a meeting has withdrawn."""
        return all(self.plays(label, round_) for label in two)

    def start(self, round_: int) -> str:
        """Return when a round begins; the first round of each of several days includes the day."""
        if round_ not in self.starts:
            return ""
        at = self.starts[round_]
        time = date_format(at, "TIME_FORMAT")
        if len({moment.date() for moment in self.starts.values()}) == 1:
            return time
        opens = at == min(moment for moment in self.starts.values() if moment.date() == at.date())
        return f"{date_format(at, 'D')} {time}" if opens else time


def round_robin_draw_document(
    draw: RoundRobinDraw, programme: DrawDetails, header: PageHeader
) -> Document:
    """Build the sheet for the wall: rounds down, tables across, and the pairs below."""
    blocks: list[Block] = [
        round_robin_grid(draw, programme),
        *_names_grids(draw, programme),
        *_withdrawal_paragraphs(programme),
    ]
    shape = PageShape.LYING if _tables(draw) <= MOST_LYING else PageShape.UPRIGHT
    return Document(_title(draw), tuple(blocks), header, shape, together=True)


def draw_sheet_title() -> str:
    """Return the title of a sheet without a draw."""
    return _("Draw")


def _title(draw: RoundRobinDraw) -> str:
    counts = {
        "tables": _tables(draw),
        "pairs": len(draw.labels),
        "rounds": len(draw.rounds),
        "full": draw_full_rounds(len(draw.labels)),
    }
    if counts["rounds"] < counts["full"]:
        return _("Draw: %(tables)s tables, %(pairs)s pairs, %(rounds)s of %(full)s rounds") % counts
    return _("Draw: %(tables)s tables, %(pairs)s pairs") % counts


def _tables(draw: RoundRobinDraw) -> int:
    return max(map(len, draw.rounds))


def round_robin_grid(draw: RoundRobinDraw, programme: DrawDetails) -> Grid:
    """Return rounds down, tables across, `1A-1B` in each cell, as the association prints it."""
    start = any(programme.starts)
    waiting = _byes_by_round(draw, programme)
    bye = any(waiting)
    columns = (
        GridColumn(_("Round"), ColumnKind.MARK, strong=True),
        *((GridColumn(_("Start"), ColumnKind.MARK),) if start else ()),
        *_table_columns(draw, programme),
        *((GridColumn(_("Bye"), ColumnKind.MARK),) if bye else ()),
    )
    rows = (
        (
            NumberCell(Fraction(round_)),
            *((TextCell(programme.start(round_)),) if start else ()),
            *_meetings(draw, round_, programme),
            *((TextCell(", ".join(waiting[round_ - 1])),) if bye else ()),
        )
        for round_ in range(1, len(draw.rounds) + 1)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _table_columns(draw: RoundRobinDraw, programme: DrawDetails) -> list[GridColumn]:
    """Return a column for each table; a few tables share the width of the sheet."""
    tables = _tables(draw)
    headings = (_("Table %(table)s") % {"table": programme.table(n + 1)} for n in range(tables))
    letters = LETTERS_ACROSS // tables
    return [
        GridColumn(heading, ColumnKind.MARK, letters=letters, even=True) for heading in headings
    ]


def _byes_by_round(draw: RoundRobinDraw, programme: DrawDetails) -> list[list[str]]:
    """Return, for each round in order, the pairs without an opponent."""
    return [programme.sit(draw, round_) for round_ in range(1, len(draw.rounds) + 1)]


def _meetings(draw: RoundRobinDraw, round_: int, programme: DrawDetails) -> list[Cell]:
    """Return the round's meetings; a table opened later for a late pair is empty before."""
    meetings = draw.rounds[round_ - 1]
    cells = (_meeting(two, round_, programme) for two in meetings)
    return [*cells, *[BlankCell()] * (_tables(draw) - len(meetings))]


def _meeting(two: DrawMeeting, round_: int, programme: DrawDetails) -> Cell:
    return TextCell("-".join(two)) if programme.meet(two, round_) else BlankCell()


def _names_grids(draw: RoundRobinDraw, programme: DrawDetails) -> list[Grid]:
    """Return a line for each table of round one, with the pairs that start there."""
    if not programme.names:
        return []
    zones = any(programme.zones.values())
    columns = [GridColumn(_("Pair"), strong=True), GridColumn(_("Names"), ColumnKind.NAMES)]
    if zones:
        columns.append(GridColumn(_("Zone"), ColumnKind.WORDS))
    people = [_person_cells(label, programme, zones=zones) for label in draw.labels]
    if len(people) % 2:
        people.append((BlankCell(),) * len(columns))
    lines = zip(people[::2], people[1::2], strict=True)
    return [Grid((*columns, *columns), tuple(tuple(chain(*two)) for two in lines), whole=True)]


def _withdrawal_paragraphs(programme: DrawDetails) -> list[Paragraph]:
    """Return a sentence for each withdrawn pair."""
    sentence = _("%(pair)s has withdrawn after round %(round)s.")
    left = programme.gone.items()
    return [Paragraph(sentence % {"pair": label, "round": after}) for label, after in left]


def _person_cells(label: str, programme: DrawDetails, *, zones: bool) -> Row:
    cells = (TextCell(label), TextCell(programme.names.get(label, "")))
    return (*cells, TextCell(programme.zones.get(label, ""))) if zones else cells


def round_robin_itineraries_document(
    draw: RoundRobinDraw, programme: DrawDetails, header: PageHeader
) -> Document:
    """Build a card for each pair: its table and opponent in each round, with space for scores."""
    cards = tuple(_itinerary(draw, label, programme) for label in draw.labels)
    return Document(itineraries_title(), cards, header, PageShape.HALVES)


def itineraries_title() -> str:
    """Return the title of the cards."""
    return _("Itineraries")


def _itinerary(draw: RoundRobinDraw, label: str, programme: DrawDetails) -> PrintedCard:
    title = _("Pair %(pair)s") % {"pair": label}
    details = (programme.names.get(label, ""), programme.zones.get(label, ""))
    return PrintedCard(
        title, " · ".join(filter(None, details)), (itinerary_grid(draw, label, programme),)
    )


def itinerary_grid(draw: RoundRobinDraw, label: str, programme: DrawDetails) -> Grid:
    """Return one pair's rounds in a match event, including byes."""
    start = any(programme.starts)
    columns = (
        GridColumn(_("Round"), ColumnKind.MARK),
        *((GridColumn(_("Start"), ColumnKind.MARK),) if start else ()),
        GridColumn(_("Table"), ColumnKind.MARK, strong=True),
        GridColumn(_("Against"), ColumnKind.MARK, strong=True),
        GridColumn("", ColumnKind.NAMES),
        GridColumn(_("We"), ColumnKind.NUMBER, letters=6),
        GridColumn(_("They"), ColumnKind.NUMBER, letters=6),
    )
    way = {match.round: match for match in draw.matches(label)}
    rows = (
        (
            NumberCell(Fraction(round_)),
            *((TextCell(programme.start(round_)),) if start else ()),
            *_match(way.get(round_), programme),
        )
        for round_ in range(1, len(draw.rounds) + 1)
        if programme.plays(label, round_)
    )
    return Grid(columns, tuple(rows), ruled=True)


def _match(match: DrawnMatch | None, programme: DrawDetails) -> Row:
    if match is None or not programme.plays(match.opponent, match.round):
        return (
            TextCell(NOBODY),
            TextCell(_("bye")),
            BlankCell(),
            TextCell(NOBODY),
            TextCell(NOBODY),
        )
    names = programme.names.get(match.opponent, "")
    table = NumberCell(Fraction(programme.table(match.table)))
    return (table, TextCell(match.opponent), TextCell(names), BlankCell(), BlankCell())
