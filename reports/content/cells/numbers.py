"""Rounds and formats numbers and cells in the reader's language."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from reports.content.document import (
    BlankCell,
    Cell,
    DateCell,
    NumberCell,
    StackedCell,
    SuitCell,
    TextCell,
)
from scoring.boards.rounding import round_exactly as rounded_to
from scoring.laws.contract import Denomination

MINUS = "\N{MINUS SIGN}"
MOST_PLACES = 2
EQUALS = "="
SYMBOLS = dict(zip(Denomination, ("♣", "♦", "♥", "♠", "NT"), strict=True))
LETTERS = dict(zip(Denomination, ("C", "D", "H", "S", "NT"), strict=True))


def round_number(number: NumberCell) -> Decimal:
    """Round once, half away from zero, to the displayed places."""
    return rounded_to(number.value, places=number.places)


def format_number(number: NumberCell) -> str:
    """Format with the language's decimal mark and a true minus sign."""
    digits = _format_digits(number.value, number.places, get_language() or "")
    plus = "+" if number.signed and number.value > 0 else ""
    return f"{plus}{digits}{EQUALS if number.shared else ''}"


@lru_cache(maxsize=8192)
def _format_digits(value: Fraction, places: int, language: str) -> str:
    digits = f"{rounded_to(Fraction(value), places=places):f}".replace("-", MINUS)
    return digits.replace(".", get_format("DECIMAL_SEPARATOR", language))


def percentage_number(value: Fraction | Decimal) -> NumberCell:
    """Return a percentage with two decimals."""
    return NumberCell(Fraction(value), MOST_PLACES)


def rounded_percentage_number(value: Decimal | None) -> NumberCell:
    """Return a percentage rounded by the event's regulations, with its own decimals."""
    if value is None:
        return percentage_number(Fraction(0))
    return NumberCell(Fraction(value), count_decimals(value))


def count_decimals(value: Decimal) -> int:
    """Return the number of decimals of a rounded figure."""
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def rank_number(rank: int, *, shared: bool) -> NumberCell:
    """Return a rank, printed as `3`, or as `3=` if shared; a workbook keeps the number."""
    return NumberCell(Fraction(rank), shared=shared)


def with_exact_value(number: NumberCell, exact: Fraction | None) -> NumberCell:
    """Return the number with the figure before the regulations' rounding."""
    if exact is None or exact == number.exact_value:
        return number
    return replace(number, exact=exact)


def matchpoint_number(
    value: Fraction | Decimal, *, win: int = 2, places: int = MOST_PLACES
) -> NumberCell:
    """Convert matchpoints of two for a score beaten to the event's scale."""
    return NumberCell(Fraction(value) * Fraction(win, 2), places)


def places_needed(values: Iterable[Fraction | Decimal], *, most: int = MOST_PLACES) -> int:
    """Return the fewest places that show each of these exactly, up to a limit."""
    denominators = {value.as_integer_ratio()[1] for value in values}
    exact = (
        at for at in range(most) if all(10**at % denominator == 0 for denominator in denominators)
    )
    return next(exact, most)


def format_cell(cell: Cell) -> str:
    """Format any cell for reading."""
    match cell:
        case TextCell(words):
            return words
        case NumberCell() as number:
            return format_number(number)
        case DateCell(value):
            return date_format(value)
        case SuitCell(before, denomination, after):
            return f"{before}{SYMBOLS[denomination]}{after}"
        case BlankCell():
            return ""
        case StackedCell(upper, lower):
            return f"{format_cell(upper)} {format_cell(lower)}"


def format_cell_for_file(cell: TextCell | SuitCell) -> str:
    """Format text for a file: letters for suits, `4HX` and `DT`."""
    if isinstance(cell, TextCell):
        return cell.words
    after = cell.after.replace("x", "X").replace("10", "T")
    return f"{cell.before}{LETTERS[cell.denomination]}{after}"
