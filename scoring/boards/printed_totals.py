"""Rounds totals and percentages for print, by the rounding policy of a bridge organisation."""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

from scoring.boards.matchpoints import explain_in_scale, in_scale
from scoring.boards.rounding import PLACES, explain_rounded, round_exactly
from scoring.boards.totals import Total, explain_percentage
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepOperation

FIELD = "field"
DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class RoundingPolicy:
    """One body's rules for rounding a session's figures.

    `factored` scales each total to the most boards that anybody played: in everybody compared
    (`FIELD`), or in one direction where each direction has a winner (`DIRECTION`). `from_shown`
    computes the percentage from the rounded total instead of the exact one. With `levels`,
    contestants with the same rounded percentage tie.
    """

    key: str
    factored: str = ""
    from_shown: bool = False
    levels: bool = False
    total_half: str = ROUND_HALF_UP


@dataclass(frozen=True, slots=True)
class PrintedFigures:
    """A total and a percentage, rounded for print."""

    total: Decimal
    percentage: Decimal | None


POLICIES = (
    RoundingPolicy("exact"),
    RoundingPolicy("acblscore", factored=FIELD, from_shown=True, levels=True),
    RoundingPolicy("compscore3", factored=DIRECTION, total_half=ROUND_HALF_EVEN),
)


def rounding_policy(key: str) -> RoundingPolicy:
    """Return the policy with this key."""
    for candidate in POLICIES:
        if candidate.key == key:
            return candidate
    raise InvalidRegulationError("regulation", regulation="rounding", value=key)


def printed_figures(
    total: Total, by: RoundingPolicy, *, win: int = 2, most: int | None = None, places: int = PLACES
) -> PrintedFigures:
    """Round a total by the policy, with `win` (2 or 1) for a score beaten.

    `most` is the sum of tops for a contestant who played the most boards, two for a score beaten.
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
    """The steps of a printed total and percentage."""

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
    """Explain `printed_figures`, starting from the steps of the total, its tops and `most`."""
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
    """Scale a total to the most boards that anybody played; a full number of boards keeps it."""
    if possible.value == most.value:
        return total
    raised = Step("factored_product", StepOperation.PRODUCT, (total, most), key)
    return Step("factored", StepOperation.QUOTIENT, (raised, possible), key)
