"""A second arithmetic: works out an explanation without the code that made it."""

from collections.abc import Callable
from fractions import Fraction
from math import floor, prod

from scoring.steps import Number, Operation

ARITHMETIC: dict[Operation, Callable[..., Fraction]] = {
    Operation.SUM: sum,
    Operation.PRODUCT: prod,
    Operation.NEGATIVE: lambda operands: -operands[0],
    Operation.DIFFERENCE: lambda operands: operands[0] - operands[1],
    Operation.QUOTIENT: lambda operands: Fraction(operands[0]) / operands[1],
    Operation.NEAREST: lambda operands: (
        floor(Fraction(operands[0]) / operands[1] + Fraction(1, 2)) * operands[1]
    ),
}


def evaluated(step):
    if isinstance(step, Number):
        return step.value
    return ARITHMETIC[step.operation]([evaluated(operand) for operand in step.operands])


def leaves(step):
    if isinstance(step, Number):
        return [step]
    return [leaf for operand in step.operands for leaf in leaves(operand)]
