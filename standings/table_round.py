"""Determines the round that a table is playing now, with its boards, pairs and results."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from boards.queries.table_results import TableResult
from standings.snapshot import SessionSnapshot


@dataclass(frozen=True, slots=True)
class RoundAtTable:
    """One round of one table: its boards in order."""

    number: int
    cells: tuple[TableResult, ...] = field(repr=False)

    @property
    def arrow_switched(self) -> bool:
        """Whether the boards are turned, so that the pairs hold each other's cards."""
        return any(cell.arrow_switched for cell in self.cells)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the boards."""
        return tuple(cell.board for cell in self.cells)

    @property
    def missing(self) -> tuple[TableResult, ...]:
        """The boards that nothing was ever recorded for."""
        return tuple(cell for cell in self.cells if not is_recorded(cell))

    def cell_of(self, board: int) -> TableResult | None:
        """Return the table result of a board of this round."""
        return next((cell for cell in self.cells if cell.board == board), None)


def is_recorded(cell: TableResult) -> bool:
    """Return whether anything was ever recorded: a table reports a board only once."""
    return cell.version > 0


def current_round_of_table(
    snapshot: SessionSnapshot, section: str, table: int
) -> tuple[RoundAtTable | None, RoundAtTable | None]:
    """Return the first round with boards to record, and the one that was played before it.

    Rounds in which a pair sits out are not played. No query.
    """
    return first_open_round(rounds_of_table(snapshot, section, table))


def first_open_round(
    rounds: Iterable[RoundAtTable],
) -> tuple[RoundAtTable | None, RoundAtTable | None]:
    """Return the first of these rounds with boards to record, and the one before it. No query."""
    before = None
    for played in rounds:
        if played.missing:
            return played, before
        before = played
    return None, before


def rounds_of_table(
    snapshot: SessionSnapshot, section: str, table: int
) -> tuple[RoundAtTable, ...]:
    """Return the rounds that a table plays, in order. No query."""
    own = [
        cell
        for cell in snapshot.cells
        if (cell.section, cell.table) == (section, table) and cell.expected
    ]
    rounds = groupby(sorted(own, key=_by_round), key=lambda cell: cell.round)
    return tuple(RoundAtTable(number, tuple(cells)) for number, cells in rounds)


def round_in_play(snapshot: SessionSnapshot) -> int | None:
    """Return the latest round with a result, or the one after it if it is complete.

    It is the first round before any result, and None when every result is in. No query.
    """
    wanted = [cell for cell in snapshot.cells if cell.expected]
    missing = [cell.round for cell in wanted if cell.outcome is None]
    latest = max((cell.round for cell in wanted if cell.outcome is not None), default=0)
    if not missing:
        return None
    # A late board of an earlier round does not hold the room back.
    return min((number for number in missing if number >= latest), default=latest)


def _by_round(cell: TableResult) -> tuple[int, int]:
    return cell.round, cell.board
