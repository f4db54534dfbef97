"""Handicap list: adds a handicap to each percentage; the scratch ranking stays unchanged."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "handicap"


def pair_handicap(players: Sequence[Fraction]) -> Fraction:
    """Return a pair's handicap: the mean of its players' handicaps, or 0 without players."""
    return sum(players, start=Fraction(0)) / max(len(players), 1)


def add_handicaps(
    percentages: Mapping[C, Fraction],
    handicaps: Mapping[C, Fraction],
    *,
    keep_mean: bool = False,
) -> dict[C, Fraction]:
    """Add each contestant's handicap to its percentage; a missing handicap counts 0.

    `keep_mean` shifts everybody by the same amount so that the mean of the field stays unchanged.
    """
    given = {who: handicaps.get(who, Fraction(0)) for who in percentages}
    moved = (
        sum(given.values(), start=Fraction(0)) / max(len(given), 1) if keep_mean else Fraction(0)
    )
    return {who: percent + given[who] - moved for who, percent in percentages.items()}


def explain_pair_handicap(players: Sequence[Part]) -> Step:
    """Explain `pair_handicap` as a step."""
    if not players:
        return Step("pair_handicap", StepOperation.SUM, (), LAW)
    total = Step("handicaps", StepOperation.SUM, tuple(players), LAW)
    count = Step("players", StepOperation.COUNT, tuple(players), LAW)
    return Step("pair_handicap", StepOperation.QUOTIENT, (total, count), LAW)


def explain_handicapped(
    percentage: Part, handicap: Part, field: Sequence[Fraction] | None = None
) -> Step:
    """Explain a percentage with its handicap; `field` are all handicaps, where the mean is kept."""
    raised = Step("handicapped", StepOperation.SUM, (percentage, handicap), LAW)
    if field is None:
        return raised
    given = tuple(StepNumber("handicap", points) for points in field)
    total = Step("handicaps", StepOperation.SUM, given, LAW)
    count = Step("players", StepOperation.COUNT, given, LAW)
    mean = Step("mean_handicap", StepOperation.QUOTIENT, (total, count), LAW)
    return Step("handicapped", StepOperation.DIFFERENCE, (raised, mean), LAW)
