"""Whole numbers as a page shows them. Knows the one formatter; not what is counted."""

from fractions import Fraction

from reports.content.document import Number
from reports.content.numbers import written


def points(value: int) -> str:
    """A total or a score, with a true minus where it is below nought."""
    return written(Number(Fraction(value)))
