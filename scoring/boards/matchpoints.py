"""Matchpoints (Law 78A): 2 for a score beaten, 1 for a tie; Neuberg's formula; A+, A and A-."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

LAW = "78A"
AWARD_LAW = "12C2"
NEUBERG = "neuberg"
WIN = 2
TIE = 1


def matchpoints_against(mine: int, other: int) -> int:
    """Return a score's matchpoints against another: two for beating it, one for a tie (Law 78A)."""
    return WIN if mine > other else TIE if mine == other else 0


def matchpoints_of_scores(scores: Sequence[int]) -> list[int]:
    """Two for each score beaten and one for each equalled, in the order given (Law 78A)."""
    worth = matchpoints_by_score(scores)
    return [worth[score] for score in scores]


def matchpoints_by_score(scores: Iterable[int]) -> dict[int, int]:
    """Return the matchpoints of each distinct score, from the lowest to the highest (Law 78A).

    Counts the scores below, instead of comparing every two scores.
    """
    worth: dict[int, int] = {}
    for beaten, score in enumerate(sorted(scores)):
        if score in worth:
            # In order, each equal score that follows is one more tie for all of them.
            worth[score] += TIE
        else:
            worth[score] = WIN * beaten
    return worth


def top_of_board(results: int) -> int:
    """Return the top of a board with this many results: two for each other score."""
    return WIN * (results - 1)


def neuberg_matchpoints(points: Fraction | int, *, results: int, expected: int) -> Fraction:
    """Scale matchpoints from fewer results than expected to the full top (Neuberg's formula)."""
    if results < 1:
        raise InvalidRegulationError("no_results", results=results)
    # Neuberg: (m + 1) N / n - 1, with n results of N expected.
    return (points + 1) * Fraction(expected, results) - 1


def neuberg_whole(points: int, *, results: int, expected: int) -> int:
    """Return `neuberg_matchpoints` times the number of results, so that sums stay whole numbers.

    `scoring.simultaneous.field_scores` has the formula once more, for arrays of hundredths.
    """
    return (points + 1) * expected - results


def award_points(percent: Fraction, *, expected: int) -> Fraction:
    """Return the matchpoints of an artificial score: its percentage of the full top (Law 12C2)."""
    return percent * top_of_board(expected) / 100


def in_scale(points: Fraction, *, win: int) -> Fraction:
    """Convert matchpoints of two for a score beaten to `win` for a score beaten (Law 78A)."""
    return points * Fraction(win, WIN)


def explain_matchpoints(mine: int, others: Sequence[int]) -> Step:
    """Explain one score's matchpoints: the scores beaten and the scores equalled."""
    compared = (
        StepNumber("own_score", mine),
        *(StepNumber("other_score", other) for other in others),
    )
    beaten = _step("beaten", StepOperation.LESS, *compared)
    equalled = _step("equalled", StepOperation.EQUAL, *compared)
    return _step(
        "matchpoints", StepOperation.SUM, _points_step(beaten, WIN), _points_step(equalled, TIE)
    )


def explain_top(expected: int) -> Step:
    """Explain `top_of_board` as a step."""
    results = StepNumber("expected_results", expected), StepNumber("own_result", 1, LAW)
    others = _step("other_results", StepOperation.DIFFERENCE, *results)
    return _step("top", StepOperation.PRODUCT, StepNumber("win", WIN, LAW), others)


def explain_neuberg(points: Part, *, results: Part, expected: int) -> Step:
    """Explain `neuberg_matchpoints` as a step."""
    one_result = StepNumber("neuberg_one", 1, NEUBERG)
    raised = Step("neuberg_raised", StepOperation.SUM, (points, one_result), NEUBERG)
    all_expected = raised, StepNumber("expected_results", expected)
    product = Step("neuberg_product", StepOperation.PRODUCT, all_expected, NEUBERG)
    share = Step("neuberg_share", StepOperation.QUOTIENT, (product, results), NEUBERG)
    return Step("neuberg", StepOperation.DIFFERENCE, (share, one_result), NEUBERG)


def explain_award(percent: Fraction, *, expected: int) -> Step:
    """Explain `award_points` as a step."""
    return explain_award_of(StepNumber("percent", percent), expected=expected)


def explain_award_of(percent: Part, *, expected: int) -> Step:
    """Explain `award_points`, starting from an explained percentage."""
    of_the_top = percent, explain_top(expected)
    shares = Step("award_product", StepOperation.PRODUCT, of_the_top, AWARD_LAW)
    hundred = StepNumber("hundred", 100, AWARD_LAW)
    return Step("award", StepOperation.QUOTIENT, (shares, hundred), AWARD_LAW)


def explain_in_scale(points: Part, *, win: int, key: str = "in_scale") -> Part:
    """Explain `in_scale`; where a score beaten counts two, the part stays as it is."""
    if win == WIN:
        return points
    factor = StepNumber("scale", Fraction(win, WIN), LAW)
    return Step(key, StepOperation.PRODUCT, (points, factor), LAW, points.of)


def _points_step(scores: Step, points_each: int) -> Step:
    constant = StepNumber(f"{scores.key}_each", points_each, LAW)
    return _step(f"{scores.key}_points", StepOperation.PRODUCT, scores, constant)


def _step(key: str, operation: StepOperation, *operands: Part) -> Step:
    return Step(key, operation, operands, LAW)
