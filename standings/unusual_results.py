"""Marks the unusual results of a session, by comparison with the board's other results.

Rulings, averages and unplayed boards are neither marked nor compared, because no table produced
them. On a fouled board each group is compared separately (Law 87), and so is each section that is
its own field.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from boards.models import FouledBoard, Result, Ruling
from boards.models.outcome_columns import OUTCOME_COLUMNS, read_outcome_columns
from boards.queries.fouled_boards import fouled_groups_of_session
from boards.queries.table_results import TableResult
from deals.contradictions import contradictions_of_deal
from scoring.boards.fouled_boards import GROUPS
from scoring.events.regulations import SECTION
from scoring.laws.adjusted_scores import ComparableResult, OutcomeOrRuling
from scoring.laws.outcome import BareScore, ContractResult, PassedOut
from scoring.laws.unusual_results import ComparedField, UnusualMarks
from standings.board_scores import BoardKey
from tournament.models import SeatingBoard, Session

__all__ = [
    "MarksOfBoards",
    "UnusualMarks",
    "contradictions_of_cell",
    "mark_board",
    "mark_boards",
    "marks_at_table",
]

# By board, or board and section: the marks of its cells that have any.
MarksOfBoards = Mapping[BoardKey, Mapping[int, UnusualMarks]]


def mark_boards(
    cells: Iterable[TableResult], *, key: Callable[[TableResult], BoardKey], known: MarksOfBoards
) -> MarksOfBoards:
    """Mark every board; known boards are not compared again. No query."""
    boards = defaultdict[BoardKey, list[TableResult]](list)
    for cell in cells:
        if cell.outcome is not None and (at := key(cell)) not in known:
            boards[at].append(cell)
    return {**known, **{at: mark_board(board) for at, board in boards.items()}}


def mark_board(cells: Iterable[TableResult]) -> Mapping[int, UnusualMarks]:
    """Mark the table results of one board in one field, by key. No query."""
    groups = defaultdict[str, list[TableResult]](list)
    for cell in cells:
        if _compared_result(cell) is not None:
            groups[cell.group].append(cell)
    marked = ((cell.pk, marks) for group in groups.values() for cell, marks in _mark_group(group))
    return {pk: marks for pk, marks in marked if marks}


def _mark_group(cells: Sequence[TableResult]) -> Iterator[tuple[TableResult, UnusualMarks]]:
    field = _field_of(cells)
    for cell in cells:
        yield cell, _marks_in(field, cell)


def _field_of(cells: Sequence[TableResult]) -> ComparedField:
    """Return the results of one group of tables; at least one."""
    results = [result for cell in cells if (result := _compared_result(cell)) is not None]
    return ComparedField(results, vulnerable=cells[0].vulnerable)


def _marks_in(field: ComparedField, cell: TableResult) -> UnusualMarks:
    result = _compared_result(cell)
    if result is None:
        return ()
    return (*field.marks(result, makes=_double_dummy_tricks(cell)), *contradictions_of_cell(cell))


def _compared_result(cell: TableResult) -> ComparableResult | None:
    """Return the result as played; None for a ruling and for an unplayed board."""
    return _outcome_at_table(cell.outcome)


def _outcome_at_table(outcome: OutcomeOrRuling | None) -> ComparableResult | None:
    return outcome if isinstance(outcome, ContractResult | PassedOut | BareScore) else None


def _has_known_cards(cell: TableResult) -> bool:
    """Whether the table had the recorded deal: only the first group of a fouled board did."""
    # The empty letter, of a board that is not fouled, sorts before the first group.
    return cell.group <= GROUPS[0]


def _double_dummy_tricks(cell: TableResult) -> int | None:
    """Return declarer's double-dummy tricks, if known."""
    if not isinstance(cell.outcome, ContractResult) or cell.double_dummy is None:
        return None
    if not _has_known_cards(cell):
        return None
    return cell.double_dummy.makes(cell.outcome.declarer, cell.outcome.contract.denomination)


def contradictions_of_cell(cell: TableResult) -> UnusualMarks:
    """Return what the dealt cards contradict: lead or tricks; nothing if they are not known."""
    if not isinstance(cell.outcome, ContractResult) or not _has_known_cards(cell):
        return ()
    deal = cell.deal
    return tuple(contradictions_of_deal(deal, cell.outcome, lead=cell.lead)) if deal else ()


class _Report(NamedTuple):
    """A current report on a board, with the data for its marks."""

    table: int
    section: str
    lead: str
    outcome: OutcomeOrRuling | None
    is_fouled: bool
    group: str = ""


def _standing_reports() -> QuerySet[Result, tuple[Any, ...]]:
    same_table = {"seating_board": OuterRef("seating_board"), "version__gt": OuterRef("version")}
    fouled = FouledBoard.objects.filter(
        session=OuterRef("seating_board__seating__section__session"),
        number=OuterRef("seating_board__number"),
    )
    # Two anti-joins, each by the unique key of board and version.
    rows = Result.objects.exclude(Exists(Result.objects.filter(**same_table)))
    return rows.exclude(Exists(Ruling.objects.filter(**same_table))).values_list(
        "seating_board",
        "seating_board__seating__section__name",
        "lead",
        Exists(fouled),
        *OUTCOME_COLUMNS,
    )


# The reports that nothing later replaces. Built once: that takes longer than to ask for one
# board, and every write asks.
STANDING_REPORTS = _standing_reports()


def marks_at_table(board: SeatingBoard, cell: TableResult) -> UnusualMarks:
    """Return the marks of a result just recorded; `cell` is its table result without a field.

    One query, and one more if tables had different cards. It does not use the session snapshot,
    which is read again after each write and would slow down the entry of many results.
    """
    session = board.seating.section.session
    reports = _reports_of(board, session)
    # None if a ruling came in between: rulings have no marks.
    own = next((report for report in reports if report.table == board.pk), None)
    if own is None:
        return ()
    apart = session.event.regulations.compared == SECTION
    compared = [
        report.outcome
        for report in reports
        if report.group == own.group and (not apart or report.section == own.section)
    ]
    field = ComparedField(
        filter(None, map(_outcome_at_table, compared)), vulnerable=cell.vulnerable
    )
    # Only this result: marking the whole board took half of the time of a write at 100 tables.
    return _marks_in(field, replace(cell, outcome=own.outcome, lead=own.lead, group=own.group))


def _reports_of(board: SeatingBoard, session: Session) -> list[_Report]:
    """Return the current result at each table of a board, with its fouled group."""
    rows = STANDING_REPORTS.filter(
        seating_board__number=board.number, seating_board__seating__section__session=session
    )
    reports = [
        _Report(table, section, lead, read_outcome_columns(*outcome), is_fouled)
        for table, section, lead, is_fouled, *outcome in rows
    ]
    if not any(report.is_fouled for report in reports):
        return reports
    groups = fouled_groups_of_session(session.pk).get(board.number, {})
    return [report._replace(group=groups.get(report.table, "")) for report in reports]
