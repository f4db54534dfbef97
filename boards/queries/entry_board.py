"""Board at a table with its session and club, for the entry box, in a single query."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.db.models import (
    IntegerField,
    Model,
    OuterRef,
    QuerySet,
    SlugField,
    Subquery,
)

from boards.models import Board
from boards.models.board import VULNERABLE
from boards.models.deal import double_dummy_from
from boards.queries.deals import current_deal_column
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import TableResult, with_row
from club.models import Club, User
from club.queries.compiled_queries import PreparedQuery, QueryParameter, build_stored_row
from club.queries.permissions import ClubPermission, roles_with_permission
from scoring.laws.compass import dealer_of_board, vulnerability_of_board
from tournament.models import Event, Seating, SeatingBoard, Section, Session

# The board and what it belongs to, each with the columns that entry needs; the rest can wait.
CHAIN: tuple[tuple[str, type[Model], tuple[str, ...]], ...] = (
    ("", SeatingBoard, ("id", "seating_id", "number", "arrow_switched")),
    ("seating", Seating, ("id", "section_id", "round", "table")),
    ("section", Section, ("id", "session_id", "name")),
    ("session", Session, ("id", "event_id", "name", "released_at", "state")),
    ("event", Event, ("id", "club_id", "name", "regulations_json")),
    ("club", Club, ("id", "name", "slug", "time_zone", "language")),
)
SESSION = "seating__section__session"
MEMBER = f"{SESSION}__event__club__memberships"


@dataclass(frozen=True, slots=True)
class EntryBoard:
    """The row to record for, and what is known of it before anything is recorded."""

    seating_board: SeatingBoard
    cell: TableResult
    role: str


def entry_board_of_member(user: User, club: str, session: int, row: int) -> EntryBoard | None:
    """A board in play in a session as a bare cell, with this user's role there. One query."""
    rows = BOARD(user=user.pk, club=club, session=session, row=row)
    if not rows:
        return None
    *columns, sides, cards, double_dummy, role = rows[0]
    deal = {"cards": cards or "", "double_dummy": double_dummy_from(double_dummy or "", None)}
    return _build_entry_board(_build_seating_board(columns), sides, deal, role)


def _board_query() -> QuerySet[SeatingBoard, tuple[Any, ...]]:
    number = IntegerField()
    conditions = {
        "pk": QueryParameter("row", number),
        f"{SESSION}__pk": QueryParameter("session", number),
        f"{SESSION}__event__club__slug": QueryParameter("club", SlugField()),
        f"{MEMBER}__user": QueryParameter("user", number),
        f"{MEMBER}__role__in": roles_with_permission(ClubPermission.READ),
    }
    session = OuterRef(f"{SESSION}_id")
    at = OuterRef("number")
    laid_out = Board.objects.filter(session=session, number=at)
    sides = Subquery(laid_out.values("vulnerable")[:1])
    deal = (
        current_deal_column(column, board__session=session, board__number=at)
        for column in ("cards", "double_dummy")
    )
    boards = SeatingBoard.objects.filter(**conditions)
    return boards.values_list(*_columns(), sides, *deal, f"{MEMBER}__role")


def _columns() -> Iterator[str]:
    path = ""
    for name, _model, columns in CHAIN:
        path = f"{path}{name}__" if name else path
        yield from (f"{path}{column}" for column in columns)


BOARD = PreparedQuery(_board_query)


def _build_seating_board(columns: list[Any]) -> SeatingBoard:
    """The board of these columns with its seating, section, session, event and club."""
    values = iter(columns)
    rows = list[Any]()
    for name, model, names in CHAIN:
        row = build_stored_row(model, names, islice(values, len(names)))
        if name:
            setattr(rows[-1], name, row)
        rows.append(row)
    board: SeatingBoard = rows[0]
    return board


def _build_entry_board(
    board: SeatingBoard, stored: str | None, deal: dict[str, Any], role: str
) -> EntryBoard:
    seating = board.seating
    number = board.number
    sides = vulnerability_of_board(number) if stored is None else VULNERABLE[stored]
    where = (board.pk, seating.section.name, seating.round, seating.table, number)
    held = (None, None, board.arrow_switched)
    cell = TableResult(*where, *held, sides, dealer_of_board(number), **deal)
    return EntryBoard(board, cell, role)


def with_current_version(cell: TableResult, row: ResultOrRuling | None) -> TableResult:
    """The cell with the current value on it. No query."""
    return with_row(cell, row) if row else replace(cell, version=0, outcome=None)
