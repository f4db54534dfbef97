"""Ranks a field by criteria; contestants equal on all of them share a place."""

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
    """A fraction that nobody has reduced: an order has no need of that."""

    numerator: int
    denominator: int


Exact = Fraction | int | UnreducedRatio


@dataclass(frozen=True, slots=True)
class RankingCriterion(Generic[T]):
    """One way to separate contestants: a name and a value, more is better."""

    key: str
    label: str
    value: Callable[[T], Exact]


class RankedPlace(NamedTuple, Generic[T]):
    """A contestant's place, and whether others have the same."""

    rank: int
    contestant: T
    shared: bool


def rank_field(field: Iterable[T], criteria: Sequence[RankingCriterion[T]]) -> list[RankedPlace[T]]:
    """The field from first to last; equal on every criterion means a shared place."""
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
    """How a place is calculated, and how many others are level with it."""

    rank: Step
    shared: Step


def explain_place(mine: Sequence[Part], others: Sequence[Sequence[Part]]) -> ExplainedPlace:
    """How `ranked` comes to a place (Law 78D): one more than are ahead.

    Every contestant is the steps of its criteria. Only those level so far are looked at by the
    next one.
    """
    ahead: list[Step] = []
    level = list(others)
    for at, own in enumerate(mine):
        values = (own, *(other[at] for other in level))
        ahead.append(Step("ahead", StepOperation.MORE, values, LAW))
        shared = Step("shared", StepOperation.EQUAL, values, LAW)
        level = [other for other in level if other[at].value == own.value]
    rank = Step("place", StepOperation.SUM, (*ahead, StepNumber("own_place", 1, LAW)), LAW)
    return ExplainedPlace(rank, shared)


def explain_list_place(own: int, others: Sequence[int]) -> Step:
    """How a place in a list of some of a field is calculated: one more than are ahead in the field.

    `own` and `others` are the places in the whole field of who is on the list.
    """
    field = (
        StepNumber("field_place", own),
        *(StepNumber("field_place", other) for other in others),
    )
    ahead = Step("ahead_in_list", StepOperation.LESS, field, LAW)
    return Step("list_place", StepOperation.SUM, (ahead, StepNumber("own_place", 1, LAW)), LAW)


def _over_common_denominator(values: Sequence[Exact]) -> list[int]:
    """The values over one denominator: whole numbers compare much faster than fractions."""
    common = lcm(*{value.denominator for value in values})
    return [value.numerator * (common // value.denominator) for value in values]
