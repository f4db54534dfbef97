"""An explanation as values: operations over numbers that say where they come from. No words."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Operation(Enum):
    """All the arithmetic that the Laws of scoring need; what takes two takes them in order.

    NEAREST is the first to the nearest multiple of the second, halves up.
    """

    SUM = "sum"
    PRODUCT = "product"
    NEGATIVE = "negative"
    DIFFERENCE = "difference"
    QUOTIENT = "quotient"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True)
class Number:
    """A leaf: a fact of the result when it cites no law, else a number from that law."""

    key: str
    value: int | Fraction
    law: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One operation; its key names the result, so that a door can put it into words."""

    key: str
    operation: Operation
    operands: tuple["Step | Number", ...]
    law: str
