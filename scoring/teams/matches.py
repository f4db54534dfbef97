"""A match of two teams board by board: both teams' IMPs, with rulings and knockouts.

Knows boards and what they brought; who met whom is `scoring.teams.contests`. Average plus at an
unplayable table may give IMPs to both teams; in a knockout the two are then averaged, so that one
team's gain is the other's loss (Law 12C4).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import NamedTuple

from scoring.boards.rounding import explain_in_units
from scoring.boards.weighted_scores import explain_weighted_imps, weighted_imps
from scoring.errors import InvalidRegulationError
from scoring.laws.adjustments import (
    BY_LAW,
    Average,
    AverageRule,
    WeightedScore,
    average_imps,
    explain_average_imps,
)
from scoring.steps import Part, Step, StepNumber, StepOperation

LAW = "78B"
KNOCKOUT_LAW = "12C4"
FOULED_LAW = "86B2"
# Victory points, and what is rounded before them, are for the conditions of contest.
CONTEST_LAW = "78D"
HALVES = ("away", "up", "down")
HALF = Fraction(1, 2)


class ImpSwing(NamedTuple):
    """What a board brought each of the two teams, in IMPs."""

    home: Fraction
    away: Fraction


@dataclass(frozen=True, slots=True)
class FractionRounding:
    """What a match total with a fraction becomes before victory points are looked up.

    Rounded once, to whole IMPs; a half goes `away` from zero, or `up` or `down` for the home
    team, so that it is for the side that did not offend.
    """

    half: str = "away"

    def __post_init__(self) -> None:
        if self.half not in HALVES:
            raise InvalidRegulationError("regulation", regulation="half", value=self.half)


def board_swing(home: WeightedScore, away: WeightedScore) -> ImpSwing:
    """A board by its North-South scores: of the home team's pair, and at the other table."""
    won = weighted_imps(home, away)
    return ImpSwing(won, -won)


def average_swing(home: Average, away: Average, rule: AverageRule = BY_LAW) -> ImpSwing:
    """A board without a result at one table (Law 12C2): what either team is given."""
    return ImpSwing(Fraction(average_imps(home, rule)), Fraction(average_imps(away, rule)))


def fouled_swing(
    *,
    home_at_fault: bool,
    away_at_fault: bool,
    assigned: ImpSwing | None = None,
    rule: AverageRule = BY_LAW,
) -> ImpSwing:
    """A board that the two tables played with different cards: no result counts (Laws 87, 86B2).

    Nobody at fault, both have average plus; both, average minus. One alone, and the other has
    average plus or what the director assigned, whichever is better; who is at fault loses that.
    """
    if home_at_fault == away_at_fault:
        average = Average.MINUS if home_at_fault else Average.PLUS
        return average_swing(average, average, rule)
    plus = Fraction(average_imps(Average.PLUS, rule))
    if away_at_fault:
        won = max(plus, assigned.home) if assigned else plus
        return ImpSwing(won, -won)
    won = max(plus, assigned.away) if assigned else plus
    return ImpSwing(-won, won)


def team_match_totals(swings: Iterable[ImpSwing]) -> ImpSwing:
    """The IMPs of both teams over all the boards."""
    boards = list(swings)
    return ImpSwing(
        sum((board.home for board in boards), start=Fraction(0)),
        sum((board.away for board in boards), start=Fraction(0)),
    )


def balance_knockout_totals(totals: ImpSwing) -> ImpSwing:
    """A knockout's totals: the mean of what the one gained and the other lost (Law 12C4)."""
    won = (totals.home - totals.away) / 2
    return ImpSwing(won, -won)


def whole_imp_margin(total: Fraction, fractions: FractionRounding | None = None) -> int:
    """A total as whole IMPs."""
    half = (fractions or FractionRounding()).half
    if half == "down" or (half == "away" and total < 0):
        return -floor(-total + HALF)
    return floor(total + HALF)


def explain_board_swing(home: WeightedScore, away: WeightedScore) -> Step:
    """How the home team's IMPs of a board come about."""
    return explain_weighted_imps(home, away)


def explain_fouled_swing(
    *,
    mine_at_fault: bool,
    theirs_at_fault: bool,
    assigned: Part | None = None,
    rule: AverageRule = BY_LAW,
) -> Part:
    """How one team's IMPs of such a board come about; `assigned` is for the team not at fault."""
    if mine_at_fault == theirs_at_fault:
        return explain_average_imps(Average.MINUS if mine_at_fault else Average.PLUS, rule)
    plus = explain_average_imps(Average.PLUS, rule)
    won: Part = plus
    if assigned is not None:
        won = Step("average_or_assigned", StepOperation.MOST, (plus, assigned), FOULED_LAW)
    return won if theirs_at_fault else Step("turned", StepOperation.NEGATIVE, (won,), FOULED_LAW)


def explain_whole_imp_margin(total: Part, fractions: FractionRounding | None = None) -> Part:
    """How `margin` comes to its answer; a whole number stays as it is."""
    if Fraction(total.value).denominator == 1:
        return total
    half = (fractions or FractionRounding()).half
    turned = half == "down" or (half == "away" and total.value < 0)
    unit = StepNumber("one_imp", 1, CONTEST_LAW)
    return explain_in_units("whole_imps", total, unit, CONTEST_LAW, turned=turned)


def explain_team_match_totals(boards: Iterable[Part]) -> Step:
    """How a team's IMPs add up, from the steps of its boards."""
    steps = tuple(boards) or (StepNumber("no_board", 0, LAW),)
    return Step("match_imps", StepOperation.SUM, steps, LAW)


def explain_balanced_totals(own: Part, other: Part) -> Step:
    """How a knockout's total is calculated, from what each of the two teams had."""
    between = Step("between", StepOperation.DIFFERENCE, (own, other), KNOCKOUT_LAW)
    both = between, StepNumber("both_sides", 2, KNOCKOUT_LAW)
    return Step("balanced", StepOperation.QUOTIENT, both, KNOCKOUT_LAW)
