"""The one place where a number becomes words, in the reader's language. Knows no event."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from reports.content.document import Blank, Cell, Day, Number, Stacked, Suited, Text
from scoring.boards.rounding import round_exactly as rounded_to
from scoring.laws.contract import Denomination

MINUS = "\N{MINUS SIGN}"
MOST_PLACES = 2
EQUALS = "="
SYMBOLS = dict(zip(Denomination, ("♣", "♦", "♥", "♠", "NT"), strict=True))
LETTERS = dict(zip(Denomination, ("C", "D", "H", "S", "NT"), strict=True))


def rounded(number: Number) -> Decimal:
    """Rounded once, half away from nought, to the places it is shown with."""
    return rounded_to(number.value, places=number.places)


def written(number: Number) -> str:
    """With the language's own decimal mark and a true minus."""
    digits = _written(number.value, number.places, get_language() or "")
    plus = "+" if number.signed and number.value > 0 else ""
    return f"{plus}{digits}{EQUALS if number.shared else ''}"


@lru_cache(maxsize=8192)
def _written(value: Fraction, places: int, language: str) -> str:
    digits = f"{rounded_to(Fraction(value), places=places):f}".replace("-", MINUS)
    return digits.replace(".", get_format("DECIMAL_SEPARATOR", language))


def percentage(value: Fraction | Decimal) -> Number:
    """A share of a hundred, to the two places it is always shown with."""
    return Number(Fraction(value), MOST_PLACES)


def rounded_percentage(value: Decimal | None) -> Number:
    """A percentage that the event's regulations rounded, with the decimals they gave it."""
    if value is None:
        return percentage(Fraction(0))
    return Number(Fraction(value), decimals_of(value))


def decimals_of(value: Decimal) -> int:
    """How many decimals a rounded figure has."""
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def rank_number(rank: int, *, shared: bool) -> Number:
    """A rank as `3`, or as `3=` where several have it: on paper, and as a number in a workbook."""
    return Number(Fraction(rank), shared=shared)


def with_exact(number: Number, exact: Fraction | None) -> Number:
    """The same number with the figure that the event's regulations rounded it from."""
    if exact is None or exact == number.exact_value:
        return number
    return replace(number, exact=exact)


def matchpoints(value: Fraction | Decimal, *, win: int = 2, places: int = MOST_PLACES) -> Number:
    """Matchpoints kept as two for a score beaten, in the event's own scale."""
    return Number(Fraction(value) * Fraction(win, 2), places)


def places_needed(values: Iterable[Fraction | Decimal], *, most: int = MOST_PLACES) -> int:
    """The fewest places that show every one of these exactly, but never more than so many."""
    denominators = {value.as_integer_ratio()[1] for value in values}
    exact = (at for at in range(most) if all(10**at % each == 0 for each in denominators))
    return next(exact, most)


def worded(cell: Cell) -> str:
    """Any cell as a person reads it."""
    match cell:
        case Text(words):
            return words
        case Number() as number:
            return written(number)
        case Day(value):
            return date_format(value)
        case Suited(before, denomination, after):
            return f"{before}{SYMBOLS[denomination]}{after}"
        case Blank():
            return ""
        case Stacked(upper, lower):
            return f"{worded(upper)} {worded(lower)}"


def lettered(cell: Text | Suited) -> str:
    """Words as a file has them: letters for suits, `4HX` and `DT`."""
    if isinstance(cell, Text):
        return cell.words
    after = cell.after.replace("x", "X").replace("10", "T")
    return f"{cell.before}{LETTERS[cell.denomination]}{after}"
