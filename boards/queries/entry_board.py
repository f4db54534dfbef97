"""Queries of one board at one table for the page that enters its result."""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F

from boards.models import Board
from boards.models.board import VULNERABLE
from boards.models.deal import double_dummy_from
from boards.queries.double_dummy import known_tricks
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import TableResult, with_row
from club.models import User
from club.queries.permissions import ClubPermission, roles_with_permission
from scoring.laws.compass import dealer_of_board, vulnerability_of_board
from tournament.models import Seating, SeatingBoard, Section

SESSION = "seating__section__session"
MEMBER = f"{SESSION}__event__club__memberships"

# The newest deal first. Built once: that takes longer than to ask for one board, and every entry
# asks.
DEALT_BOARDS = Board.objects.order_by("-deals__version").values_list(
    "vulnerable",
    "deals__cards",
    known_tricks(cards="deals__cards", stated="deals__double_dummy"),
)


# In plain SQL, because each result of a phone asks for it: Django took ten times as long to put the
# statement together as the database takes for it.
BOARD_IN_SECTION = """
    SELECT b.*, t.round AS in_round, t."table" AS at_table, t.first_dealer AS deals_first,
        t.team_match_id AS match
    FROM tournament_seatingboard b JOIN tournament_seating t ON t.id = b.seating_id
    WHERE b.id = %s AND t.section_id = %s
"""
# In the order of the model.
SEATING_COLUMNS = ("id", "round", "table", "first_dealer", "team_match_id")


@dataclass(frozen=True, slots=True)
class EntryBoard:
    """The board to record a result for, its table result, and the user's role."""

    seating_board: SeatingBoard
    cell: TableResult
    role: str


def entry_board_of_member(user: User, club: str, session: int, row: int) -> EntryBoard | None:
    """A board in play in a session as a bare cell, with this user's role there. Two queries."""
    boards = SeatingBoard.objects.filter(
        **{
            "pk": row,
            # By its key: a number too large for any row is then no match instead of an error.
            f"{SESSION}__pk": session,
            f"{SESSION}__event__club__slug": club,
            f"{MEMBER}__user": user,
            f"{MEMBER}__role__in": roles_with_permission(ClubPermission.READ),
        }
    )
    # There is one at most: putting the order of `first` together takes a fifth of the query's time.
    with_role = boards.select_related(f"{SESSION}__event__club").annotate(role=F(f"{MEMBER}__role"))
    board = next(iter(with_role.order_by()), None)
    return None if board is None else _build_entry_board(board, board.role)


def seating_board_of_session(session: int, seating_board: int) -> SeatingBoard | None:
    """A board in play in a session, with its seating and section. One query."""
    rows = SeatingBoard.objects.filter(**{"pk": seating_board, f"{SESSION}__pk": session})
    return rows.select_related("seating__section").first()


def seating_board_in_section(section: Section, seating_board: int) -> SeatingBoard | None:
    """A board in play in a section that the caller has, with its seating. One query."""
    boards: Any = SeatingBoard.objects.raw(BOARD_IN_SECTION, (seating_board, section.pk))
    for board in boards:
        columns = [board.seating_id, board.in_round, board.at_table, board.deals_first, board.match]
        board.seating = Seating.from_db(board._state.db, SEATING_COLUMNS, columns)
        board.seating.section = section
        found: SeatingBoard = board
        return found
    return None


def _build_entry_board(board: SeatingBoard, role: str) -> EntryBoard:
    seating = board.seating
    number = board.number
    # Subqueries in the query above would take Django longer to put together than this one.
    stored = DEALT_BOARDS.filter(session=seating.section.session_id, number=number).first()
    vulnerable, cards, makes = stored or (None, None, None)
    deal: dict[str, Any] = {
        "cards": cards or "",
        "double_dummy": double_dummy_from(makes or "", None),
    }
    sides = vulnerability_of_board(number) if vulnerable is None else VULNERABLE[vulnerable]
    where = (board.pk, seating.section.name, seating.round, seating.table, number)
    held = (None, None, board.arrow_switched)
    cell = TableResult(*where, *held, sides, dealer_of_board(number), **deal)
    return EntryBoard(board, cell, role)


def with_current_version(cell: TableResult, row: ResultOrRuling | None) -> TableResult:
    """Return the table result with the current version's outcome. No query."""
    return with_row(cell, row) if row else replace(cell, version=0, outcome=None)
