"""Every operation comes to what its name says, also by the arithmetic of the tests' own."""

from fractions import Fraction

import pytest

from scoring.steps import Step, StepNumber, StepOperation, part_of
from tests.scoring.arithmetic import evaluated

VALUES = {
    StepOperation.SUM: ([1, Fraction(1, 2)], Fraction(3, 2)),
    StepOperation.PRODUCT: ([3, Fraction(1, 2)], Fraction(3, 2)),
    StepOperation.NEGATIVE: ([3], -3),
    StepOperation.DIFFERENCE: ([3, 5], -2),
    StepOperation.QUOTIENT: ([3, 4], Fraction(3, 4)),
    StepOperation.NEAREST: ([25, 10], 30),
    StepOperation.NEAREST_EVEN: ([25, 10], 20),
    StepOperation.COUNT: ([7, 7, 0], 3),
    StepOperation.MOST: ([7, 9, 8], 9),
    StepOperation.MORE: ([7, 9, 8, 7, 1], 2),
    StepOperation.LESS: ([7, 9, 8, 7, 1], 1),
    StepOperation.EQUAL: ([7, 9, 8, 7, 1], 1),
}


def a_step(operation, values):
    return Step("made", operation, tuple(StepNumber("given", value) for value in values), "1")


@pytest.mark.parametrize("operation", VALUES, ids=lambda operation: operation.value)
def test_an_operation_computes_its_name(operation):
    values, result = VALUES[operation]

    assert a_step(operation, values).value == result
    assert evaluated(a_step(operation, values)) == result


@pytest.mark.parametrize(
    ("value", "up", "even"),
    [
        (Fraction("0.005"), "0.01", "0"),
        (Fraction("0.015"), "0.02", "0.02"),
        (Fraction("0.0149"), "0.01", "0.01"),
        (Fraction(2, 3), "0.67", "0.67"),
    ],
)
def test_halves_round_up_or_to_even(value, up, even):
    places = [value, Fraction(1, 100)]

    assert a_step(StepOperation.NEAREST, places).value == Fraction(up)
    assert a_step(StepOperation.NEAREST_EVEN, places).value == Fraction(even)
    assert evaluated(a_step(StepOperation.NEAREST, places)) == Fraction(up)
    assert evaluated(a_step(StepOperation.NEAREST_EVEN, places)) == Fraction(even)


def test_a_part_can_be_assigned_to_a_board():
    step = a_step(StepOperation.SUM, [1, 2])

    assert (part_of(step, 7).of, part_of(step, 7).value, step.of) == (7, 3, None)
