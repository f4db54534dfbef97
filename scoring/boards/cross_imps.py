"""Cross-IMPs: each score of a board compared with every other score."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from scoring.errors import InvalidRegulationError
from scoring.imp_scale import LAW, imps_of_difference
from scoring.steps import Part, Step, StepNumber, StepOperation

# Twice 7600, the highest score of Law 77: 7NT redoubled, vulnerable, thirteen down.
MOST_DIFFERENCE = 15200
DIVISORS = ("others", "results", "none")


@dataclass(frozen=True, slots=True)
class CrossRule:
    """Rule that turns the IMPs of all comparisons on a board into one figure.

    `divisor` divides the sum by the number of `others`, by the number of all `results` (including
    the score itself), or not at all. `cap` limits the IMPs of one comparison.
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
    """Return the cross-IMPs of each score, in the order given.

    An undivided sum is scaled to the number of `expected` results. A mean needs no scaling.
    """
    sums = cross_sums(scores, cap=rule.cap)
    factor = _factor(rule, len(scores), expected or len(scores))
    worth = {score: factor * total for score, total in sums.items()}
    return [worth[score] for score in scores]


def cross_sums(scores: Iterable[int], *, cap: int | None = None) -> dict[int, int]:
    """Return the sum of IMPs of each distinct score against the whole field.

    Each pair of scores is compared once: one side's IMPs are the other's with the opposite sign.
    """
    times = list(Counter(scores).items())
    known = _imps_by_difference(cap)
    return {
        mine: sum([count * known[mine - other] for other, count in times]) for mine, _count in times
    }


def capped_imps(difference: int, cap: int | None) -> int:
    """Return the IMPs of one comparison, limited by the cap."""
    won = imps_of_difference(difference)
    return won if cap is None else max(-cap, min(cap, won))


class _ImpsByDifference(dict[int, int]):
    """Cache of IMPs by difference; Law 77 allows 3,041 different differences."""

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
    """Explain one score's cross-IMPs: a comparison with each of the other scores."""
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
    """Scale a sum of too few comparisons to the expected number."""
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
    """Explain the IMPs of one comparison, with its cap where the cap applies."""
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
