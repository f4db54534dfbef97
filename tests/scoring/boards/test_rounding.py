"""Exact figures rounded to whole units, a half as asked."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.rounding import round_exactly


@pytest.mark.parametrize(
    ("value", "half", "visible"),
    [
        ("0.005", "ROUND_HALF_UP", "0.01"),
        ("-0.005", "ROUND_HALF_UP", "-0.01"),
        ("68.425", "ROUND_HALF_UP", "68.43"),
        ("68.425", "ROUND_HALF_EVEN", "68.42"),
        ("68.435", "ROUND_HALF_EVEN", "68.44"),
        ("68.4251", "ROUND_HALF_EVEN", "68.43"),
        ("68.4249", "ROUND_HALF_UP", "68.42"),
        (
            "12345678901234567890.125",
            "ROUND_HALF_UP",
            "12345678901234567890.13",
        ),
        ("99.995", "ROUND_HALF_UP", "100.00"),
    ],
)
def test_a_half_goes_where_the_policy_sends_it(value, half, visible):
    assert str(round_exactly(Fraction(value), half=half)) == visible


@given(st.decimals(-1000, 1000, places=4), st.integers(0, 4))
def test_a_decimal_is_rounded_as_decimals_are(value, places):
    by_decimal = value.quantize(Decimal(1).scaleb(-places), rounding="ROUND_HALF_UP")

    assert round_exactly(Fraction(value), places=places) == by_decimal
