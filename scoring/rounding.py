"""How exact figures are rounded, once, for display: by named policies. Knows totals; not words."""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from scoring.totals import Total

PLACES = 2


@dataclass(frozen=True, slots=True)
class Policy:
    """One body's way with a session's figures.

    `factored` brings each total to the most boards that anybody in the same field played;
    `from_shown` takes the percentage of the total as it is shown, not as it is.
    """

    key: str
    factored: bool = False
    from_shown: bool = False
    total_half: str = ROUND_HALF_UP


@dataclass(frozen=True, slots=True)
class Figures:
    """A total and a percentage as they are printed."""

    total: Decimal
    percentage: Decimal | None


POLICIES = (
    Policy("exact"),
    Policy("acblscore", factored=True, from_shown=True),
    Policy("compscore3", factored=True, total_half=ROUND_HALF_EVEN),
)


def policy(key: str) -> Policy:
    """The policy of that name."""
    return next(each for each in POLICIES if each.key == key)


def rounded(value: Fraction, *, places: int = PLACES, half: str = ROUND_HALF_UP) -> Decimal:
    """To so many places; a half goes away from nought unless told otherwise."""
    scaled = value * 10**places
    whole, rest = divmod(abs(scaled), 1)
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and _half_goes_up(whole, half))
    number = Decimal(whole + up).scaleb(-places, Context(prec=len(str(whole)) + 2))
    return -number if scaled < 0 else number


def figures(total: Total, by: Policy, *, win: int = 2, most: int | None = None) -> Figures:
    """A total as the policy prints it, at `win` for a score beaten (2 or 1).

    `most` is what the boards of whoever played the most were worth, two for a score beaten.
    """
    possible = (most or total.possible) if by.factored else total.possible
    won = total.won * Fraction(possible, total.possible) if total.possible else total.won
    shown = rounded(won * Fraction(win, 2), half=by.total_half)
    if total.percentage is None:
        return Figures(shown, None)
    if not by.from_shown:
        return Figures(shown, rounded(total.percentage))
    return Figures(shown, rounded(100 * Fraction(shown) / Fraction(possible * win, 2)))


def _half_goes_up(whole: int, half: str) -> bool:
    return half == ROUND_HALF_UP or whole % 2 == 1
