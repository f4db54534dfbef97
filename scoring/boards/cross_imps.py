"""Cross-IMPs: each score of a board compared with every other score."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from scoring.errors import InvalidRegulationError
from scoring.imp_scale import LAW, imps_of_difference
from scoring.steps import Part, Step, StepNumber, StepOperation

MOST_DIFFERENCE = 15200
DIVISORS = ("others", "results", "none")


@dataclass(frozen=True, slots=True)
class CrossRule:
    """How a board's comparisons become a figure.

    The sum is divided by the `others` that a score is compared with, by all `results`, itself
    included, or not at all; `cap` is the most that one comparison counts.
    """

    key: str
    divisor: str = "others"
    cap: int | None = None

    def __post_init__(self) -> None:
        if self.divisor not in DIVISORS:
            raise InvalidRegulationError("regulation", regulation="divisor", value=self.divisor)


MEAN_OF_OTHERS = CrossRule("cross_mean")
MEAN_OF_ALL = CrossRule("cross_mean_of_all", "results")
SUM = CrossRule("cross_sum", "none")
KOPS = CrossRule("cross_kops", cap=17)
CROSS_RULES = (MEAN_OF_OTHERS, MEAN_OF_ALL, SUM, KOPS)
NO_CAP = 0
# The most IMPs that one comparison counts for; zero leaves what the rule has.
COMPARISON_CAPS = (NO_CAP, 10, 12, 15, 17, 20)


def cross_imps(
    scores: Sequence[int], rule: CrossRule = MEAN_OF_OTHERS, *, expected: int | None = None
) -> list[Fraction]:
    """The figure of each score, in the order given.

    A bare sum is brought to the results that were `expected`; a mean has no need of that.
    """
    sums = cross_sums(scores, cap=rule.cap)
    factor = _factor(rule, len(scores), expected or len(scores))
    worth = {score: factor * total for score, total in sums.items()}
    return [worth[score] for score in scores]


def cross_sums(scores: Iterable[int], *, cap: int | None = None) -> dict[int, int]:
    """What each score of a field has against all of it: each is met once, as often as it is there.

    What one score has from another the other has from it, with the other sign.
    """
    times = list(Counter(scores).items())
    known = _imps_by_difference(cap)
    return {
        mine: sum([count * known[mine - other] for other, count in times]) for mine, _count in times
    }


def capped_imps(difference: int, cap: int | None) -> int:
    """The IMPs of one comparison, or the most that one may count."""
    won = imps_of_difference(difference)
    return won if cap is None else max(-cap, min(cap, won))


class _ImpsByDifference(dict[int, int]):
    """Each difference is looked up once: there are 3,041 between scores of Law 77."""

    def __init__(self, cap: int | None) -> None:
        self.cap = cap

    def __missing__(self, difference: int) -> int:
        won = capped_imps(difference, self.cap)
        if abs(difference) <= MOST_DIFFERENCE:
            self[difference] = won
        return won


@cache
def _imps_by_difference(cap: int | None) -> _ImpsByDifference:
    return _ImpsByDifference(cap)


def _factor(rule: CrossRule, results: int, expected: int) -> Fraction:
    if rule.divisor == "results":
        return Fraction(1, max(results, 1))
    others = max(results - 1, 1)
    return Fraction(expected - 1, others) if rule.divisor == "none" else Fraction(1, others)


def explain_cross_imps(
    mine: int,
    others: Sequence[int],
    rule: CrossRule = MEAN_OF_OTHERS,
    *,
    expected: int | None = None,
) -> Step:
    """How one score's figure is calculated: a comparison with each of the others."""
    compared = tuple(explain_comparison(mine, other, rule) for other in others)
    total = Step("cross_sum", StepOperation.SUM, compared, rule.key)
    if not others:
        return total
    met = Step("comparisons", StepOperation.COUNT, compared, rule.key)
    if rule.divisor == "none":
        return scale_to_expected_results(total, met, rule, expected or len(others) + 1)
    own = StepNumber("own_result", 1, rule.key)
    results = Step("results", StepOperation.SUM, (met, own), rule.key)
    by = results if rule.divisor == "results" else met
    return Step("cross_imps", StepOperation.QUOTIENT, (total, by), rule.key)


def scale_to_expected_results(total: Step, met: Step, rule: CrossRule, expected: int) -> Step:
    """A sum of fewer comparisons, brought to those that were expected."""
    if expected == met.value + 1:
        return total
    own = StepNumber("own_result", 1, rule.key)
    wanted = Step(
        "other_results",
        StepOperation.DIFFERENCE,
        (StepNumber("expected_results", expected), own),
        rule.key,
    )
    raised = Step("cross_product", StepOperation.PRODUCT, (total, wanted), rule.key)
    return Step("cross_imps", StepOperation.QUOTIENT, (raised, met), rule.key)


def explain_comparison(mine: int, other: int, rule: CrossRule) -> Part:
    """How the IMPs of one comparison come about, and its cap where it counts no more."""
    both = StepNumber("own_score", mine), StepNumber("other_score", other)
    difference = Step("difference", StepOperation.DIFFERENCE, both, LAW)
    won = Step("imps", StepOperation.IMPS, (difference,), LAW)
    if rule.cap is None or -rule.cap <= won.value <= rule.cap:
        return won
    if mine > other:
        return Step(
            "capped", StepOperation.LEAST, (won, StepNumber("cap", rule.cap, rule.key)), rule.key
        )
    return Step(
        "capped", StepOperation.MOST, (won, StepNumber("cap", -rule.cap, rule.key)), rule.key
    )
