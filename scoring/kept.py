"""Board figures that are rounded before they are added up: a regulation of ACBLscore and KOPS."""

from collections.abc import Hashable
from decimal import ROUND_HALF_UP
from fractions import Fraction
from typing import TypeVar

from scoring.booked import Booked, Share
from scoring.compass import Side
from scoring.imp_boards import ImpBoard
from scoring.imp_pairs import Won
from scoring.rounding import explain_in_units, rounded
from scoring.steps import Number, Operation, Part, Step
from scoring.traveller import Traveller

C = TypeVar("C", bound=Hashable)
RULE = "kept"
EXACT = "exact"
PLACES = {"two_places": 2, "one_place": 1}
BOARD_ROUNDING = (EXACT, *PLACES)


def kept_unit(rule: str, *, win: int = 2) -> Fraction | None:
    """The unit that a board figure is rounded to, as two matchpoints for a score beaten.

    A body that counts 1 and ½ rounds in its own scale: 0.01 there is 0.02 here. None where board
    figures stay exact.
    """
    return Fraction(2, win * 10 ** PLACES[rule]) if rule in PLACES else None


def booked(board: Traveller[C]) -> Booked[C]:
    """A plain board with the exact share of each of its rows."""
    rows = (Share(line[0], line[1], board.shares(line[2])) for line in board.lines)
    return Booked(tuple(rows), tuple(board.awarded), board.expected)


def kept(board: Booked[C], unit: Fraction) -> Booked[C]:
    """North-South's shares to the nearest unit; East-West keep what is left of both."""
    return board._replace(rows=tuple(_kept(row, unit) for row in board.rows))


def kept_imps(board: ImpBoard[C], unit: Fraction) -> ImpBoard[C]:
    """Each side's IMPs to the nearest unit, a half away from nought."""
    return board._replace(rows=tuple(_kept_imps(row, unit) for row in board.rows))


def _kept(row: Share[C], unit: Fraction) -> Share[C]:
    mine = _nearest(row.shares[0], unit)
    return row._replace(shares=(mine, sum(row.shares) - mine))


def _kept_imps(row: Won[C], unit: Fraction) -> Won[C]:
    return row._replace(imps=(_nearest(row.imps[0], unit), _nearest(row.imps[1], unit)))


def _nearest(value: Fraction, unit: Fraction) -> Fraction:
    return unit * Fraction(rounded(value / unit, places=0, half=ROUND_HALF_UP))


def explain_kept(share: Part, both: Part, side: Side, unit: Fraction) -> Step:
    """How `kept` comes to its answer, from North-South's share and what both sides have."""
    north_south = explain_kept_imps(share, unit)
    if side is Side.NORTH_SOUTH:
        return north_south
    return Step("kept", Operation.DIFFERENCE, (both, north_south), RULE)


def explain_kept_imps(share: Part, unit: Fraction) -> Step:
    """How `kept_imps` comes to its answer."""
    number = Number("unit", unit, RULE)
    return explain_in_units("kept", share, number, RULE, turned=share.value < 0)
