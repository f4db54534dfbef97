"""Limits the IMPs that a pair can win in one round, as some events of the program Pary do.

A loss has no cap, so the IMPs of both sides of a table can sum to less than zero.
"""

from collections.abc import Sequence
from fractions import Fraction

from scoring.steps import Part, Step, StepNumber, StepOperation

NO_CAP = 0
ROUND_CAPS = (NO_CAP, 12)
RULE = "round_cap"


def capped_rounds(rounds: Sequence[Fraction], cap: int) -> Fraction:
    """Add up a contestant's rounds, each limited to the cap."""
    return sum((min(Fraction(cap), won) for won in rounds), start=Fraction(0))


def explain_capped_round(shares: Sequence[Part], cap: int, round_: int) -> Step:
    """Explain the capped IMPs of one round."""
    won = Step("round_imps", StepOperation.SUM, tuple(shares), RULE, round_)
    if won.value <= cap:
        return won
    return Step(
        "capped_round", StepOperation.LEAST, (won, StepNumber("cap", cap, RULE)), RULE, round_
    )
