"""Boards brought to one top, so that a session's percentage is the mean of its board percentages.

KOPS, Pary and BBO print that mean. It differs from the total of all the tops only where boards of
a session have different tops. A board with a top of nothing has no percentage and is left out.
"""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from typing import TypeVar

from scoring.booked import Booked
from scoring.kept import booked
from scoring.matchpoints import top
from scoring.steps import Operation, Part, Step
from scoring.traveller import Traveller

C = TypeVar("C", bound=Hashable)
RULE = "mean_of_boards"
TOPS, BOARDS = "tops", "boards"
PERCENTAGES = (TOPS, BOARDS)


def brought_to_one_top(
    boards: Iterable[Traveller[C] | Booked[C]], expected: int
) -> Iterator[Booked[C]]:
    """Each board as a part of the top of a board with so many results."""
    full = top(expected)
    for each in boards:
        if not each.top:
            continue
        board, factor = booked(each) if isinstance(each, Traveller) else each, Fraction(full)
        rows = (
            row._replace(
                shares=(row.shares[0] * factor / each.top, row.shares[1] * factor / each.top)
            )
            for row in board.rows
        )
        yield board._replace(rows=tuple(rows), expected=expected)


def explain_to_one_top(share: Part, own: Part, full: Part) -> Part:
    """How one share is brought from its board's own top to the full one."""
    if own.value == full.value:
        return share
    raised = Step("one_top_product", Operation.PRODUCT, (share, full), RULE)
    return Step("one_top", Operation.QUOTIENT, (raised, own), RULE)
