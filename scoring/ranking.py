"""Orders a field by a list of criteria. Knows exact totals; not who earned them."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from scoring.steps import Number, Operation, Part, Step

T = TypeVar("T", bound=Hashable)
LAW = "78D"


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


@dataclass(frozen=True, slots=True)
class ExplainedPlace:
    """How a place comes about, and how many others are level with it."""

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
        ahead.append(Step("ahead", Operation.MORE, values, LAW))
        shared = Step("shared", Operation.EQUAL, values, LAW)
        level = [other for other in level if other[at].value == own.value]
    rank = Step("place", Operation.SUM, (*ahead, Number("own_place", 1, LAW)), LAW)
    return ExplainedPlace(rank, shared)


def explain_list_place(own: int, others: Sequence[int]) -> Step:
    """How a place in a list of some of a field comes about: one more than are ahead in the field.

    `own` and `others` are the places in the whole field of who is on the list.
    """
    field = (Number("field_place", own), *(Number("field_place", each) for each in others))
    ahead = Step("ahead_in_list", Operation.LESS, field, LAW)
    return Step("list_place", Operation.SUM, (ahead, Number("own_place", 1, LAW)), LAW)


def _whole(values: Sequence[Exact]) -> list[int]:
    """The values over one denominator: whole numbers compare much faster than fractions."""
    common = lcm(*{value.denominator for value in values})
    return [value.numerator * (common // value.denominator) for value in values]
