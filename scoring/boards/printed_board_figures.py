"""Rounds board scores for print: to two decimals, to one, or as the program Compscore 3 does."""

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
    """Return the largest number of decimals that this display rule gives a board figure."""
    return 2 if display == TWO_PLACES else 1


def compscore3_shares(shares: Shares, *, results: int, expected: int, awards: bool) -> Shares:
    """Return both sides' matchpoints for a result as Compscore 3 prints them.

    A score beaten counts two. On a board with too few results and no award, it prints the figures
    before Neuberg's formula. On a board with an award, it rounds North-South's figure to one place
    (halves to even) and gives East-West the rest of the top. Reproduced from that program's
    published games.
    """
    north_south, east_west = shares
    if awards:
        mine = compscore3_award(north_south)
        return mine, north_south + east_west - mine
    back = Fraction(results, expected)
    return (north_south + 1) * back - 1, (east_west + 1) * back - 1


def compscore3_award(share: Fraction) -> Fraction:
    """Return one side's matchpoints for an award as Compscore 3 prints them."""
    return Fraction(round_exactly(share, places=1, half=ROUND_HALF_EVEN))


def explain_compscore3_award(share: Part) -> Step:
    """Explain `compscore3_award` as a step."""
    return explain_rounded("printed", share, RULE, places=1, half=ROUND_HALF_EVEN)


def explain_compscore3_award_board(north_south: Part, both: Part, side: Side) -> Step:
    """Explain how Compscore 3 prints one side's figure on a board with an award."""
    mine = explain_compscore3_award(north_south)
    if side is Side.NORTH_SOUTH:
        return mine
    return Step("printed", StepOperation.DIFFERENCE, (both, mine), RULE)
