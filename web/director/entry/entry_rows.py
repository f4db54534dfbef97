"""Rows of the result entry page, grouped by round, table, board or match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot
from web.director.entry.match_rooms import MatchRoom
from web.director.result_cell import RenderedResult, render_result, result_cell_html
from web.director.session_urls import session_url

NO_ROOMS: Mapping[int, MatchRoom] = MappingProxyType({})
SortKey = Callable[[SessionSnapshot, TableResult], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One board at one table: round, pairs and current result.

    `other` is the row of the other room, if teams play a match.
    """

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
    rendered: RenderedResult
    html: SafeString
    author: int | None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class EntryRowGroup:
    """Rows under one heading: a round, a table, a board or a match."""

    title: str
    rows: tuple[EntryRow, ...]


@dataclass(frozen=True, slots=True)
class EntryOrder:
    """One way to work through the slips: a sort key whose first part makes the groups."""

    key: str
    name: Promise
    by: SortKey
    title: Callable[[SessionSnapshot, TableResult], str]


# The first part of each key is the group of rows under one heading.
def _by_round(_evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    return (cell.round,), cell.section, cell.table, cell.board


def _by_table(_evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    return (cell.section, cell.table), cell.round, cell.board


def _by_board(snapshot: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
    pair = snapshot.sides[cell.north_south] if cell.north_south else None
    # By the North-South pair's number, as on a paper traveller.
    return (cell.board,), cell.section, pair.number if pair else 0, cell.round


def _round_title(_evening: SessionSnapshot, cell: TableResult) -> str:
    return _("Round %(round)s") % {"round": cell.round}


def _table_title(snapshot: SessionSnapshot, cell: TableResult) -> str:
    return pair_names.table_title(snapshot, cell.section, cell.table)


def _board_title(_evening: SessionSnapshot, cell: TableResult) -> str:
    board = _("Board %(board)s") % {"board": cell.board}
    return f"{board} · {pair_names.describe_deal_of_result(cell)}"


ENTRY_ORDERS = (
    EntryOrder("round", gettext_lazy("by round"), _by_round, _round_title),
    EntryOrder("table", gettext_lazy("by table"), _by_table, _table_title),
    EntryOrder("board", gettext_lazy("by board"), _by_board, _board_title),
)


def entry_orders(rooms: Mapping[int, MatchRoom]) -> tuple[EntryOrder, ...]:
    """The orders of a session; teams can be entered by match, both rooms of a board together."""
    if not rooms:
        return ENTRY_ORDERS

    def by_match(_evening: SessionSnapshot, cell: TableResult) -> tuple[Any, ...]:
        room = rooms.get(cell.pk)
        return (room.order[:2], room.order[2:]) if room else ((cell.round, 0), (cell.table, 0))

    def title(snapshot: SessionSnapshot, cell: TableResult) -> str:
        room = rooms.get(cell.pk)
        round_ = _round_title(snapshot, cell)
        return f"{round_} · {room.title}" if room else round_

    return *ENTRY_ORDERS, EntryOrder("match", gettext_lazy("by match"), by_match, title)


def get_entry_order(key: str | None, orders: Sequence[EntryOrder] = ENTRY_ORDERS) -> EntryOrder:
    """The order with this key; by round if there is none."""
    return next((choice for choice in orders if choice.key == key), orders[0])


def group_entry_rows(
    snapshot: SessionSnapshot,
    by: EntryOrder,
    *,
    rules: bool = False,
    rooms: Mapping[int, MatchRoom] = NO_ROOMS,
) -> tuple[EntryRowGroup, ...]:
    """Rows that expect a result, in groups; `rules` adds links to the ruling page.

    `rooms` are those of matches of teams.
    """

    def first(cell: TableResult) -> Any:
        return by.by(snapshot, cell)[0]

    cells = sorted(expected_table_results(snapshot), key=lambda cell: by.by(snapshot, cell))
    grouped = ((group, list(members)) for group, members in groupby(cells, key=first))
    return tuple(
        EntryRowGroup(
            by.title(snapshot, members[0]),
            tuple(
                build_entry_row(snapshot, cell, rules=rules, room=rooms.get(cell.pk))
                for cell in members
            ),
        )
        for _group, members in grouped
    )


def expected_table_results(snapshot: SessionSnapshot) -> Iterable[TableResult]:
    """The table results where two pairs meet."""
    return (cell for cell in snapshot.cells if cell.expected)


def build_entry_row(
    snapshot: SessionSnapshot,
    cell: TableResult,
    *,
    rules: bool = False,
    room: MatchRoom | None = None,
) -> EntryRow:
    """The row of the entry page for one table result.

    The row of a closed room has the IMPs of the board once both rooms are in.
    """
    table = f"{pair_names.section_prefix(snapshot, cell.section)}{cell.table}"
    pairs = {
        "north_south": _pair_number(snapshot, cell.north_south, "NS"),
        "east_west": _pair_number(snapshot, cell.east_west, "EW"),
    }
    position = {"round": cell.round, "table": table, "board": cell.board}
    rendered = render_result(
        cell, snapshot.marks_of(cell), checked=snapshot.check_of(cell) is not None
    )
    swing = room.swing if room and room.is_closed else ""
    where = _("Round %(round)s · Table %(table)s · Board %(board)s") % position
    who = _("N-S %(north_south)s v E-W %(east_west)s") % pairs
    return EntryRow(
        cell.pk,
        cell.round,
        table,
        cell.board,
        **pairs,
        where=f"{where} · {who} · {pair_names.describe_deal_of_result(cell)}",
        who=_team_names(room) if room else _pair_names(snapshot, cell),
        vulnerable="".join(sorted(side.value for side in cell.vulnerable)),
        filled=cell.outcome is not None,
        late=cell.is_late,
        rendered=rendered,
        html=result_cell_html(rendered, session_url(snapshot), rules=rules, swing=swing),
        author=cell.author,
        other=room.other if room else None,
    )


def _pair_number(snapshot: SessionSnapshot, place: int | None, column: str) -> str:
    """A pair's number, with its line where that is not the column's."""
    usual = place is None or snapshot.sides[place].line in ("", column)
    return (
        pair_names.pair_number(snapshot, place) if usual else pair_names.pair_label(snapshot, place)
    )


def _team_names(room: MatchRoom) -> str:
    """Names of both teams, North-South first."""
    north_south, east_west = room.teams
    return _("%(north_south)s v %(east_west)s") % {
        "north_south": north_south,
        "east_west": east_west,
    }


def _pair_names(snapshot: SessionSnapshot, cell: TableResult) -> str:
    """Names of both pairs, North-South first; empty if nobody is named."""
    sides = [
        pair_names.player_names_in_round(snapshot.sides[place], cell.round)
        if place is not None
        else ""
        for place in (cell.north_south, cell.east_west)
    ]
    side_names = {
        "north_south": sides[0] or pair_names.NOBODY,
        "east_west": sides[1] or pair_names.NOBODY,
    }
    return _("%(north_south)s v %(east_west)s") % side_names if any(sides) else ""


def choose_next_row(
    rows: Sequence[EntryRow], *, after: str | None, at: str | None
) -> EntryRow | None:
    """The row `at`, else the next empty row following `after`, else the next row."""
    chosen = next((row for row in rows if str(row.pk) == at), None)
    start = next((place + 1 for place, row in enumerate(rows) if str(row.pk) == after), 0)
    # The search goes on at the top, so that gaps above the last entry are found.
    turned = [*rows[start:], *rows[:start]]
    return chosen or next((row for row in turned if not row.filled), next(iter(turned), None))
