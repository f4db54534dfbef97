"""Queries of check entry: results that a second person typed, compared with the current results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from boards.models import CheckDecision, CheckEntry
from boards.queries.table_results import TableResult
from scoring.laws.outcome import BareScore, ReportedOutcome, north_south_points
from tournament.models import SeatingBoard


class CheckState(Enum):
    """How far the check of a board at a table is.

    MISSING: nobody has keyed the check. REMOVED: it was keyed, and removed. WAITING: the result
    itself is not in. EQUAL: both are the same. DIFFERENT: a director has to settle it. SETTLED: a
    director has. OWN: both are the same, but one person keyed both, which is no check.
    """

    MISSING = "missing"
    REMOVED = "removed"
    WAITING = "waiting"
    EQUAL = "equal"
    DIFFERENT = "different"
    SETTLED = "settled"
    OWN = "own"


CHECKED_STATES = frozenset({CheckState.EQUAL, CheckState.SETTLED})


@dataclass(frozen=True, slots=True)
class KeyedResult:
    """The current check entry of a board at a table, and the last decision on it, if any.

    `outcome` is None if it was withdrawn.
    """

    pk: int
    version: int
    outcome: ReportedOutcome | None
    lead: str
    author: int | None
    by: str
    at: datetime
    settled_version: int | None = None
    is_taken: bool = False
    settled_by: str = ""


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """A table result with its check entry, if any."""

    cell: TableResult
    keyed: KeyedResult | None
    state: CheckState


@dataclass(frozen=True, slots=True)
class CheckProgress:
    """The boards to check in order of play; those that are checked are counted."""

    boards: tuple[ComparedBoard, ...]

    @property
    def checked(self) -> int:
        """The number of boards whose check is equal or settled."""
        return sum(board.state in CHECKED_STATES for board in self.boards)

    def in_state(self, *states: CheckState) -> list[ComparedBoard]:
        """Return the boards in one of these states."""
        return [board for board in self.boards if board.state in states]


def check_progress(session_id: int, cells: Iterable[TableResult]) -> CheckProgress:
    """Compare the check entries of a session with its table results. Two queries.

    A board that the director has ruled on has no result of the table to check.
    """
    keyed = current_check_entries(session_id)
    return CheckProgress(
        tuple(
            ComparedBoard(cell, keyed.get(cell.pk), compare_check(cell, keyed.get(cell.pk)))
            for cell in cells
            if cell.expected and not cell.ruled
        )
    )


def current_check_entries(session_id: int) -> Mapping[int, KeyedResult]:
    """The current check entries by seating's board. Two queries."""
    rows = CheckEntry.objects.filter(seating_board__seating__section__session=session_id)
    decided = CheckDecision.objects.filter(
        check_entry__seating_board__seating__section__session=session_id
    )
    decisions = {row.check_entry_id: row for row in decided.select_related("author")}
    last = {row.seating_board_id: row for row in rows.select_related("author").order_by("version")}
    return {pk: _keyed_result(row, decisions.get(row.pk)) for pk, row in last.items()}


def last_check_entry(board: SeatingBoard) -> CheckEntry | None:
    """The newest check entry of a board at a table, withdrawn or not. One query."""
    return CheckEntry.objects.filter(seating_board=board).order_by("-version").first()


def _keyed_result(row: CheckEntry, decision: CheckDecision | None) -> KeyedResult:
    decider = decision.author if decision else None
    return KeyedResult(
        row.pk,
        row.version,
        row.outcome,
        row.lead,
        row.author_id,
        row.author.get_username() if row.author else "",
        row.recorded_at,
        decision.version if decision else None,
        decision.is_taken if decision else False,
        decider.get_username() if decider else "",
    )


def compare_check(cell: TableResult, keyed: KeyedResult | None) -> CheckState:
    """Return the state of the check of a table result. No query."""
    if keyed is None:
        return CheckState.MISSING
    if keyed.outcome is None:
        return CheckState.REMOVED
    if cell.outcome is None:
        return CheckState.WAITING
    if keyed.settled_version == cell.version:
        return CheckState.SETTLED
    if not is_same_result(cell, keyed.outcome, keyed.lead):
        return CheckState.DIFFERENT
    is_own = keyed.author is not None and keyed.author == cell.author
    return CheckState.OWN if is_own else CheckState.EQUAL


def is_same_result(cell: TableResult, outcome: ReportedOutcome, lead: str) -> bool:
    """Whether a check entry is the same as the result.

    A bare score is compared with the score of a contract, and a lead only if both have one.
    """
    if cell.lead and lead and cell.lead != lead:
        return False
    if isinstance(outcome, BareScore) or isinstance(cell.outcome, BareScore):
        return cell.points == north_south_points(outcome, vulnerable=cell.vulnerable)
    return cell.outcome == outcome
