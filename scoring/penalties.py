"""Penalties: what is taken from a contestant's score when all boards are scored (Laws 90 and 91).

Knows amounts and their units; not the offence. A penalty is never a point to anybody else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from scoring.errors import PenaltyError
from scoring.matchpoints import WIN
from scoring.steps import Number, Operation, Part, Step
from scoring.totals import Total

PROCEDURAL, DISCIPLINARY = "90", "91"
HUNDRED = 100


class Unit(Enum):
    """What a penalty is counted in: points, or per cent of one top or of the whole session."""

    MATCHPOINTS = "matchpoints"
    PERCENT_OF_TOP = "percent_of_top"
    PERCENT_OF_SESSION = "percent_of_session"
    IMPS = "imps"
    VICTORY_POINTS = "victory_points"


OF_MATCHPOINTS = frozenset({Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP, Unit.PERCENT_OF_SESSION})


@dataclass(frozen=True, slots=True)
class Penalty:
    """So much off, for which Law: 90, where a procedure was not kept, or 91, for conduct.

    `round` is when it was given, where that is known.
    """

    amount: Fraction
    unit: Unit
    law: str = PROCEDURAL
    round: int | None = None

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise PenaltyError(amount=self.amount)


def after_penalties(
    total: Total, penalties: Iterable[Penalty], *, top: int, win: int = WIN
) -> Total:
    """A contestant's matchpoints, less its penalties, where one board is worth so much.

    The total and the top are of two for a score beaten; a penalty in matchpoints is of `win`.
    """
    taken = [_matchpoints(each, total, top, win) for each in penalties]
    return total._replace(won=total.won - sum(taken))


def less(points: Fraction, penalties: Iterable[Penalty], unit: Unit) -> Fraction:
    """IMPs or victory points, less the penalties, which are counted in the same."""
    taken = Fraction(0)
    for each in penalties:
        if each.unit is not unit:
            raise PenaltyError(amount=each.amount, rule="unit")
        taken += each.amount
    return points - taken


def _matchpoints(penalty: Penalty, total: Total, top: int, win: int) -> Fraction:
    if penalty.unit not in OF_MATCHPOINTS:
        raise PenaltyError(amount=penalty.amount, rule="unit")
    if penalty.unit is Unit.MATCHPOINTS:
        return penalty.amount * WIN / win
    of = top if penalty.unit is Unit.PERCENT_OF_TOP else total.possible
    return penalty.amount * of / HUNDRED


def explain_less(before: Part, penalties: Iterable[Penalty]) -> Part:
    """How `less` comes to its answer: the score, and each penalty off it."""
    return _off(before, [(each, _amount(each)) for each in penalties])


def explain_after_penalties(
    total: Part, possible: Part, top: Part, penalties: Iterable[Penalty], *, win: int = WIN
) -> Part:
    """How `after_penalties` comes to its answer, from the steps of the total and of the tops."""
    return _off(total, [(each, _explained(each, possible, top, win)) for each in penalties])


def _explained(penalty: Penalty, possible: Part, top: Part, win: int) -> Part:
    amount = _amount(penalty)
    if penalty.unit is Unit.MATCHPOINTS and win == WIN:
        return amount
    if penalty.unit is Unit.MATCHPOINTS:
        both = (amount, Number("win", WIN, "78A"))
        return Step("penalty", Operation.PRODUCT, both, penalty.law, penalty.round)
    of = top if penalty.unit is Unit.PERCENT_OF_TOP else possible
    product = Step("award_product", Operation.PRODUCT, (amount, of), penalty.law)
    hundred = Number("hundred", HUNDRED, penalty.law)
    return Step("penalty", Operation.QUOTIENT, (product, hundred), penalty.law, penalty.round)


def _amount(penalty: Penalty) -> Number:
    return Number("penalty", penalty.amount, of=penalty.round)


def _off(before: Part, taken: Sequence[tuple[Penalty, Part]]) -> Part:
    """Those of one Law together, and then those of the other."""
    for law in sorted({penalty.law for penalty, _part in taken}):
        parts = tuple(part for penalty, part in taken if penalty.law == law)
        together = Step("penalties", Operation.SUM, parts, law)
        before = Step("after_penalties", Operation.DIFFERENCE, (before, together), law)
    return before
