"""Shares that are kept rounded, board by board, before they are added up: a regulation of some.

Knows shares; not how a total is shown afterwards, which is `scoring.rounding`.
"""

from collections.abc import Hashable
from decimal import ROUND_HALF_UP
from fractions import Fraction
from typing import TypeVar

from scoring.booked import Booked, Share
from scoring.compass import Side
from scoring.rounding import PLACES, explain_rounded, rounded
from scoring.steps import Operation, Part, Step
from scoring.traveller import Traveller

C = TypeVar("C", bound=Hashable)
RULE = "kept"


def booked(board: Traveller[C]) -> Booked[C]:
    """A plain board with the exact share of each of its rows."""
    rows = (Share(line[0], line[1], board.shares(line[2])) for line in board.lines)
    return Booked(tuple(rows), tuple(board.awarded), board.expected)


def kept(board: Booked[C], *, places: int = PLACES, half: str = ROUND_HALF_UP) -> Booked[C]:
    """North-South's shares to so many places; East-West keep what is left of both."""
    return board._replace(rows=tuple(_kept(row, places, half) for row in board.rows))


def _kept(row: Share[C], places: int, half: str) -> Share[C]:
    mine = Fraction(rounded(row.shares[0], places=places, half=half))
    return row._replace(shares=(mine, sum(row.shares) - mine))


def explain_kept(share: Part, both: Part, side: Side, *, places: int = PLACES) -> Step:
    """How a side's kept share comes about: from North-South's, or what that leaves of both's."""
    north_south = explain_rounded("kept", share, RULE, places=places)
    if side is Side.NORTH_SOUTH:
        return north_south
    return Step("kept", Operation.DIFFERENCE, (both, north_south), RULE)
