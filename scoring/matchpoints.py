"""Law 78A: a field of scores to matchpoints, two for a win and one for a tie. Knows no pairs."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.errors import NoResultsError
from scoring.steps import Number, Operation, Part, Step

LAW = "78A"
AWARD_LAW = "12C2"
NEUBERG = "neuberg"
WIN, TIE = 2, 1


def matchpoints_of(mine: int, other: int) -> int:
    """What one score has of another: two for beating it, one for equalling it (Law 78A)."""
    return WIN if mine > other else TIE if mine == other else 0


def matchpoints(scores: Sequence[int]) -> list[int]:
    """Two for each score beaten and one for each equalled, in the order given (Law 78A)."""
    worth = worths(scores)
    return [worth[score] for score in scores]


def worths(scores: Iterable[int]) -> dict[int, int]:
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


def top(results: int) -> int:
    """The most that one board with so many results is worth: each other score beaten."""
    return WIN * (results - 1)


def neuberg(points: int, *, results: int, expected: int) -> Fraction:
    """Matchpoints among fewer results than expected, brought to the full top (Neuberg)."""
    if results < 1:
        raise NoResultsError(results=results)
    return Fraction(neuberg_whole(points, results=results, expected=expected), results)


def neuberg_whole(points: int, *, results: int, expected: int) -> int:
    """What `neuberg` divides by the number of results, to be summed in whole numbers."""
    return (points + 1) * expected - results


def award_points(percent: Fraction, *, expected: int) -> Fraction:
    """What an artificial score is worth: its share of the full top (Law 12C2)."""
    return percent * top(expected) / 100


def in_scale(points: Fraction, *, win: int) -> Fraction:
    """Matchpoints at two for a score beaten, where it may count one (Law 78A: half matchpoints)."""
    return points * Fraction(win, WIN)


def explain_matchpoints(mine: int, others: Sequence[int]) -> Step:
    """How one score's matchpoints come about: the scores beaten and the scores equalled."""
    compared = Number("own_score", mine), *(Number("other_score", each) for each in others)
    beaten = _step("beaten", Operation.LESS, *compared)
    equalled = _step("equalled", Operation.EQUAL, *compared)
    return _step("matchpoints", Operation.SUM, _won(beaten, WIN), _won(equalled, TIE))


def explain_top(expected: int) -> Step:
    """How `top` comes to its answer."""
    results = Number("expected_results", expected), Number("own_result", 1, LAW)
    others = _step("other_results", Operation.DIFFERENCE, *results)
    return _step("top", Operation.PRODUCT, Number("win", WIN, LAW), others)


def explain_neuberg(points: Part, *, results: Part, expected: int) -> Step:
    """How `neuberg` comes to its answer."""
    one = Number("neuberg_one", 1, NEUBERG)
    raised = Step("neuberg_raised", Operation.SUM, (points, one), NEUBERG)
    all_expected = raised, Number("expected_results", expected)
    product = Step("neuberg_product", Operation.PRODUCT, all_expected, NEUBERG)
    share = Step("neuberg_share", Operation.QUOTIENT, (product, results), NEUBERG)
    return Step("neuberg", Operation.DIFFERENCE, (share, one), NEUBERG)


def explain_award(percent: Fraction, *, expected: int) -> Step:
    """How `award_points` comes to its answer."""
    return explain_award_of(Number("percent", percent), expected=expected)


def explain_award_of(percent: Part, *, expected: int) -> Step:
    """The same from a percentage that is explained itself."""
    of_the_top = percent, explain_top(expected)
    shares = Step("award_product", Operation.PRODUCT, of_the_top, AWARD_LAW)
    hundred = Number("hundred", 100, AWARD_LAW)
    return Step("award", Operation.QUOTIENT, (shares, hundred), AWARD_LAW)


def explain_in_scale(points: Part, *, win: int, key: str = "in_scale") -> Part:
    """How `in_scale` comes to its answer; where a score beaten counts two, there is nothing to."""
    if win == WIN:
        return points
    each = Number("scale", Fraction(win, WIN), LAW)
    return Step(key, Operation.PRODUCT, (points, each), LAW, points.of)


def _won(scores: Step, each: int) -> Step:
    constant = Number(f"{scores.key}_each", each, LAW)
    return _step(f"{scores.key}_points", Operation.PRODUCT, scores, constant)


def _step(key: str, operation: Operation, *operands: Part) -> Step:
    return Step(key, operation, operands, LAW)
