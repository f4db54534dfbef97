"""The rows of the entry page in the order that a scorer works: by round, by table or by board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.table_results import TableResult
from reports.content import names
from standings.snapshot_cache import SessionSnapshot
from web.director.addresses import place_of
from web.director.said import Said, said, told

Key = Callable[[SessionSnapshot, TableResult], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Row:
    """One board at one table: where, who, and what stands."""

    pk: int
    round: int
    table: str
    board: int
    north_south: str
    east_west: str
    where: str
    who: str
    vulnerable: str
    filled: bool
    late: bool
    said: Said
    told: SafeString
    author: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one heading: a round, a table or a board."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """One way to work through the slips: a sort key whose first part makes the groups."""

    key: str
    name: Promise
    by: Key
    title: Callable[[SessionSnapshot, TableResult], str]


def _by_round(_evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    return (cell.round,), cell.section, cell.table, cell.board


def _by_table(_evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    return (cell.section, cell.table), cell.round, cell.board


def _by_board(evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    pair = evening.pairs[cell.north_south] if cell.north_south else None
    return (cell.board,), cell.section, pair.number if pair else 0, cell.round


def _round(_evening: SessionSnapshot, cell: TableResult) -> str:
    return _("Round %(round)s") % {"round": cell.round}


def _table(evening: SessionSnapshot, cell: TableResult) -> str:
    return names.table_title(evening, cell.section, cell.table)


def _board(_evening: SessionSnapshot, cell: TableResult) -> str:
    board = _("Board %(board)s") % {"board": cell.board}
    return f"{board} · {names.dealt(cell)}"


ORDERS = (
    Order("round", gettext_lazy("by round"), _by_round, _round),
    Order("table", gettext_lazy("by table"), _by_table, _table),
    Order("board", gettext_lazy("by board"), _by_board, _board),
)


def order(key: str | None) -> Order:
    """The order of that name; by round where there is none such."""
    return next((each for each in ORDERS if each.key == key), ORDERS[0])


def groups(evening: SessionSnapshot, by: Order, *, rules: bool = False) -> tuple[Group, ...]:
    """Every row that a result is wanted for, in this order, for somebody who rules or not."""

    def first(cell: TableResult) -> Any:
        return by.by(evening, cell)[0]

    cells = sorted(wanted(evening), key=lambda cell: by.by(evening, cell))
    grouped = ((group, list(members)) for group, members in groupby(cells, key=first))
    return tuple(
        Group(
            by.title(evening, members[0]),
            tuple(row(evening, each, rules=rules) for each in members),
        )
        for _group, members in grouped
    )


def wanted(evening: SessionSnapshot) -> Iterable[TableResult]:
    """The cells where two pairs meet."""
    return (cell for cell in evening.cells if cell.expected)


def row(evening: SessionSnapshot, cell: TableResult, *, rules: bool = False) -> Row:
    """One cell in the words of the desk."""
    table = f"{names.section_prefix(evening, cell.section)}{cell.table}"
    pairs = {
        "north_south": _called(evening, cell.north_south, "NS"),
        "east_west": _called(evening, cell.east_west, "EW"),
    }
    facts = {"round": cell.round, "table": table, "board": cell.board}
    stands = said(cell, evening.marks_of(cell), checked=evening.check_of(cell) is not None)
    where = _("Round %(round)s · Table %(table)s · Board %(board)s") % facts
    who = _("N-S %(north_south)s v E-W %(east_west)s") % pairs
    return Row(
        cell.pk,
        cell.round,
        table,
        cell.board,
        **pairs,
        where=f"{where} · {who} · {names.dealt(cell)}",
        who=_people(evening, cell),
        vulnerable="".join(sorted(side.value for side in cell.vulnerable)),
        filled=cell.outcome is not None,
        late=cell.is_late,
        said=stands,
        told=told(stands, place_of(evening), rules=rules),
        author=cell.author,
    )


def _called(evening: SessionSnapshot, place: int | None, column: str) -> str:
    """A pair's number; its line too, where it is not the column's."""
    usual = place is None or evening.pairs[place].line in ("", column)
    return names.number(evening, place) if usual else names.label(evening, place)


def _people(evening: SessionSnapshot, cell: TableResult) -> str:
    """Who meets whom, by name, North-South first; nothing where nobody is named."""
    sides = [
        names.in_round(evening.pairs[place], cell.round) if place is not None else ""
        for place in (cell.north_south, cell.east_west)
    ]
    facts = {"north_south": sides[0] or names.NOBODY, "east_west": sides[1] or names.NOBODY}
    return _("%(north_south)s v %(east_west)s") % facts if any(sides) else ""


def next_row(rows: Sequence[Row], *, after: str | None, at: str | None) -> Row | None:
    """The row that was asked for, else the next that is empty, else the next."""
    asked = next((row for row in rows if str(row.pk) == at), None)
    start = next((place + 1 for place, row in enumerate(rows) if str(row.pk) == after), 0)
    turned = [*rows[start:], *rows[:start]]
    return asked or next((row for row in turned if not row.filled), next(iter(turned), None))
