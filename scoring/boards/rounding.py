"""Rounds exact fractions to whole units or decimals, and explains the rounding as a step."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from scoring.steps import Part, Step, StepNumber, StepOperation

PLACES = 2
# How many decimals totals and percentages may be shown with; the first is the default.
DECIMALS = (PLACES, 0, 1, 3)
UNIT = Fraction(1, 10**PLACES)


def round_exactly(value: Fraction, *, places: int = PLACES, half: str = ROUND_HALF_UP) -> Decimal:
    """Round to this many places; a half goes away from zero by default."""
    # In whole numbers: a ranking of a hundred pairs rounds 200 figures after each result.
    units, rest = divmod(abs(value.numerator) * 10**places, value.denominator)
    up = 2 * rest > value.denominator
    up = up or (2 * rest == value.denominator and _half_goes_up(units, half))
    number = Decimal(units + up).scaleb(-places, Context(prec=len(str(units)) + 2))
    return -number if value < 0 else number


def explain_rounded(
    key: str, part: Part, law: str, *, places: int = PLACES, half: str = ROUND_HALF_UP
) -> Step:
    """Explain `round_exactly` as a step."""
    unit = StepNumber("unit", Fraction(1, 10**places), law)
    if half == ROUND_HALF_EVEN:
        return Step(key, StepOperation.NEAREST_EVEN, (part, unit), law)
    return explain_in_units(key, part, unit, law, turned=part.value < 0)


def explain_in_units(
    key: str,
    part: Part,
    unit: StepNumber,
    law: str,
    *,
    turned: bool,
    operation: StepOperation = StepOperation.NEAREST,
) -> Step:
    """Explain rounding to whole units; `turned` changes the sign before the rounding and after it.

    NEAREST rounds a half up and DOWN rounds down, so `turned` makes them go the other way.
    """
    if not turned:
        return Step(key, operation, (part, unit), law)
    other = Step("turned", StepOperation.NEGATIVE, (part,), law)
    return Step(key, StepOperation.NEGATIVE, (Step(key, operation, (other, unit), law),), law)


def _half_goes_up(integer_part: int, half: str) -> bool:
    return half == ROUND_HALF_UP or integer_part % 2 == 1
