"""Queries of fouled boards: the groups of tables that played with the same cards (Law 87)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from boards.models import FouledBoard, FouledTable
from boards.queries.table_results import TableResult
from scoring.boards.fouled_boards import GROUPS

# Whether anything was ever said of cards in the session of a section, for anyone who reads its row
FOULED = Exists(FouledBoard.objects.filter(session=OuterRef("session")))
# The tables that had other cards of a board than the first group, by the seating's board.
TableGroups = Mapping[int, str]


def fouled_groups_of_session(
    session_id: int, *, until: datetime | None = None
) -> Mapping[int, TableGroups]:
    """The groups of each fouled board, now or as they were at a time. One query."""
    versions = FouledBoard.objects.all()
    rows = FouledTable.objects.filter(fouled_board__session=session_id)
    if until is not None:
        versions = versions.filter(recorded_at__lte=until)
        rows = rows.filter(fouled_board__recorded_at__lte=until)
    later = versions.filter(
        session=OuterRef("fouled_board__session"),
        number=OuterRef("fouled_board__number"),
        version__gt=OuterRef("fouled_board__version"),
    )
    rows = rows.filter(~Exists(later))
    groups = defaultdict[int, dict[int, str]](dict)
    for number, table, group in rows.values_list("fouled_board__number", "seating_board", "group"):
        groups[number][table] = group
    return groups


def fouled_versions(session_id: int, number: int) -> QuerySet[FouledBoard]:
    """Every version of a board's groups, the newest first. Two queries, one if none."""
    rows = FouledBoard.objects.filter(session=session_id, number=number)
    return rows.select_related("author").prefetch_related("tables").order_by("-version")


def groups_of_version(row: FouledBoard | None) -> TableGroups:
    """Return the groups of that version; empty without a version."""
    return {table.seating_board_id: table.group for table in row.tables.all()} if row else {}


def with_groups(
    cells: Iterable[TableResult], fouled: Mapping[int, TableGroups]
) -> tuple[TableResult, ...]:
    """Return the table results with their groups; no group where all tables are in one."""
    cells = tuple(cells)
    groups = defaultdict[int, set[str]](set)
    for cell in cells:
        if cell.board in fouled and cell.expected:
            groups[cell.board].add(group_in(fouled[cell.board], cell.pk))
    return tuple(
        replace(cell, group=_group(cell, fouled, groups)) if cell.board in fouled else cell
        for cell in cells
    )


def group_in(groups: TableGroups, table: int) -> str:
    """Return the group of a table; unlisted tables are in the first."""
    return groups.get(table, GROUPS[0])


def _group(
    cell: TableResult, fouled: Mapping[int, TableGroups], groups: Mapping[int, set[str]]
) -> str:
    several = len(groups.get(cell.board, ())) > 1
    return group_in(fouled[cell.board], cell.pk) if several else ""
