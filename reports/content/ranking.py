"""The ranking: each field from first to last. Knows the evening's order; computes no place."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from reports.content.appeals import appeal_notes
from reports.content.as_of import as_of_notes, ranking_title
from reports.content.document import (
    Blank,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Text,
)
from reports.content.face import face
from reports.content.lists import list_grids, list_title, more_cells, more_columns
from reports.content.lists import notes as list_notes
from reports.content.names import label, names, number
from reports.content.numbers import MOST_PLACES, rank_number, rounded_percentage, written
from reports.content.penalties import (
    mark_of_penalised,
    penalty_columns,
    penalty_notes,
    taken_from,
)
from reports.content.rulings import mark_of_pair
from reports.content.tie_breaks import tie_notes
from reports.content.units import is_of_tops, unit
from scoring.boards.rounding import rounding_policy
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot


def ranking(evening: SessionSnapshot, printed: datetime) -> Document:
    """Everybody who has played; two winners are two lists. Then the lists beside it."""
    nobody = Paragraph(_("Nothing has been recorded yet, so nobody is ranked."))
    blocks: list[Grid | Paragraph] = [*scratch_grids(evening), *list_grids(evening)]
    blocks += [Paragraph(each) for each in notes(evening)] if blocks else [nobody]
    above = *as_of_notes(evening), *appeal_notes(evening)
    blocks = [*map(Paragraph, above), *blocks]
    return Document(ranking_title(evening), tuple(blocks), face(evening, printed), together=True)


def notes(evening: SessionSnapshot) -> list[str]:
    """What stands below it: what parted ties, what the penalties were, what the lists go by."""
    return [*tie_notes(evening), *penalty_notes(evening), *list_notes(evening)]


def scratch_grids(evening: SessionSnapshot) -> list[Grid]:
    """The ranking itself, a grid for each field."""
    fields = groupby(evening.ranking, key=lambda row: row.ranked_in)
    lists = [(list_title(*name), list(rows)) for name, rows in fields]
    return [
        _field(evening, title or (_sections(rows) if len(lists) > 1 else ""), rows)
        for title, rows in lists
    ]


def _sections(rows: Sequence[Ranked]) -> str:
    """What the list of one winner is called where other sections have two."""
    names = ", ".join(sorted({row.pair.section for row in rows}))
    return _("Section %(section)s") % {"section": names}


def rank(row: Ranked) -> str:
    """The place, with a sign of equality where it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


def headline(evening: SessionSnapshot, row: Ranked) -> str:
    """The figure that a pair is ranked by, as it is written."""
    if not is_of_tops(evening):
        return written(unit(evening).number(row.shown.total, total_places(evening, [row])))
    return f"{written(rounded_percentage(row.shown.percentage))}%"


def total_places(evening: SessionSnapshot, rows: Sequence[Ranked]) -> int:
    """How many places show every total of a list."""
    return unit(evening).needed_by_totals({row.shown.total for row in rows})


def _field(evening: SessionSnapshot, title: str, rows: Sequence[Ranked]) -> Grid:
    columns = (
        Column(_("Rank"), Kind.NUMBER),
        Column(_("Pair"), Kind.NUMBER),
        Column(_("Names"), Kind.NAMES),
        Column(_("Boards"), Kind.NUMBER, spare=True),
        *_figure_columns(evening),
        *penalty_columns(evening),
        *section_columns(evening),
        *more_columns(evening),
    )
    places = total_places(evening, rows)
    written = tuple(_row(evening, row, places) for row in rows)
    return Grid(columns, written, title=title)


def section_columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    """The place in the own section, where sections are ranked together."""
    return (Column(_("In section"), Kind.NUMBER, spare=True),) if evening.in_sections else ()


def section_cells(evening: SessionSnapshot, place: int) -> Row:
    """The same of one pair."""
    if place not in evening.in_sections:
        return (Blank(),) * len(section_columns(evening))
    at, shared = evening.in_sections[place]
    return (rank_number(at, shared=shared),)


def _figure_columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    """What a pair came to; where penalties were given the score before them is another figure."""
    if not is_of_tops(evening):
        each = Column(_("Each board"), Kind.NUMBER, spare=True)
        return Column(unit(evening).total, Kind.NUMBER, strong=True), each
    total = _("Total") if penalty_columns(evening) else _("Score")
    return (
        Column(total, Kind.NUMBER),
        Column(_("Max"), Kind.NUMBER, spare=True),
        Column(_("%"), Kind.NUMBER, strong=True),
    )


def _row(evening: SessionSnapshot, row: Ranked, places: int) -> Row:
    called, place = number if row.field else label, row.pair.place
    marks = (mark_of_pair(evening, place), mark_of_penalised(evening, place))
    return (
        Text(rank(row)),
        Text(" ".join(filter(None, (called(evening, place), *marks)))),
        Text(names(row.pair)),
        Number(Fraction(row.total.boards)),
        *_figures(evening, row, places),
        *((taken_from(evening, row),) if penalty_columns(evening) else ()),
        *section_cells(evening, row.pair.place),
        *more_cells(evening, row),
    )


def _figures(evening: SessionSnapshot, row: Ranked, places: int) -> tuple[Number, ...]:
    by = unit(evening)
    total = by.number(row.shown.total, places)
    if not is_of_tops(evening):
        return total, by.number(Fraction(row.total.won) / row.total.boards, MOST_PLACES)
    return total, Number(most(evening, row)), rounded_percentage(row.shown.percentage)


def most(evening: SessionSnapshot, row: Ranked) -> Fraction:
    """What the shown total is out of: a pair's own boards, or, factored, the most of anybody."""
    regulations, possible = evening.facts.regulations, row.total.possible
    if rounding_policy(regulations.rounding).factored:
        beside = (each for each in evening.ranking if evening.factored_with(row.pair, each.pair))
        possible = max(each.total.possible for each in beside)
    return Fraction(possible * regulations.win, 2)
