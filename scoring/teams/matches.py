"""Scores a match of two teams board by board in IMPs, with rulings (Laws 12C2, 12C4 and 87).

Average plus at an unplayable table may give IMPs to both teams. In a knockout the two totals are
then averaged, so that one team's gain is the other's loss (Law 12C4).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import NamedTuple

from scoring.boards.rounding import explain_in_units
from scoring.boards.weighted_scores import explain_weighted_imps, weighted_imps
from scoring.errors import InvalidRegulationError
from scoring.laws.averages import (
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
    """Each team's IMPs on a board."""

    home: Fraction
    away: Fraction


@dataclass(frozen=True, slots=True)
class FractionRounding:
    """Rounding of a match total with a fraction, before victory points are looked up.

    It is rounded once, to whole IMPs. A half goes `away` from zero, or `up` or `down` for the home
    team, in favour of the non-offending side.
    """

    half: str = "away"

    def __post_init__(self) -> None:
        if self.half not in HALVES:
            raise InvalidRegulationError("regulation", regulation="half", value=self.half)


def board_swing(home: WeightedScore, away: WeightedScore) -> ImpSwing:
    """Return a board's swing from North-South's scores: the home pair's and the other table's."""
    won = weighted_imps(home, away)
    return ImpSwing(won, -won)


def average_swing(home: Average, away: Average, rule: AverageRule = BY_LAW) -> ImpSwing:
    """Return the swing of a board without a result at one table (Law 12C2): each team's average."""
    return ImpSwing(Fraction(average_imps(home, rule)), Fraction(average_imps(away, rule)))


def fouled_swing(
    *,
    home_at_fault: bool,
    away_at_fault: bool,
    assigned: ImpSwing | None = None,
    rule: AverageRule = BY_LAW,
) -> ImpSwing:
    """Return the swing of a board played with different cards, without results (Laws 87, 86B2).

    With nobody at fault both teams get average plus; with both at fault, average minus. With one at
    fault, the other gets the better of average plus and the director's assigned score, and the team
    at fault loses as much.
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
    """Add up the IMPs of both teams."""
    boards = list(swings)
    return ImpSwing(
        sum((board.home for board in boards), start=Fraction(0)),
        sum((board.away for board in boards), start=Fraction(0)),
    )


def balance_knockout_totals(totals: ImpSwing) -> ImpSwing:
    """Return a knockout's totals: the mean of one team's gain and the other's loss (Law 12C4)."""
    won = (totals.home - totals.away) / 2
    return ImpSwing(won, -won)


def whole_imp_margin(total: Fraction, fractions: FractionRounding | None = None) -> int:
    """Round a total to whole IMPs."""
    half = (fractions or FractionRounding()).half
    if half == "down" or (half == "away" and total < 0):
        return -floor(-total + HALF)
    return floor(total + HALF)


def explain_board_swing(home: WeightedScore, away: WeightedScore) -> Step:
    """Explain the home team's IMPs on a board."""
    return explain_weighted_imps(home, away)


def explain_fouled_swing(
    *,
    mine_at_fault: bool,
    theirs_at_fault: bool,
    assigned: Part | None = None,
    rule: AverageRule = BY_LAW,
) -> Part:
    """Explain one team's IMPs of `fouled_swing`; `assigned` is for the team not at fault."""
    if mine_at_fault == theirs_at_fault:
        return explain_average_imps(Average.MINUS if mine_at_fault else Average.PLUS, rule)
    plus = explain_average_imps(Average.PLUS, rule)
    won: Part = plus
    if assigned is not None:
        won = Step("average_or_assigned", StepOperation.MOST, (plus, assigned), FOULED_LAW)
    return won if theirs_at_fault else Step("turned", StepOperation.NEGATIVE, (won,), FOULED_LAW)


def explain_whole_imp_margin(total: Part, fractions: FractionRounding | None = None) -> Part:
    """Explain `whole_imp_margin`; a whole number stays as it is."""
    if Fraction(total.value).denominator == 1:
        return total
    half = (fractions or FractionRounding()).half
    turned = half == "down" or (half == "away" and total.value < 0)
    unit = StepNumber("one_imp", 1, CONTEST_LAW)
    return explain_in_units("whole_imps", total, unit, CONTEST_LAW, turned=turned)


def explain_team_match_totals(boards: Iterable[Part]) -> Step:
    """Explain a team's IMPs as the sum of the steps of its boards."""
    steps = tuple(boards) or (StepNumber("no_board", 0, LAW),)
    return Step("match_imps", StepOperation.SUM, steps, LAW)


def explain_carried_imps(total: Part, *, own: Fraction, other: Fraction) -> Part:
    """Explain a team's IMPs with those that both teams bring into the match."""
    if own:
        parts = (total, StepNumber("carried_imps", own))
        total = Step("with_carried_imps", StepOperation.SUM, parts, CONTEST_LAW)
    if other:
        parts = (total, StepNumber("opponents_carried", other))
        total = Step("with_carried_imps", StepOperation.DIFFERENCE, parts, CONTEST_LAW)
    return total


def explain_balanced_totals(own: Part, other: Part) -> Step:
    """Explain a knockout's total, starting from both teams' totals."""
    between = Step("between", StepOperation.DIFFERENCE, (own, other), KNOCKOUT_LAW)
    both = between, StepNumber("both_sides", 2, KNOCKOUT_LAW)
    return Step("balanced", StepOperation.QUOTIENT, both, KNOCKOUT_LAW)
