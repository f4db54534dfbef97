"""Handicaps: percentage points added for a list of its own. Knows percentages; not their owners.

The scratch list stays as it is: nothing here overwrites what was scored.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from scoring.steps import Number, Operation, Part, Step

C = TypeVar("C", bound=Hashable)
LAW = "handicap"


def pair_handicap(players: Sequence[Fraction]) -> Fraction:
    """A pair's handicap: the mean of its players', and nought of nobody."""
    return sum(players, start=Fraction(0)) / max(len(players), 1)


def handicapped(
    percentages: Mapping[C, Fraction],
    handicaps: Mapping[C, Fraction],
    *,
    keep_mean: bool = False,
) -> dict[C, Fraction]:
    """Everybody's percentage with the handicap; who has none has nought.

    With `keep_mean` all are moved by as much, so that the mean of the field stays what it was.
    """
    given = {who: handicaps.get(who, Fraction(0)) for who in percentages}
    moved = (
        sum(given.values(), start=Fraction(0)) / max(len(given), 1) if keep_mean else Fraction(0)
    )
    return {who: percent + given[who] - moved for who, percent in percentages.items()}


def explain_pair_handicap(players: Sequence[Part]) -> Step:
    """How `pair_handicap` comes to its answer."""
    if not players:
        return Step("pair_handicap", Operation.SUM, (), LAW)
    total = Step("handicaps", Operation.SUM, tuple(players), LAW)
    count = Step("players", Operation.COUNT, tuple(players), LAW)
    return Step("pair_handicap", Operation.QUOTIENT, (total, count), LAW)


def explain_handicapped(
    percentage: Part, handicap: Part, field: Sequence[Fraction] | None = None
) -> Step:
    """How a percentage with its handicap comes about; `field` are all, where the mean is kept."""
    raised = Step("handicapped", Operation.SUM, (percentage, handicap), LAW)
    if field is None:
        return raised
    given = tuple(Number("handicap", each) for each in field)
    total = Step("handicaps", Operation.SUM, given, LAW)
    count = Step("players", Operation.COUNT, given, LAW)
    mean = Step("mean_handicap", Operation.QUOTIENT, (total, count), LAW)
    return Step("handicapped", Operation.DIFFERENCE, (raised, mean), LAW)
