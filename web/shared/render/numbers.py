"""Formats whole points and numbers with two decimals."""

from decimal import Decimal
from fractions import Fraction

from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell


def format_points(value: int) -> str:
    """A total or a score, with a true minus where it is below zero."""
    return format_number(NumberCell(Fraction(value)))


def format_hundredths(value: Decimal | None) -> str:
    """Master points or a handicap, to two places; nothing where nobody knows them."""
    return "" if value is None else format_number(NumberCell(Fraction(value), 2))
