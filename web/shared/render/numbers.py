"""Formats whole points, and numbers with two decimals, as text."""

from decimal import Decimal
from fractions import Fraction

from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell


def format_points(value: int) -> str:
    """Formats a total or score, with a minus sign if negative."""
    return format_number(NumberCell(Fraction(value)))


def format_hundredths(value: Decimal | None) -> str:
    """Formats master points or a handicap with two decimals; empty for None."""
    return "" if value is None else format_number(NumberCell(Fraction(value), 2))
