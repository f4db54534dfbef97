"""Butler IMPs: each score of a board compared with the board's datum.

Bodies differ in how many extreme scores they cut, whether they average the rest, and how they round
the datum. A `DatumRule` names one such choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from scoring.boards.rounding import explain_in_units
from scoring.errors import InvalidRegulationError
from scoring.imp_scale import imps_of_difference
from scoring.laws.imps import explain_imps
from scoring.steps import Step, StepNumber, StepOperation

HALVES = ("away", "toward", "cut")
DATUM_UNITS = (10, 1, 0)
UP = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class DatumRule:
    """One body's rule for the datum: the mean of the scores left after the extremes are cut.

    `cut` scores are cut at each end, or `cut_percent` of the expected results (to the nearest whole
    number). The middle one or two scores always stay, so 100 per cent gives the median. A field of
    fewer than `whole_below` scores is not cut. The datum is rounded to `rounded_to` points; 0 keeps
    it exact. `half` sends a half `away` from zero or `toward` it; `cut` always rounds toward zero.
    """

    key: str
    cut: int = 1
    cut_percent: int = 0
    whole_below: int = 0
    rounded_to: int = 10
    half: str = "away"

    def __post_init__(self) -> None:
        if self.half not in HALVES:
            raise InvalidRegulationError("regulation", regulation="half", value=self.half)
        if self.cut < 0 or not 0 <= self.cut_percent <= 100:
            raise InvalidRegulationError(
                "regulation", regulation="cut", value=self.cut or self.cut_percent
            )
        if self.rounded_to not in DATUM_UNITS:
            raise InvalidRegulationError(
                "regulation", regulation="rounded_to", value=self.rounded_to
            )


TRIMMED = DatumRule("butler_trimmed", whole_below=4)
WHOLE = DatumRule("butler_whole", cut=0)
MEDIAN = DatumRule("butler_median", cut=0, cut_percent=100)
COMPSCORE3 = DatumRule("butler_compscore3")
PARY = DatumRule("butler_pary", cut=0, cut_percent=45, half="cut")
TWO_EXTREMES = DatumRule("butler_two_extremes", cut=2)
DATUM_RULES = (TRIMMED, WHOLE, MEDIAN, COMPSCORE3, PARY, TWO_EXTREMES)
AS_USUAL = "usual"
# Which way the datum of an event is rounded; `AS_USUAL` leaves what its rule has.
DATUM_HALVES = (AS_USUAL, *HALVES)


def butler_imps(
    scores: Sequence[int], rule: DatumRule = TRIMMED, *, expected: int | None = None
) -> list[int]:
    """Return North-South's IMPs for each score against the datum, in the order given.

    East-West lose the same number.
    """
    against = compute_datum(scores, rule, expected=expected)
    return [] if against is None else [imps_of_difference(score - against) for score in scores]


def compute_datum(
    scores: Sequence[int], rule: DatumRule = TRIMMED, *, expected: int | None = None
) -> Fraction | None:
    """Return the datum of these scores, or None without scores.

    A passed-out board counts as a score of zero. An artificial score does not count.
    """
    counted = _counted_scores(scores, rule, expected or len(scores))
    return _round_datum(Fraction(sum(counted), len(counted)), rule) if counted else None


def _counted_scores(scores: Sequence[int], rule: DatumRule, expected: int) -> list[int]:
    cut = rule.cut + floor(Fraction(rule.cut_percent * expected, 100) + UP)
    cut = 0 if len(scores) < rule.whole_below else min(cut, max(len(scores) - 1, 0) // 2)
    return sorted(scores)[cut : len(scores) - cut]


def _round_datum(value: Fraction, rule: DatumRule) -> Fraction:
    if not rule.rounded_to:
        return value
    units, rest = divmod(abs(value) / rule.rounded_to, 1)
    up = rule.half != "cut" and (rest > UP or (rest == UP and rule.half == "away"))
    size = Fraction((units + up) * rule.rounded_to)
    return size if value >= 0 else -size


def explain_butler(
    mine: int, others: Sequence[int], rule: DatumRule = TRIMMED, *, expected: int | None = None
) -> Step:
    """Explain one score's Butler IMPs: its difference from the datum, on the IMP scale."""
    against = explain_datum([mine, *others], rule, expected=expected)
    return explain_imps(StepNumber("own_score", mine), against)


def explain_datum(
    scores: Sequence[int], rule: DatumRule = TRIMMED, *, expected: int | None = None
) -> Step:
    """Explain `compute_datum` as a step."""
    counted = tuple(
        StepNumber("counted_score", score)
        for score in _counted_scores(scores, rule, expected or len(scores))
    )
    total = Step("counted_scores", StepOperation.SUM, counted, rule.key)
    count = Step("scores_left", StepOperation.COUNT, counted, rule.key)
    mean = Step("datum_mean", StepOperation.QUOTIENT, (total, count), rule.key)
    if not rule.rounded_to:
        return Step("datum", mean.operation, mean.operands, rule.key)
    # Halves go up: away from zero above it, and turned below; toward it the other way round.
    turned = (mean.value < 0) is not (rule.half == "toward")
    operation = StepOperation.DOWN if rule.half == "cut" else StepOperation.NEAREST
    unit = StepNumber("datum_unit", rule.rounded_to, rule.key)
    return explain_in_units("datum", mean, unit, rule.key, turned=turned, operation=operation)
