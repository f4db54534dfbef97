"""Board scores rounded as travellers print them, where these differ from the exact scores."""

from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.boards.imp_boards import ImpBoard
from scoring.boards.printed_board_figures import (
    COMPSCORE3,
    compscore3_award,
    compscore3_shares,
    most_places,
)
from scoring.boards.scores_by_table import ItemisedBoard
from standings.board_scores import MatchpointBoard, SideShares, shares_of_table_result
from standings.snapshot import SessionSnapshot


def board_places(snapshot: SessionSnapshot) -> int:
    """Return the largest number of decimals of a board's figures."""
    return most_places(snapshot.facts.regulations.board_display)


def printed_shares(snapshot: SessionSnapshot, cell: TableResult, shares: SideShares) -> SideShares:
    """Return the printed shares of a result; with tops, two matchpoints for a score beaten.

    `shares` are those of `shares_of_table_result`, which totals use.
    """
    board = snapshot.board_of(cell)
    if not prints_compscore3(snapshot, cell) or isinstance(board, ImpBoard):
        return shares
    if cell.award or cell.averages:
        north_south, east_west = (
            None if share is None else compscore3_award(share) for share in shares
        )
        return north_south, east_west
    unrounded = snapshot.unrounded[snapshot.key(cell)]
    assert not isinstance(unrounded, ImpBoard)
    north_south, east_west = shares_of_table_result(cell, unrounded)
    if north_south is None or east_west is None:
        return shares
    return compscore3_shares(
        (Fraction(north_south), Fraction(east_west)),
        results=results_of(unrounded),
        expected=unrounded.expected,
        awards=has_awards(unrounded),
    )


def prints_compscore3(snapshot: SessionSnapshot, cell: TableResult) -> bool:
    """Whether the board prints as in Compscore 3: matchpoint boards do, fouled ones do not."""
    return snapshot.facts.regulations.board_display == COMPSCORE3 and not cell.group


def results_of(board: MatchpointBoard) -> int:
    """Return the number of results compared on a board."""
    return len(board.rows if isinstance(board, ItemisedBoard) else board.lines)


def has_awards(board: MatchpointBoard) -> bool:
    """Whether there is an award where two pairs met; awards to a pair that sat out do not count."""
    return any(None not in award[:2] for award in board.awarded)
