"""Rounds a session's board scores, or scales them to one top, before they are added up."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from scoring.boards.imp_boards import ImpBoard
from scoring.boards.one_top import bring_to_one_top
from scoring.boards.rounded_shares import itemise_traveller, round_imp_shares, round_shares
from scoring.boards.scores_by_table import ItemisedBoard
from scoring.boards.traveller import Traveller
from standings.board_scores import BoardKey, ScoredBoard


def round_board_scores(
    boards: Mapping[BoardKey, ScoredBoard], unit: Fraction | None
) -> Mapping[BoardKey, ScoredBoard]:
    """Round each result's figure to the nearest unit; awards stay unrounded."""
    if unit is None:
        return boards
    return {at: _round_board(board, unit) for at, board in boards.items()}


def _round_board(board: ScoredBoard, unit: Fraction) -> ScoredBoard:
    if isinstance(board, ImpBoard):
        return round_imp_shares(board, unit)
    return round_shares(itemise_traveller(board) if isinstance(board, Traveller) else board, unit)


def scale_to_one_top(boards: Iterable[ScoredBoard], expected: int) -> Iterator[ItemisedBoard[int]]:
    """Scale each board's matchpoints to the top of a board with this many results."""
    of_tops = (board for board in boards if not isinstance(board, ImpBoard))
    return bring_to_one_top(of_tops, expected)
