"""Cards for before play: what lies on each table, what each pair carries. Knows seats only."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content.document import (
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
from reports.content.moves import Rule, Sitting, by_place, by_table, rounds_of, rule
from reports.content.names import (
    NOBODY,
    direction_letter,
    label,
    names,
    number,
    runs,
    section_prefix,
    table_title,
)
from scoring.laws.compass import Direction
from standings.snapshot_cache import SessionSnapshot

Ways = Mapping[int, Mapping[int, Sitting]]


def guide_cards(evening: SessionSnapshot, printed: datetime) -> Document:
    """One card for each table: who comes in which round, and where everybody goes."""
    tables, places = by_table(evening), by_place(evening)
    said = {section: rule(evening, section) for section, _table in tables}
    made = tuple(
        _with_rule(evening, seats, said[section])
        if said[section].says_all
        else _with_ways(evening, seats, said[section], places)
        for (section, _table), seats in tables.items()
    )
    face = face_before_play(evening, printed)
    return cards(_("Guide cards"), made, face, Shape.HALVES, otherwise=not_seated())


def _with_rule(evening: SessionSnapshot, seats: Sequence[Sitting], said: Rule) -> Card:
    """Where one rule says how everybody moves, it stands below."""
    rows = tuple((*_round(evening, each), Text(_remark(each))) for each in seats)
    return _card(
        evening, seats[0], Grid((*_columns(), Column("")), rows), *_below(said, seats[0].table)
    )


def _below(said: Rule, table: int) -> tuple[Paragraph, ...]:
    sentences = said.at(table)
    return (Paragraph(". ".join(sentences) + "."),) if sentences else ()


def _with_ways(
    evening: SessionSnapshot, seats: Sequence[Sitting], said: Rule, places: Ways
) -> Card:
    """Where none does, each round says where its two pairs go."""
    columns = (*_columns(), Column(_("NS go to")), Column(_("EW go to")), Column(""))
    rows = tuple(
        (
            *_round(evening, each),
            Text(_next(evening, each, each.north_south, places)),
            Text(_next(evening, each, each.east_west, places)),
            Text(_remark(each)),
        )
        for each in seats
    )
    return _card(evening, seats[0], Grid(columns, rows), *_below(said, seats[0].table))


def _card(evening: SessionSnapshot, first: Sitting, *blocks: Grid | Paragraph) -> Card:
    compass = tuple(map(direction_letter, Direction))
    sign = f"{section_prefix(evening, first.section)}{first.table}"
    title = table_title(evening, first.section, first.table)
    return Card(title, "", blocks, compass=compass, sign=sign)


def _columns() -> tuple[Column, ...]:
    return (
        Column(_("Round"), Kind.MARK),
        Column(_("NS"), Kind.MARK, strong=True),
        Column(_("EW"), Kind.MARK, strong=True),
        Column(_("Boards"), Kind.MARK, strong=True),
    )


def _round(evening: SessionSnapshot, each: Sitting) -> Row:
    return (
        Number(Fraction(each.round)),
        Text(number(evening, each.north_south)),
        Text(number(evening, each.east_west)),
        Text(runs(each.boards)),
    )


def _remark(each: Sitting) -> str:
    if None in (each.north_south, each.east_west):
        return _("sit out")
    return _("turn the boards") if each.arrow_switched else ""


def _next(evening: SessionSnapshot, here: Sitting, place: int | None, places: Ways) -> str:
    if place is None:
        return NOBODY
    ahead = places[place].get(here.round + 1)
    if ahead is None:
        last = here.round == rounds_of(evening, here.section)
        return "" if last else _("sit out")
    home, stays = place == ahead.north_south, ahead.table == here.table
    if stays and home is (place == here.north_south):
        return _("stay")
    facts = {"table": ahead.table, "side": _("NS") if home else _("EW")}
    return _("table %(table)s %(side)s") % facts


def movement_cards(evening: SessionSnapshot, printed: datetime) -> Document:
    """One card for each pair: round by round its table, its chairs, its boards, its opponents."""
    places = by_place(evening)
    made = tuple(_pair_card(evening, pair, places[pair.place]) for pair in evening.pairs.values())
    face = face_before_play(evening, printed)
    return cards(_("Movement cards"), made, face, Shape.QUARTERS, otherwise=not_seated())


def _pair_card(evening: SessionSnapshot, pair: SeatedPair, way: Mapping[int, Sitting]) -> Card:
    columns = (
        Column(_("Round"), Kind.MARK),
        Column(_("Table"), Kind.MARK, strong=True),
        Column(_("Dir"), Kind.MARK, strong=True),
        Column(_("Boards"), Kind.MARK),
        Column(_("Against")),
    )
    rounds = range(1, rounds_of(evening, pair.section) + 1)
    rows = tuple(_step(evening, pair.place, round_, way.get(round_)) for round_ in rounds)
    title = _("Pair %(pair)s") % {"pair": label(evening, pair.place)}
    return Card(title, names(pair), (Grid(columns, rows),))


def _step(evening: SessionSnapshot, place: int, round_: int, there: Sitting | None) -> Row:
    if there is None:
        return (Number(Fraction(round_)), *[Text(NOBODY)] * 3, Text(_("sit out")))
    home = place == there.north_south
    opponents = there.east_west if home else there.north_south
    return (
        Number(Fraction(round_)),
        Text(str(there.table)),
        Text(_("NS") if home else _("EW")),
        Text(runs(there.boards)),
        Text(_("sit out") if opponents is None else label(evening, opponents)),
    )
