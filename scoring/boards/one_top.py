"""Scales all boards to the same top, so that each board has equal weight in a percentage.

KOPS, Pary and BBO print that mean. It differs from the share of all tops only where boards of a
session have different tops. A board with a top of 0 has no percentage and is left out.
"""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from typing import TypeVar

from scoring.boards.matchpoints import top_of_board
from scoring.boards.rounded_shares import itemise_traveller
from scoring.boards.scores_by_table import ItemisedBoard
from scoring.boards.traveller import Traveller
from scoring.steps import Part, Step, StepOperation

C = TypeVar("C", bound=Hashable)
RULE = "mean_of_boards"
TOPS = "tops"
BOARDS = "boards"
PERCENTAGES = (TOPS, BOARDS)


def bring_to_one_top(
    boards: Iterable[Traveller[C] | ItemisedBoard[C]], expected: int
) -> Iterator[ItemisedBoard[C]]:
    """Scale each board to the top of a board with `expected` results."""
    full = top_of_board(expected)
    for scored_board in boards:
        if not scored_board.top:
            continue
        board = (
            itemise_traveller(scored_board) if isinstance(scored_board, Traveller) else scored_board
        )
        factor = Fraction(full)
        rows = (
            row._replace(
                shares=(
                    row.shares[0] * factor / scored_board.top,
                    row.shares[1] * factor / scored_board.top,
                )
            )
            for row in board.rows
        )
        yield board._replace(rows=tuple(rows), expected=expected)


def explain_to_one_top(share: Part, own: Part, full: Part) -> Part:
    """Explain the scaling of one share from its board's own top to the full top."""
    if own.value == full.value:
        return share
    raised = Step("one_top_product", StepOperation.PRODUCT, (share, full), RULE)
    return Step("one_top", StepOperation.QUOTIENT, (raised, own), RULE)
