"""IMPs for the difference of two results on a board, and the IMPs of a team match."""

from collections.abc import Iterable

from scoring.imp_scale import BOUNDS, LAW, imps_of_difference
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of

__all__ = ["BOUNDS", "LAW", "aggregate_difference", "imps_of_difference", "match_imps"]

AGGREGATE_LAW = "78C"


def aggregate_difference(own: int, other: int) -> int:
    """Return the difference in total points from the score at the other table (Law 78C)."""
    return own - other


def match_imps(boards: Iterable[tuple[int, int]]) -> int:
    """Add up the IMPs of a team's match: its North-South score at one table against the other's."""
    return sum(imps_of_difference(aggregate_difference(own, other)) for own, other in boards)


def explain_aggregate(own: Part, other: Part) -> Step:
    """Explain `aggregate_difference` as a step."""
    return _difference(own, other, AGGREGATE_LAW)


def explain_imps(own: Part, other: Part) -> Step:
    """Explain the IMPs between two scores, or between a score and a datum."""
    return Step("imps", StepOperation.IMPS, (_difference(own, other, LAW),), LAW)


def _difference(own: Part, other: Part, law: str) -> Step:
    return Step("difference", StepOperation.DIFFERENCE, (own, other), law)


def explain_match_imps(boards: Iterable[tuple[int, int]]) -> Step:
    """Explain `match_imps`: a step for each board, in the order given."""
    steps = tuple(
        part_of(explain_imps(StepNumber("own_score", own), StepNumber("other_score", other)), at)
        for at, (own, other) in enumerate(boards, start=1)
    )
    return Step("match_imps", StepOperation.SUM, steps, LAW)
