"""Penalties subtracted from a contestant's score after all boards are scored (Laws 90 and 91).

Knows amounts and units; the offence is elsewhere. A penalty gives no points to anybody else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from scoring.boards.matchpoints import WIN
from scoring.boards.totals import Total
from scoring.errors import InvalidScoreError
from scoring.steps import Part, Step, StepNumber, StepOperation

PROCEDURAL = "90"
DISCIPLINARY = "91"
HUNDRED = 100


class PenaltyUnit(Enum):
    """The unit of a penalty: points, or per cent of one top or of the whole session."""

    MATCHPOINTS = "matchpoints"
    PERCENT_OF_TOP = "percent_of_top"
    PERCENT_OF_SESSION = "percent_of_session"
    IMPS = "imps"
    VICTORY_POINTS = "victory_points"


OF_MATCHPOINTS = frozenset(
    {PenaltyUnit.MATCHPOINTS, PenaltyUnit.PERCENT_OF_TOP, PenaltyUnit.PERCENT_OF_SESSION}
)


@dataclass(frozen=True, slots=True)
class ScorePenalty:
    """A penalty and its Law: 90 for procedure, 91 for conduct.

    `round` is the round in which it was given, where that is known.
    """

    amount: Fraction
    unit: PenaltyUnit
    law: str = PROCEDURAL
    round: int | None = None

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise InvalidScoreError("penalty", amount=self.amount)


def total_after_penalties(
    total: Total, penalties: Iterable[ScorePenalty], *, top: int, win: int = WIN
) -> Total:
    """Subtract the penalties from a contestant's matchpoints; `top` is the top of one board.

    The total and the top count two for a score beaten; a penalty in matchpoints counts `win`.
    """
    taken = [_matchpoints(penalty, total, top, win) for penalty in penalties]
    return total._replace(won=total.won - sum(taken))


def subtract_penalties(
    points: Fraction, penalties: Iterable[ScorePenalty], unit: PenaltyUnit
) -> Fraction:
    """Subtract penalties from IMPs or victory points; all are in the same unit."""
    taken = Fraction(0)
    for penalty in penalties:
        if penalty.unit is not unit:
            raise InvalidScoreError("penalty", amount=penalty.amount, rule="unit")
        taken += penalty.amount
    return points - taken


def _matchpoints(penalty: ScorePenalty, total: Total, top: int, win: int) -> Fraction:
    if penalty.unit not in OF_MATCHPOINTS:
        raise InvalidScoreError("penalty", amount=penalty.amount, rule="unit")
    if penalty.unit is PenaltyUnit.MATCHPOINTS:
        return penalty.amount * WIN / win
    of = top if penalty.unit is PenaltyUnit.PERCENT_OF_TOP else total.possible
    return penalty.amount * of / HUNDRED


def explain_subtracted_penalties(before: Part, penalties: Iterable[ScorePenalty]) -> Part:
    """Explain `subtract_penalties`: the score, and each penalty subtracted."""
    return _subtract_by_law(before, [(penalty, _amount(penalty)) for penalty in penalties])


def explain_total_after_penalties(
    total: Part, possible: Part, top: Part, penalties: Iterable[ScorePenalty], *, win: int = WIN
) -> Part:
    """Explain `total_after_penalties`, starting from the steps of the total and of the tops."""
    return _subtract_by_law(
        total, [(penalty, _explained(penalty, possible, top, win)) for penalty in penalties]
    )


def _explained(penalty: ScorePenalty, possible: Part, top: Part, win: int) -> Part:
    amount = _amount(penalty)
    if penalty.unit is PenaltyUnit.MATCHPOINTS and win == WIN:
        return amount
    if penalty.unit is PenaltyUnit.MATCHPOINTS:
        both = (amount, StepNumber("win", WIN, "78A"))
        return Step("penalty", StepOperation.PRODUCT, both, penalty.law, penalty.round)
    of = top if penalty.unit is PenaltyUnit.PERCENT_OF_TOP else possible
    product = Step("award_product", StepOperation.PRODUCT, (amount, of), penalty.law)
    hundred = StepNumber("hundred", HUNDRED, penalty.law)
    return Step("penalty", StepOperation.QUOTIENT, (product, hundred), penalty.law, penalty.round)


def _amount(penalty: ScorePenalty) -> StepNumber:
    return StepNumber("penalty", penalty.amount, of=penalty.round)


def _subtract_by_law(before: Part, taken: Sequence[tuple[ScorePenalty, Part]]) -> Part:
    """Subtract the penalties of one Law together, then those of the other."""
    for law in sorted({penalty.law for penalty, _part in taken}):
        parts = tuple(part for penalty, part in taken if penalty.law == law)
        together = Step("penalties", StepOperation.SUM, parts, law)
        before = Step("after_penalties", StepOperation.DIFFERENCE, (before, together), law)
    return before
