"""One board at one table, as a director types a result for it: a single query on the hot path."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import (
    IntegerField,
    Model,
    OuterRef,
    QuerySet,
    SlugField,
    Subquery,
)

from boards.models import Board
from boards.queries.results import Version
from boards.queries.seated import Cell, with_row
from club.models import Club, User
from club.queries.clubs import DIRECTORS
from club.queries.prepared import Blank, Prepared
from scoring.compass import Side, dealer, vulnerable
from tournament.models import Event, Seating, SeatingBoard, Section, Session

# The board and what it belongs to, each with the columns that entry needs; the rest can wait.
# Columns stand in the order of their model, as `from_db` takes them.
CHAIN: tuple[tuple[str, type[Model], tuple[str, ...]], ...] = (
    ("", SeatingBoard, ("id", "seating_id", "number", "arrow_switched")),
    ("seating", Seating, ("id", "section_id", "round", "table")),
    ("section", Section, ("id", "session_id", "name")),
    ("session", Session, ("id", "event_id", "name", "released_at", "state")),
    ("event", Event, ("id", "club_id", "name")),
    ("club", Club, ("id", "name", "slug", "time_zone", "language")),
)
SESSION = "seating__section__session"


@dataclass(frozen=True, slots=True)
class InPlay:
    """The row to record for, and what is known of it before anything is recorded."""

    seating_board: SeatingBoard
    cell: Cell


def board_of_director(user: User, club: str, session: int, row: int) -> InPlay | None:
    """A board in play in a session as a bare cell, if this user directs there. One query."""
    found = BOARD(user=user.pk, club=club, session=session, row=row)
    if not found:
        return None
    *columns, sides = found[0]
    return _in_play(_built(columns), sides)


def _board() -> QuerySet[SeatingBoard, tuple[Any, ...]]:
    number = IntegerField()
    asked = {
        "pk": Blank("row", number),
        f"{SESSION}__pk": Blank("session", number),
        f"{SESSION}__event__club__slug": Blank("club", SlugField()),
        f"{SESSION}__event__club__memberships__user": Blank("user", number),
        f"{SESSION}__event__club__memberships__role__in": DIRECTORS,
    }
    laid_out = Board.objects.filter(session=OuterRef(f"{SESSION}_id"), number=OuterRef("number"))
    sides = Subquery(laid_out.values("vulnerable")[:1])
    return SeatingBoard.objects.filter(**asked).values_list(*_columns(), sides)


def _columns() -> Iterator[str]:
    path = ""
    for name, _model, columns in CHAIN:
        path = f"{path}{name}__" if name else path
        yield from (f"{path}{column}" for column in columns)


BOARD = Prepared(_board)


def _built(columns: list[Any]) -> SeatingBoard:
    """The board of these columns with its seating, section, session, event and club."""
    values, rows = iter(columns), list[Any]()
    for name, model, names in CHAIN:
        row = model.from_db(DEFAULT_DB_ALIAS, names, list(islice(values, len(names))))
        if name:
            setattr(rows[-1], name, row)
        rows.append(row)
    board: SeatingBoard = rows[0]
    return board


def _in_play(board: SeatingBoard, stored: str | None) -> InPlay:
    seating = board.seating
    bare = Cell(board.pk, "", seating.round, seating.table, board.number, None, None, False)
    sides = frozenset(side for side in Side if side.value in (stored or ""))
    cell = replace(
        bare,
        section=seating.section.name,
        arrow_switched=board.arrow_switched,
        vulnerable=vulnerable(board.number) if stored is None else sides,
        dealer=dealer(board.number),
    )
    return InPlay(board, cell)


def with_version(cell: Cell, row: Version | None) -> Cell:
    """The cell with what stands on it. No query."""
    return with_row(cell, row) if row else replace(cell, version=0, outcome=None)
