"""Rounds board scores before they are added up, as the programs ACBLscore and KOPS do."""

from collections.abc import Hashable
from decimal import ROUND_HALF_UP
from fractions import Fraction
from typing import TypeVar

from scoring.boards.imp_boards import ImpBoard
from scoring.boards.imp_pairs import ImpShares
from scoring.boards.rounding import explain_in_units, round_exactly
from scoring.boards.scores_by_table import ItemisedBoard, RowShares
from scoring.boards.traveller import Traveller
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
RULE = "kept"
EXACT = "exact"
PLACES = {"two_places": 2, "one_place": 1}
BOARD_ROUNDING = (EXACT, *PLACES)


def rounding_unit(rule: str, *, win: int = 2) -> Fraction | None:
    """Return the unit that board figures are rounded to, in matchpoints of two for a score beaten.

    A body that counts 1 and ½ rounds in its own scale: its 0.01 is 0.02 here. None means exact.
    """
    return Fraction(2, win * 10 ** PLACES[rule]) if rule in PLACES else None


def itemise_traveller(board: Traveller[C]) -> ItemisedBoard[C]:
    """Convert a traveller to an itemised board with the exact share of each row."""
    rows = (RowShares(line[0], line[1], board.shares(line[2])) for line in board.lines)
    return ItemisedBoard(tuple(rows), tuple(board.awarded), board.expected)


def round_shares(board: ItemisedBoard[C], unit: Fraction) -> ItemisedBoard[C]:
    """Round North-South's shares to the nearest unit; East-West get the rest of the sum of both."""
    return board._replace(rows=tuple(_round_row(row, unit) for row in board.rows))


def round_imp_shares(board: ImpBoard[C], unit: Fraction) -> ImpBoard[C]:
    """Round each side's IMPs to the nearest unit, a half away from zero."""
    return board._replace(rows=tuple(_round_imp_row(row, unit) for row in board.rows))


def _round_row(row: RowShares[C], unit: Fraction) -> RowShares[C]:
    mine = _nearest(row.shares[0], unit)
    return row._replace(shares=(mine, sum(row.shares) - mine))


def _round_imp_row(row: ImpShares[C], unit: Fraction) -> ImpShares[C]:
    return row._replace(imps=(_nearest(row.imps[0], unit), _nearest(row.imps[1], unit)))


def _nearest(value: Fraction, unit: Fraction) -> Fraction:
    return unit * Fraction(round_exactly(value / unit, places=0, half=ROUND_HALF_UP))


def explain_rounded_share(share: Part, both: Part, side: Side, unit: Fraction) -> Step:
    """Explain `round_shares`, starting from North-South's share and the sum of both."""
    north_south = explain_rounded_imps(share, unit)
    if side is Side.NORTH_SOUTH:
        return north_south
    return Step("kept", StepOperation.DIFFERENCE, (both, north_south), RULE)


def explain_rounded_imps(share: Part, unit: Fraction) -> Step:
    """Explain `round_imp_shares` as a step."""
    number = StepNumber("unit", unit, RULE)
    return explain_in_units("kept", share, number, RULE, turned=share.value < 0)
