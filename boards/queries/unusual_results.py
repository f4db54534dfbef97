"""The unusual results of a session: each compared with the tables that had the same cards.

Rulings, averages and boards that were not played are neither marked nor compared: no table made
them. Of a fouled board the tables of a group are compared with each other (Law 87), and where each
section is a field of its own, those of a section.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Exists, F, OuterRef, Subquery

from boards.models import Deal, FouledBoard, FouledTable
from boards.models.deal import double_dummy_from
from boards.queries.results import results_that_stand
from boards.queries.seated import Cell, with_row
from boards.queries.worth import ACROSS, APART, Key
from deals.cards import read_card
from deals.deal import turned
from deals.leads import lead_from_elsewhere
from scoring.fouled import GROUPS
from scoring.outcome import Contracted, PassedOut, Score
from scoring.regulations import SECTION, Regulations
from scoring.unusual_results import ComparedField, Marks, UnusualMark
from scoring.verdicts import Made
from tournament.models import SeatingBoard

__all__ = ["Marks", "MarksOfBoards", "mark_board", "mark_boards", "marks_at_table"]

MarksOfBoards = Mapping[Key, Mapping[int, Marks]]
"""By board, or board and section: the marks of its cells that have any."""


def mark_boards(
    cells: Iterable[Cell], *, key: Callable[[Cell], Key], known: MarksOfBoards
) -> MarksOfBoards:
    """The marks of every board; a board that is known is not compared again. No query."""
    boards = defaultdict[Key, list[Cell]](list)
    for cell in cells:
        if cell.outcome is not None and (at := key(cell)) not in known:
            boards[at].append(cell)
    return {**known, **{at: mark_board(board) for at, board in boards.items()}}


def mark_board(cells: Iterable[Cell]) -> Mapping[int, Marks]:
    """The marks of the cells of one board in one field, by their keys. No query."""
    groups = defaultdict[str, list[Cell]](list)
    for cell in cells:
        if _compared_result(cell) is not None:
            groups[cell.group].append(cell)
    marked = ((cell.pk, marks) for group in groups.values() for cell, marks in _mark_group(group))
    return {pk: marks for pk, marks in marked if marks}


def _mark_group(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Marks]]:
    field = _field_of(cells)
    for cell in cells:
        yield cell, _marks_in(field, cell)


def _field_of(cells: Sequence[Cell]) -> ComparedField:
    """The results of the cells that one group of tables made; at least one cell."""
    made = [result for cell in cells if (result := _compared_result(cell)) is not None]
    return ComparedField(made, vulnerable=cells[0].vulnerable)


def _marks_in(field: ComparedField, cell: Cell) -> Marks:
    result = _compared_result(cell)
    if result is None:
        return ()
    return (*field.marks(result, makes=_makes(cell)), *_wrong_lead(cell))


def _compared_result(cell: Cell) -> Made | None:
    """The result as the table made it; None for a ruling and for what was not played."""
    if isinstance(cell.outcome, Contracted | PassedOut | Score):
        return cell.outcome
    return None


def _has_known_cards(cell: Cell) -> bool:
    """The table had the cards that were dealt: only the first group of a fouled board did."""
    return cell.group <= GROUPS[0]


def _makes(cell: Cell) -> int | None:
    """The tricks that declarer makes with open cards, where that is known."""
    if not isinstance(cell.outcome, Contracted) or cell.double_dummy is None:
        return None
    if not _has_known_cards(cell):
        return None
    return cell.double_dummy.makes(cell.outcome.declarer, cell.outcome.contract.denomination)


def _wrong_lead(cell: Cell) -> Iterator[UnusualMark]:
    """A lead that the leader was not dealt, where the deal is known."""
    if not isinstance(cell.outcome, Contracted) or not cell.lead or not _has_known_cards(cell):
        return
    declarer, deal = cell.outcome.declarer, cell.deal
    if deal and (holder := lead_from_elsewhere(deal, declarer, read_card(cell.lead))):
        leader = turned(declarer, 1).value
        facts = {"lead": cell.lead, "leader": leader, "holder": holder.value}
        yield UnusualMark("lead_elsewhere", facts)


def marks_at_table(board: SeatingBoard, cell: Cell) -> Marks:
    """The marks of a result that was just recorded, of its cell without a field. One query.

    The session snapshot is not asked: it is read anew after each write, which would slow down
    whoever records many results.
    """
    rows = list(_results_of_board(board))
    own = next((row for row in rows if row.seating_board_id == board.pk), None)
    if own is None:
        return ()
    key = APART if Regulations.from_dict(own.regulations).compared == SECTION else ACROSS
    cells = [_cell_of(row, cell) for row in rows]
    mine = next(each for each in cells if each.pk == board.pk)
    compared = [each for each in cells if key(each) == key(mine) and each.group == mine.group]
    # Only this result: marking the whole board took half of the time of a write at 100 tables.
    return _marks_in(_field_of(compared), mine)


def _results_of_board(board: SeatingBoard) -> Iterable[Any]:
    """What stands at each table of a board, with what says which tables are compared."""
    session = board.seating.section.session
    later = FouledBoard.objects.filter(
        session=session, number=board.number, version__gt=OuterRef("fouled_board__version")
    )
    fouled = FouledTable.objects.filter(
        ~Exists(later),
        fouled_board__session=session,
        fouled_board__number=board.number,
        seating_board=OuterRef("seating_board"),
    )
    deals = Deal.objects.filter(board__session=session, board__number=board.number)
    rows = results_that_stand(session).filter(seating_board__number=board.number)
    return rows.annotate(
        section=F("seating_board__seating__section__name"),
        regulations=F("seating_board__seating__section__session__event__regulations_json"),
        group=Subquery(fouled.values("group")[:1]),
        double_dummy=Subquery(deals.order_by("-version").values("double_dummy")[:1]),
    )


def _cell_of(row: Any, like: Cell) -> Cell:
    """The cell of a result as far as marks need it; the cards are those of a cell of its board."""
    bare = replace(
        like,
        pk=row.seating_board_id,
        section=row.section,
        group=row.group or "",
        double_dummy=double_dummy_from(row.double_dummy or "", None),
    )
    return with_row(bare, row)
