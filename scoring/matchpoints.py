"""Law 78A: a field of scores to matchpoints, two for a win and one for a tie. Knows no pairs."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.steps import Number, Operation, Step

LAW = "78A"
AWARD_LAW = "12C2"
WIN, TIE = 2, 1


def matchpoints(scores: Sequence[int]) -> list[int]:
    """Two for each score beaten and one for each equalled, in the order given (Law 78A)."""
    worth = worths(scores)
    return [worth[score] for score in scores]


def worths(scores: Iterable[int]) -> dict[int, int]:
    """What each score of a field is worth in it, from the lowest to the highest (Law 78A)."""
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
    return Fraction(neuberg_whole(points, results=results, expected=expected), results)


def neuberg_whole(points: int, *, results: int, expected: int) -> int:
    """What `neuberg` divides by the number of results, to be summed in whole numbers."""
    return (points + 1) * expected - results


def award_points(percent: Fraction, *, expected: int) -> Fraction:
    """What an artificial score is worth: its share of the full top (Law 12C2)."""
    return percent * top(expected) / 100


def explain_matchpoints(mine: int, others: Sequence[int]) -> Step:
    """How one score's matchpoints come about: the scores beaten and the scores equalled."""
    beaten = sum(mine > other for other in others)
    equalled = sum(mine == other for other in others)
    return _step(
        "matchpoints", Operation.SUM, _won("beaten", beaten, WIN), _won("equalled", equalled, TIE)
    )


def explain_neuberg(points: Step | Number, *, results: int, expected: int) -> Step:
    """How `neuberg` comes to its answer."""
    one = Number("neuberg_one", 1, LAW)
    raised = _step("neuberg_raised", Operation.SUM, points, one)
    product = _step(
        "neuberg_product", Operation.PRODUCT, raised, Number("expected_results", expected)
    )
    share = _step("neuberg_share", Operation.QUOTIENT, product, Number("results", results))
    return _step("neuberg", Operation.DIFFERENCE, share, one)


def explain_award(percent: Fraction, *, expected: int) -> Step:
    """How `award_points` comes to its answer."""
    others = Step(
        "other_results",
        Operation.DIFFERENCE,
        (Number("expected_results", expected), Number("own_result", 1)),
        LAW,
    )
    full = _step("top", Operation.PRODUCT, Number("win", WIN, LAW), others)
    shares = Step("award_product", Operation.PRODUCT, (Number("percent", percent), full), AWARD_LAW)
    hundred = Number("hundred", 100, AWARD_LAW)
    return Step("award", Operation.QUOTIENT, (shares, hundred), AWARD_LAW)


def _won(key: str, scores: int, each: int) -> Step:
    return _step(
        f"{key}_points", Operation.PRODUCT, Number(key, scores), Number(f"{key}_each", each, LAW)
    )


def _step(key: str, operation: Operation, *operands: Step | Number) -> Step:
    return Step(key, operation, operands, LAW)
