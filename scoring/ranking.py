"""Orders a field by a list of criteria. Knows exact totals; not who earned them."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)


class Ratio(NamedTuple):
    """A fraction that nobody has reduced: an order has no need of that."""

    numerator: int
    denominator: int


Exact = Fraction | int | Ratio


@dataclass(frozen=True, slots=True)
class Criterion(Generic[T]):
    """One way to separate contestants: a name and a value, more is better."""

    key: str
    label: str
    value: Callable[[T], Exact]


class Place(NamedTuple, Generic[T]):
    """A contestant's place, and whether others have the same."""

    rank: int
    contestant: T
    shared: bool


def ranked(field: Iterable[T], criteria: Sequence[Criterion[T]]) -> list[Place[T]]:
    """The field from first to last; equal on every criterion means a shared place."""
    contestants = list(field)
    columns = [_whole([each.value(one) for one in contestants]) for each in criteria]
    merits = list(zip(*columns, strict=True)) or [()] * len(contestants)
    order = sorted(range(len(contestants)), key=merits.__getitem__, reverse=True)
    ranks: dict[tuple[int, ...], int] = {}
    for rank, each in enumerate(order, start=1):
        ranks.setdefault(merits[each], rank)
    times = Counter(merits)
    return [
        Place(ranks[merits[each]], contestants[each], times[merits[each]] > 1) for each in order
    ]


def _whole(values: Sequence[Exact]) -> list[int]:
    """The values over one denominator: whole numbers compare much faster than fractions."""
    common = lcm(*{value.denominator for value in values})
    return [value.numerator * (common // value.denominator) for value in values]
