"""Ranking of contestants by criteria; contestants equal on all of them share a place."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from scoring.steps import Part, Step, StepNumber, StepOperation

T = TypeVar("T", bound=Hashable)
LAW = "78D"


class UnreducedRatio(NamedTuple):
    """A fraction that is not reduced: comparing does not need it, and reducing costs time."""

    numerator: int
    denominator: int


Exact = Fraction | int | UnreducedRatio


@dataclass(frozen=True, slots=True)
class RankingCriterion(Generic[T]):
    """A criterion for ranking: a key, a label and a value, where more is better."""

    key: str
    label: str
    value: Callable[[T], Exact]


class RankedPlace(NamedTuple, Generic[T]):
    """A contestant's place, and whether others share it."""

    rank: int
    contestant: T
    shared: bool


def rank_field(field: Iterable[T], criteria: Sequence[RankingCriterion[T]]) -> list[RankedPlace[T]]:
    """Rank the field from first to last; contestants equal on every criterion share a place."""
    contestants = list(field)
    columns = [
        _over_common_denominator([entry.value(contestant) for contestant in contestants])
        for entry in criteria
    ]
    merits = list(zip(*columns, strict=True)) or [()] * len(contestants)
    order = sorted(range(len(contestants)), key=merits.__getitem__, reverse=True)
    ranks: dict[tuple[int, ...], int] = {}
    for rank, entry in enumerate(order, start=1):
        ranks.setdefault(merits[entry], rank)
    times = Counter(merits)
    return [
        RankedPlace(ranks[merits[entry]], contestants[entry], times[merits[entry]] > 1)
        for entry in order
    ]


@dataclass(frozen=True, slots=True)
class ExplainedPlace:
    """The steps of a place, and of how many others share it."""

    rank: Step
    shared: Step


def explain_place(mine: Sequence[Part], others: Sequence[Sequence[Part]]) -> ExplainedPlace:
    """Explain a place by `rank_field` (Law 78D): one more than the number of contestants ahead.

    Each contestant is given as the steps of its criteria. A criterion compares only contestants
    that are equal on all criteria before it.
    """
    ahead: list[Step] = []
    level = list(others)
    for at, own in enumerate(mine):
        values = (own, *(other[at] for other in level))
        ahead.append(Step("ahead", StepOperation.MORE, values, LAW))
        shared = Step("shared", StepOperation.EQUAL, values, LAW)
        level = [other for other in level if other[at].value == own.value]
    rank = Step("rank", StepOperation.SUM, (*ahead, StepNumber("own_rank", 1, LAW)), LAW)
    return ExplainedPlace(rank, shared)


def explain_list_place(own: int, others: Sequence[int]) -> Step:
    """Explain a place in a ranking list: one more than the number of listed contestants ahead.

    `own` and `others` are the places of the listed contestants in the whole field.
    """
    field = (
        StepNumber("field_place", own),
        *(StepNumber("field_place", other) for other in others),
    )
    ahead = Step("ahead_in_list", StepOperation.LESS, field, LAW)
    return Step("list_rank", StepOperation.SUM, (ahead, StepNumber("own_rank", 1, LAW)), LAW)


def _over_common_denominator(values: Sequence[Exact]) -> list[int]:
    """Bring the values to one denominator: whole numbers compare much faster than fractions."""
    common = lcm(*{value.denominator for value in values})
    return [value.numerator * (common // value.denominator) for value in values]
