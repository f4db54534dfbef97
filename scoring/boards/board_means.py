"""Averages a pair's scores over some boards, and its gains over average or double dummy."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.steps import Part, Step, StepNumber, StepOperation

RULE = "overtrick"
HALVES = 2


def mean_of_boards(figures: Sequence[Fraction | int]) -> Fraction | None:
    """Return the exact mean of one figure a board; None without a board."""
    return Fraction(sum(figures)) / len(figures) if figures else None


def explain_mean_of_boards(key: str, figures: Sequence[Part]) -> Step:
    """Explain `mean_of_boards` of at least one board; `key` names the figure."""
    total = Step("board_sum", StepOperation.SUM, tuple(figures), RULE)
    boards = Step("boards_counted", StepOperation.COUNT, tuple(figures), RULE)
    return Step(key, StepOperation.QUOTIENT, (total, boards), RULE)


def gain_over_average(won: Fraction | int, possible: Fraction | int) -> Fraction:
    """Return the matchpoints won beyond half of those possible; both are in one scale."""
    return Fraction(won) - Fraction(possible) / HALVES


def explain_gain_over_average(won: Part, possible: Part) -> Step:
    """Explain `gain_over_average`."""
    half = Step(
        "half_possible",
        StepOperation.QUOTIENT,
        (possible, StepNumber("halves", HALVES, RULE)),
        RULE,
    )
    return Step("gain", StepOperation.DIFFERENCE, (won, half), RULE)


def points_over_par(points: int, par: int) -> int:
    """Return the points scored beyond the par score, both to one side."""
    return points - par


def explain_points_over_par(points: int, par: int) -> Step:
    """Explain `points_over_par`."""
    both = (StepNumber("points_scored", points), StepNumber("par", par))
    return Step("over_par", StepOperation.DIFFERENCE, both, RULE)


def tricks_over_double_dummy(taken: int, makes: int) -> int:
    """Return the tricks that a side took beyond its double-dummy tricks."""
    return taken - makes


def explain_tricks_over_double_dummy(taken: int, makes: int) -> Step:
    """Explain `tricks_over_double_dummy`."""
    both = (StepNumber("tricks_taken", taken), StepNumber("double_dummy_tricks", makes))
    return Step("over_double_dummy", StepOperation.DIFFERENCE, both, RULE)
