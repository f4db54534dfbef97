"""Rounding of exact figures for display, once and by named policies."""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from scoring.boards.matchpoints import explain_in_scale, in_scale
from scoring.boards.totals import Total, explain_percentage
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

PLACES = 2
# How many decimals totals and percentages may be shown with; the first is the default.
DECIMALS = (PLACES, 0, 1, 3)
FIELD = "field"
DIRECTION = "direction"
UNIT = Fraction(1, 10**PLACES)


@dataclass(frozen=True, slots=True)
class RoundingPolicy:
    """One body's way with a session's figures.

    `factored` brings each total to the most boards that anybody played, of everybody compared
    (`FIELD`) or of one direction alone where each direction has a winner (`DIRECTION`);
    `from_shown` takes the percentage of the total as it is shown, not as it is. Where it `levels`,
    who has the same percentage as it is shown is level.
    """

    key: str
    factored: str = ""
    from_shown: bool = False
    levels: bool = False
    total_half: str = ROUND_HALF_UP


@dataclass(frozen=True, slots=True)
class PrintedFigures:
    """A total and a percentage as they are printed."""

    total: Decimal
    percentage: Decimal | None


POLICIES = (
    RoundingPolicy("exact"),
    RoundingPolicy("acblscore", factored=FIELD, from_shown=True, levels=True),
    RoundingPolicy("compscore3", factored=DIRECTION, total_half=ROUND_HALF_EVEN),
)


def rounding_policy(key: str) -> RoundingPolicy:
    """The policy of that name."""
    for candidate in POLICIES:
        if candidate.key == key:
            return candidate
    raise InvalidRegulationError("regulation", regulation="rounding", value=key)


def round_exactly(value: Fraction, *, places: int = PLACES, half: str = ROUND_HALF_UP) -> Decimal:
    """To so many places; a half goes away from zero unless told otherwise."""
    # In whole numbers: a ranking of a hundred pairs rounds 200 figures after each result.
    units, rest = divmod(abs(value.numerator) * 10**places, value.denominator)
    up = 2 * rest > value.denominator
    up = up or (2 * rest == value.denominator and _half_goes_up(units, half))
    number = Decimal(units + up).scaleb(-places, Context(prec=len(str(units)) + 2))
    return -number if value < 0 else number


def printed_figures(
    total: Total, by: RoundingPolicy, *, win: int = 2, most: int | None = None, places: int = PLACES
) -> PrintedFigures:
    """A total as the policy prints it, at `win` for a score beaten (2 or 1).

    `most` is what the boards of anyone who played the most were worth, two for a score beaten.
    """
    possible = (most or total.possible) if by.factored else total.possible
    won = total.won
    if total.possible and possible != total.possible:
        won = total.won * Fraction(possible, total.possible)
    printed_total = round_exactly(
        in_scale(Fraction(won), win=win), places=places, half=by.total_half
    )
    if total.percentage is None:
        return PrintedFigures(printed_total, None)
    if not by.from_shown:
        return PrintedFigures(printed_total, round_exactly(total.percentage, places=places))
    of = in_scale(Fraction(possible), win=win)
    return PrintedFigures(
        printed_total, round_exactly(100 * Fraction(printed_total) / of, places=places)
    )


@dataclass(frozen=True, slots=True)
class ExplainedFigures:
    """How a total and a percentage come to be printed as they are."""

    total: Step
    percentage: Step | None


def explain_printed_figures(
    total: Part,
    possible: Part,
    by: RoundingPolicy,
    *,
    win: int = 2,
    most: Part | None = None,
    places: int = PLACES,
) -> ExplainedFigures:
    """How `figures` comes to its answer, from the steps of the total, of its tops and of `most`."""
    out_of = (most or possible) if by.factored else possible
    won = _factored(by.key, total, possible, out_of) if possible.value else total
    in_win = explain_in_scale(won, win=win)
    printed_total = explain_rounded(
        "shown_total", in_win, by.key, places=places, half=by.total_half
    )
    if not possible.value:
        return ExplainedFigures(printed_total, None)
    exact = explain_percentage(total, possible)
    if by.from_shown:
        tops = explain_in_scale(out_of, win=win, key="possible_in_scale")
        exact = explain_percentage(printed_total, tops)
    percentage = explain_rounded("shown_percentage", exact, by.key, places=places)
    return ExplainedFigures(printed_total, percentage)


def _factored(key: str, total: Part, possible: Part, most: Part) -> Part:
    """Brought to the most boards that anybody played; anyone who played them keeps the total."""
    if possible.value == most.value:
        return total
    raised = Step("factored_product", StepOperation.PRODUCT, (total, most), key)
    return Step("factored", StepOperation.QUOTIENT, (raised, possible), key)


def explain_rounded(
    key: str, part: Part, law: str, *, places: int = PLACES, half: str = ROUND_HALF_UP
) -> Step:
    """How `rounded` comes to its answer."""
    unit = StepNumber("unit", Fraction(1, 10**places), law)
    if half == ROUND_HALF_EVEN:
        return Step(key, StepOperation.NEAREST_EVEN, (part, unit), law)
    return explain_in_units(key, part, unit, law, turned=part.value < 0)


def explain_in_units(
    key: str,
    part: Part,
    unit: StepNumber,
    law: str,
    *,
    turned: bool,
    operation: StepOperation = StepOperation.NEAREST,
) -> Step:
    """To a whole number of units; `turned` to the other sign before that and back after it.

    NEAREST sends a half up and DOWN goes down: what is turned goes the other way.
    """
    if not turned:
        return Step(key, operation, (part, unit), law)
    other = Step("turned", StepOperation.NEGATIVE, (part,), law)
    return Step(key, StepOperation.NEGATIVE, (Step(key, operation, (other, unit), law),), law)


def _half_goes_up(integer_part: int, half: str) -> bool:
    return half == ROUND_HALF_UP or integer_part % 2 == 1
