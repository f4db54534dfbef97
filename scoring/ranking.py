"""Orders a field by a list of criteria. Knows exact totals; not who earned them."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Criterion(Generic[T]):
    """One way to separate contestants: a name and a value, more is better."""

    key: str
    label: str
    value: Callable[[T], Fraction | int]


@dataclass(frozen=True, slots=True)
class Place(Generic[T]):
    """A contestant's place, and whether others have the same."""

    rank: int
    contestant: T
    shared: bool


def ranked(field: Iterable[T], criteria: Sequence[Criterion[T]]) -> list[Place[T]]:
    """The field from first to last; equal on every criterion means a shared place."""
    contestants = list(field)
    columns = [_whole([each.value(one) for one in contestants]) for each in criteria]
    merits = [tuple(column[at] for column in columns) for at in range(len(contestants))]
    order = sorted(range(len(contestants)), key=merits.__getitem__, reverse=True)
    places: list[Place[T]] = []
    for _, group in groupby(order, key=merits.__getitem__):
        tied, rank = list(group), len(places) + 1
        places += [Place(rank, contestants[each], len(tied) > 1) for each in tied]
    return places


def _whole(values: Sequence[Fraction | int]) -> list[int]:
    """The values over one denominator: whole numbers compare much faster than fractions."""
    common = lcm(*(value.denominator for value in values))
    return [value.numerator * (common // value.denominator) for value in values]
