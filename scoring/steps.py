"""Calculation steps: trees of arithmetic operations that explain how a score was computed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from math import floor, prod

from scoring.imp_scale import imps_of_difference

Exact = int | Fraction


class StepOperation(Enum):
    """The arithmetic operations of scoring, with their operands in order.

    NEAREST rounds the first to the nearest multiple of the second, halves up; NEAREST_EVEN rounds a
    half to the even multiple; DOWN rounds down to a multiple of the second. COUNT is the number of
    operands, MOST the greatest, LEAST the least. MORE, LESS and EQUAL count the other operands that
    are more than the first, less than it, or equal to it. IMPS is the scale of Law 78B. ENTRY is an
    entry of a published table: the first operand is the index, from zero, into the others; beyond
    the end it takes the last.
    """

    SUM = "sum"
    PRODUCT = "product"
    NEGATIVE = "negative"
    DIFFERENCE = "difference"
    QUOTIENT = "quotient"
    NEAREST = "nearest"
    NEAREST_EVEN = "nearest_even"
    DOWN = "down"
    COUNT = "count"
    MOST = "most"
    LEAST = "least"
    MORE = "more"
    LESS = "less"
    EQUAL = "equal"
    IMPS = "imps"
    ENTRY = "entry"


def _nearest_even(value: Exact, unit: Exact) -> Exact:
    return round(Fraction(value) / unit) * unit


ARITHMETIC: Mapping[StepOperation, Callable[[Sequence[Exact]], Exact]] = {
    StepOperation.SUM: sum,
    StepOperation.PRODUCT: prod,
    StepOperation.NEGATIVE: lambda values: -values[0],
    StepOperation.DIFFERENCE: lambda values: values[0] - values[1],
    StepOperation.QUOTIENT: lambda values: Fraction(values[0]) / values[1],
    StepOperation.NEAREST: lambda values: (
        floor(Fraction(values[0]) / values[1] + Fraction(1, 2)) * values[1]
    ),
    StepOperation.NEAREST_EVEN: lambda values: _nearest_even(values[0], values[1]),
    StepOperation.DOWN: lambda values: floor(Fraction(values[0]) / values[1]) * values[1],
    StepOperation.COUNT: len,
    StepOperation.MOST: max,
    StepOperation.LEAST: min,
    StepOperation.MORE: lambda values: sum(value > values[0] for value in values[1:]),
    StepOperation.LESS: lambda values: sum(value < values[0] for value in values[1:]),
    StepOperation.EQUAL: lambda values: sum(value == values[0] for value in values[1:]),
    StepOperation.IMPS: lambda values: imps_of_difference(values[0]),
    StepOperation.ENTRY: lambda values: values[1:][min(int(values[0]), len(values) - 2)],
}


@dataclass(frozen=True, slots=True)
class StepNumber:
    """A leaf: a number from a stored row, or a constant of the `law` it cites.

    `of` is the number of the board, round or hand that it belongs to.
    """

    key: str
    value: Exact
    law: str = ""
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One operation; its key names the result, so that pages can describe it in words."""

    key: str
    operation: StepOperation
    operands: tuple["Step | StepNumber", ...]
    law: str
    of: int | None = None
    value: Exact = field(init=False, compare=False)

    def __post_init__(self) -> None:
        values = [operand.value for operand in self.operands]
        # The class is frozen; the value follows from the operands and is set once, here.
        object.__setattr__(self, "value", ARITHMETIC[self.operation](values))


Part = Step | StepNumber


def part_of(part: Part, of: int) -> Part:
    """Return the part with the number of its board, round or hand."""
    return replace(part, of=of)
