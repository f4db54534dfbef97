"""Matchpoints (Law 78A): two for a score beaten, one for a tie; Neuberg's formula; awards."""

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
    """What one score has of another: two for beating it, one for equalling it (Law 78A)."""
    return WIN if mine > other else TIE if mine == other else 0


def matchpoints_of_scores(scores: Sequence[int]) -> list[int]:
    """Two for each score beaten and one for each equalled, in the order given (Law 78A)."""
    worth = matchpoints_by_score(scores)
    return [worth[score] for score in scores]


def matchpoints_by_score(scores: Iterable[int]) -> dict[int, int]:
    """What each score of a field is worth in it, from the lowest to the highest (Law 78A).

    The sum of what it has of each other one, without looking at them one by one.
    """
    worth: dict[int, int] = {}
    for beaten, score in enumerate(sorted(scores)):
        if score in worth:
            worth[score] += TIE
        else:
            worth[score] = WIN * beaten
    return worth


def top_of_board(results: int) -> int:
    """The most that one board with so many results is worth: each other score beaten."""
    return WIN * (results - 1)


def neuberg_matchpoints(points: int, *, results: int, expected: int) -> Fraction:
    """Matchpoints among fewer results than expected, brought to the full top (Neuberg)."""
    if results < 1:
        raise InvalidRegulationError("no_results", results=results)
    return Fraction(neuberg_whole(points, results=results, expected=expected), results)


def neuberg_whole(points: int, *, results: int, expected: int) -> int:
    """What `neuberg` divides by the number of results, to be summed in whole numbers."""
    return (points + 1) * expected - results


def award_points(percent: Fraction, *, expected: int) -> Fraction:
    """What an artificial score is worth: its share of the full top (Law 12C2)."""
    return percent * top_of_board(expected) / 100


def in_scale(points: Fraction, *, win: int) -> Fraction:
    """Matchpoints at two for a score beaten, where it may count one (Law 78A: half matchpoints)."""
    return points * Fraction(win, WIN)


def explain_matchpoints(mine: int, others: Sequence[int]) -> Step:
    """How one score's matchpoints come about: the scores beaten and the scores equalled."""
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
    """How `top` comes to its answer."""
    results = StepNumber("expected_results", expected), StepNumber("own_result", 1, LAW)
    others = _step("other_results", StepOperation.DIFFERENCE, *results)
    return _step("top", StepOperation.PRODUCT, StepNumber("win", WIN, LAW), others)


def explain_neuberg(points: Part, *, results: Part, expected: int) -> Step:
    """How `neuberg` comes to its answer."""
    one_result = StepNumber("neuberg_one", 1, NEUBERG)
    raised = Step("neuberg_raised", StepOperation.SUM, (points, one_result), NEUBERG)
    all_expected = raised, StepNumber("expected_results", expected)
    product = Step("neuberg_product", StepOperation.PRODUCT, all_expected, NEUBERG)
    share = Step("neuberg_share", StepOperation.QUOTIENT, (product, results), NEUBERG)
    return Step("neuberg", StepOperation.DIFFERENCE, (share, one_result), NEUBERG)


def explain_award(percent: Fraction, *, expected: int) -> Step:
    """How `award_points` comes to its answer."""
    return explain_award_of(StepNumber("percent", percent), expected=expected)


def explain_award_of(percent: Part, *, expected: int) -> Step:
    """The same from a percentage that is explained itself."""
    of_the_top = percent, explain_top(expected)
    shares = Step("award_product", StepOperation.PRODUCT, of_the_top, AWARD_LAW)
    hundred = StepNumber("hundred", 100, AWARD_LAW)
    return Step("award", StepOperation.QUOTIENT, (shares, hundred), AWARD_LAW)


def explain_in_scale(points: Part, *, win: int, key: str = "in_scale") -> Part:
    """How `in_scale` comes to its answer; where a score beaten counts two, there is nothing to."""
    if win == WIN:
        return points
    factor = StepNumber("scale", Fraction(win, WIN), LAW)
    return Step(key, StepOperation.PRODUCT, (points, factor), LAW, points.of)


def _points_step(scores: Step, points_each: int) -> Step:
    constant = StepNumber(f"{scores.key}_each", points_each, LAW)
    return _step(f"{scores.key}_points", StepOperation.PRODUCT, scores, constant)


def _step(key: str, operation: StepOperation, *operands: Part) -> Step:
    return Step(key, operation, operands, LAW)
