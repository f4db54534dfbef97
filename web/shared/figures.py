"""Numbers as a page shows them. Knows the one formatter; not what is counted."""

from decimal import Decimal
from fractions import Fraction

from reports.content.document import Number
from reports.content.numbers import written


def points(value: int) -> str:
    """A total or a score, with a true minus where it is below nought."""
    return written(Number(Fraction(value)))


def hundredths(value: Decimal | None) -> str:
    """Master points or a handicap, to two places; nothing where nobody knows them."""
    return "" if value is None else written(Number(Fraction(value), 2))
