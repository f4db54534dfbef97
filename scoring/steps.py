"""Calculation steps: arithmetic over numbers from stored rows or from a Law."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from math import floor, prod

from scoring.imp_scale import imps_of_difference

Exact = int | Fraction


class StepOperation(Enum):
    """All the arithmetic that scoring needs; what takes two takes them in order.

    NEAREST is the first to the nearest multiple of the second, halves up; NEAREST_EVEN sends a
    half to the even multiple; DOWN is the first down to a multiple of the second. COUNT is how many
    there are, MOST the greatest, LEAST the least. MORE, LESS and EQUAL are how many of the rest are
    more than the first, less than it, or the same. IMPS is the scale of Law 78B. ENTRY is the entry
    of a published table: the first says which of the rest, from zero on, or the last of them.
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
    StepOperation.MORE: lambda values: sum(each > values[0] for each in values[1:]),
    StepOperation.LESS: lambda values: sum(each < values[0] for each in values[1:]),
    StepOperation.EQUAL: lambda values: sum(each == values[0] for each in values[1:]),
    StepOperation.IMPS: lambda values: imps_of_difference(values[0]),
    StepOperation.ENTRY: lambda values: values[1:][min(int(values[0]), len(values) - 2)],
}


@dataclass(frozen=True, slots=True)
class StepNumber:
    """A leaf: a fact of a stored row when it cites no law, else a constant of that law.

    `of` says which one of its kind it is: of which board, which round, which hand.
    """

    key: str
    value: Exact
    law: str = ""
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One operation; its key names the result, so that a door can put it into words."""

    key: str
    operation: StepOperation
    operands: tuple["Step | StepNumber", ...]
    law: str
    of: int | None = None
    value: Exact = field(init=False, compare=False)

    def __post_init__(self) -> None:
        values = [operand.value for operand in self.operands]
        object.__setattr__(self, "value", ARITHMETIC[self.operation](values))


Part = Step | StepNumber


def part_of(part: Part, of: int) -> Part:
    """The same, said to be of a board, a round, a hand."""
    return replace(part, of=of)
