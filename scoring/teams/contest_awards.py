"""A director's awards in a contest: forfeits, assigned points, penalties, bonuses, carry-over.

Points are those of the standings: victory points, or percentages or IMPs that are added up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, TypeVar

from scoring.boards.penalties import DISCIPLINARY, PROCEDURAL
from scoring.boards.rounding import explain_in_units
from scoring.errors import InvalidRegulationError, InvalidScoreError
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C")
HIGHEST, FIXED, OWN_AVERAGE = "highest", "forfeit_fixed", "own_average"
# What the other side gets for a forfeited match; the first is the default.
FORFEIT_RULES = (HIGHEST, FIXED, OWN_AVERAGE)
# Laws of points that a director assigns: a result that cannot be got otherwise, or of both tables.
ASSIGNED_LAWS = ("12C1", "86")
PENALTY_LAWS = (PROCEDURAL, DISCIPLINARY)
# Averages are rounded as victory points are.
HUNDREDTH = Fraction(1, 100)
MOST_AMOUNT = 999


class AwardKind(Enum):
    """What a director gives or takes in a contest of matches."""

    FORFEIT = "forfeit"
    ASSIGNED = "assigned"
    PENALTY = "penalty"
    BONUS = "bonus"
    CARRIED = "carried"
    CARRIED_IMPS = "carried_imps"
    ADVANCES = "advances"


# These decide the score of a match, so a match has one of them at most.
OF_A_MATCH = frozenset({AwardKind.FORFEIT, AwardKind.ASSIGNED})
# A knock-out has no points: what a director decides there is about one match.
OF_KNOCK_OUTS = frozenset(
    {AwardKind.ADVANCES, AwardKind.CARRIED_IMPS, AwardKind.PENALTY, AwardKind.BONUS}
)
ADDED = frozenset({AwardKind.BONUS, AwardKind.CARRIED})
WITH_A_ROUND = OF_A_MATCH | {AwardKind.CARRIED_IMPS, AwardKind.ADVANCES}
LAWS: Mapping[AwardKind, tuple[str, ...]] = {
    AwardKind.ASSIGNED: ASSIGNED_LAWS,
    AwardKind.PENALTY: PENALTY_LAWS,
}


@dataclass(frozen=True, slots=True)
class ContestAward(Generic[C]):
    """One award to a contestant.

    Of a forfeit the contestant is who did not play, and `rule` says what the other side gets. Of an
    assigned score `amount` is the contestant's and `other` the opponent's. `carried_imps` are added
    to a match before victory points are looked up. Of a knock-out, who `advances` wins the match
    whatever its score is; penalties and bonuses are IMPs of a match. A penalty or bonus without a
    `round` counts from the end of the contest on; carry-over counts from the beginning.
    """

    kind: AwardKind
    contestant: C
    amount: Fraction = Fraction(0)
    other: Fraction = Fraction(0)
    round: int | None = None
    law: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        for amount in (self.amount, self.other):
            if abs(amount) > MOST_AMOUNT:
                raise InvalidScoreError("award_amount", amount=amount, most=MOST_AMOUNT)
        if self.kind in (AwardKind.PENALTY, AwardKind.BONUS) and self.amount <= 0:
            raise InvalidScoreError("award_of_nothing", amount=self.amount)
        # No IMPs carried into a match can be a decision: it replaces what the rule gives.
        if self.kind is AwardKind.CARRIED and not self.amount:
            raise InvalidScoreError("award_of_nothing", amount=self.amount)
        if self.kind in WITH_A_ROUND and self.round is None:
            raise InvalidScoreError("award_without_round")
        if self.law not in LAWS.get(self.kind, ("",)):
            raise InvalidRegulationError("regulation", regulation="law", value=self.law)
        if self.rule not in (FORFEIT_RULES if self.kind is AwardKind.FORFEIT else ("",)):
            raise InvalidRegulationError("regulation", regulation="rule", value=self.rule)

    def counts_after(self, round_: int, *, last: int) -> bool:
        """Whether it counts in the standings after this round of `last` rounds."""
        if self.kind is AwardKind.CARRIED:
            return True
        return round_ >= (last if self.round is None else self.round)

    @property
    def signed(self) -> Fraction:
        """What it adds to the contestant's points; nothing if it is about a match."""
        if self.kind is AwardKind.PENALTY:
            return -self.amount
        return self.amount if self.kind in ADDED else Fraction(0)


def explain_forfeit_points(
    rule: str,
    *,
    fixed: Fraction,
    own: Mapping[int, Fraction],
    against: Mapping[int, Fraction],
) -> Part:
    """Explain what the side that was ready to play gets for a match that the other forfeits.

    `fixed` is what a bye gives. `own` are its points in other matches, and `against` those that
    others have got from the side that forfeits, by round. `highest` takes the most of the three, as
    the CBAI does (additional rules for its competitions); `forfeit_fixed` is 12 of 20 with the WBF
    and the EBU.
    """
    whole = StepNumber("points_of_bye", fixed)
    as_bye = Step("forfeit_points", StepOperation.SUM, (whole,), rule)
    own_average = _average("own_average", own, rule)
    if rule == FIXED or (rule == OWN_AVERAGE and own_average is None):
        return as_bye
    if rule == OWN_AVERAGE and own_average is not None:
        return own_average
    others = (own_average, _average("average_against", against, rule))
    known = tuple(average for average in others if average is not None)
    if not known:
        return as_bye
    return Step("forfeit_points", StepOperation.MOST, (whole, *known), rule)


def _average(key: str, points: Mapping[int, Fraction], rule: str) -> Part | None:
    """Explain the mean of these matches, to two places; None without a match."""
    if not points:
        return None
    parts = tuple(StepNumber("match_points", points[at], of=at) for at in sorted(points))
    matches = Step("matches_counted", StepOperation.COUNT, parts, rule)
    together = Step("points", StepOperation.SUM, parts, rule)
    mean = Step(key, StepOperation.QUOTIENT, (together, matches), rule)
    if (Fraction(mean.value) / HUNDREDTH).denominator == 1:
        return mean
    unit = StepNumber("hundredth", HUNDREDTH, rule)
    return explain_in_units("two_places", mean, unit, rule, turned=mean.value < 0)


def explain_assigned_points(amount: Fraction, law: str) -> Step:
    """Explain points that a director assigned for a match."""
    return Step("assigned_score", StepOperation.SUM, (StepNumber("assigned_points", amount),), law)


def explain_no_points(rule: str) -> StepNumber:
    """Explain the points of the side that forfeits: none."""
    return StepNumber("forfeited", 0, rule)


def explain_awards(total: Part, awards: Sequence[ContestAward[C]], law: str) -> Part:
    """Explain points with carry-over and bonuses added, then with penalties subtracted."""
    added = tuple(_amount(award) for award in awards if award.kind in ADDED)
    taken = [award for award in awards if award.kind is AwardKind.PENALTY]
    if added:
        total = Step("with_awards", StepOperation.SUM, (total, *added), law)
    for reason in sorted({award.law for award in taken}):
        parts = tuple(_amount(award) for award in taken if award.law == reason)
        together = Step("penalties", StepOperation.SUM, parts, reason)
        total = Step("after_penalties", StepOperation.DIFFERENCE, (total, together), reason)
    return total


def _amount(award: ContestAward[C]) -> StepNumber:
    return StepNumber(award.kind.value, award.amount, of=award.round)
