"""IMPs between two results of one board, as teams are scored. Knows scores; not teams."""

from collections.abc import Iterable

from scoring.imp_scale import BOUNDS, LAW, imps
from scoring.steps import Number, Operation, Part, Step, part_of

__all__ = ["BOUNDS", "LAW", "aggregate", "imps", "match_imps"]

AGGREGATE_LAW = "78C"


def aggregate(own: int, other: int) -> int:
    """Total points (Law 78C): what a side scored more than was scored with its cards elsewhere."""
    return own - other


def match_imps(boards: Iterable[tuple[int, int]]) -> int:
    """The IMPs of a team's match: its North-South score at one table against the other's."""
    return sum(imps(aggregate(own, other)) for own, other in boards)


def explain_aggregate(own: Part, other: Part) -> Step:
    """How `aggregate` comes to its answer."""
    return _difference(own, other, AGGREGATE_LAW)


def explain_imps(own: Part, other: Part) -> Step:
    """How the `imps` between two scores come about, or between a score and a datum."""
    return Step("imps", Operation.IMPS, (_difference(own, other, LAW),), LAW)


def _difference(own: Part, other: Part, law: str) -> Step:
    return Step("difference", Operation.DIFFERENCE, (own, other), law)


def explain_match_imps(boards: Iterable[tuple[int, int]]) -> Step:
    """How `match_imps` adds up: a step for each board, in the order given."""
    steps = tuple(
        part_of(explain_imps(Number("own_score", own), Number("other_score", other)), at)
        for at, (own, other) in enumerate(boards, start=1)
    )
    return Step("match_imps", Operation.SUM, steps, LAW)
