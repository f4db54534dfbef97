"""Printed board figures of Compscore 3, which differ from those added up."""

from decimal import ROUND_HALF_EVEN
from fractions import Fraction

from scoring.boards.rounding import explain_rounded, round_exactly
from scoring.laws.compass import Side
from scoring.steps import Part, Step, StepOperation

TWO_PLACES = "two_places"
ONE_PLACE = "one_place"
COMPSCORE3 = "compscore3"
DISPLAYS = (TWO_PLACES, ONE_PLACE, COMPSCORE3)
RULE = "compscore3"
Shares = tuple[Fraction, Fraction]


def most_places(display: str) -> int:
    """How many decimals a board's figure has at most."""
    return 2 if display == TWO_PLACES else 1


def compscore3_shares(shares: Shares, *, results: int, expected: int, awards: bool) -> Shares:
    """What Compscore 3 prints for a result, in matchpoints of two for a score beaten.

    A board that is merely short of results is printed before Neuberg's formula. On a board with an
    award North-South's figure is rounded to one place, halves to the even figure, and East-West
    have what that leaves of the top. Reproduced from that program's published games.
    """
    north_south, east_west = shares
    if awards:
        mine = compscore3_award(north_south)
        return mine, north_south + east_west - mine
    back = Fraction(results, expected)
    return (north_south + 1) * back - 1, (east_west + 1) * back - 1


def compscore3_award(share: Fraction) -> Fraction:
    """What Compscore 3 prints for one side of an award."""
    return Fraction(round_exactly(share, places=1, half=ROUND_HALF_EVEN))


def explain_compscore3_award(share: Part) -> Step:
    """How `compscore3_award` comes to its answer."""
    return explain_rounded("printed", share, RULE, places=1, half=ROUND_HALF_EVEN)


def explain_compscore3_award_board(north_south: Part, both: Part, side: Side) -> Step:
    """How a result is printed on a board with an award."""
    mine = explain_compscore3_award(north_south)
    if side is Side.NORTH_SOUTH:
        return mine
    return Step("printed", StepOperation.DIFFERENCE, (both, mine), RULE)
