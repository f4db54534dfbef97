"""One board across the room: from points to matchpoints, Neuberg and awards. Knows no other board.

Each board is scored alone, in whole numbers: what its scores are worth is kept `scale` times too
large, and becomes a fraction where somebody looks at it.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.compass import Side
from scoring.matchpoints import (
    LAW,
    award_points,
    explain_award,
    explain_matchpoints,
    explain_neuberg,
    neuberg_whole,
    top,
    worths,
)
from scoring.outcome import Award
from scoring.steps import Number, Operation, Step

C = TypeVar("C", bound=Hashable)

Line = tuple[C, C, int]
"""A result: who held the north-south cards, who the east-west, and the points to north-south.

A plain tuple, because a field of thousands is made of them. What was not played, and what was
played against nobody, is no line.
"""


class Awarded(NamedTuple, Generic[C]):
    """A table where an artificial score stands in place of a result; nobody is None."""

    north_south: C | None
    east_west: C | None
    award: Award


class Traveller(NamedTuple, Generic[C]):
    """A scored board: `worth` is what each of its scores brings north-south, times `scale`."""

    lines: Sequence[Line[C]]
    awarded: Sequence[Awarded[C]]
    expected: int
    worth: Mapping[int, int]
    scale: int

    @property
    def top(self) -> int:
        """The most that the board is worth, with all the results that were expected."""
        return top(self.expected)

    def shares(self, points: int) -> tuple[Fraction, Fraction]:
        """What north-south and east-west have of a result with so many points to north-south."""
        mine = Fraction(self.worth[points], self.scale)
        return mine, self.top - mine

    def award_shares(self, award: Award) -> tuple[Fraction, Fraction]:
        """What an award brings to north-south and to east-west."""
        north_south, east_west = (
            award_points(percent, expected=self.expected)
            for percent in (award.north_south, award.east_west)
        )
        return north_south, east_west


def at_least(expected: int, results: int, awarded: Sequence[Awarded[C]] = ()) -> int:
    """So many results as were expected, and never fewer than there are tables of two pairs.

    An award is no result, but where two pairs sat one was expected, and Neuberg's formula counts
    the row. Where one pair sat out nothing was.
    """
    tables = sum([None not in each[:2] for each in awarded]) if awarded else 0
    return max(expected, results + tables)


def score(
    lines: Sequence[Line[C]], awarded: Sequence[Awarded[C]] = (), *, expected: int
) -> Traveller[C]:
    """The board's matchpoints, brought to the results that were expected (Laws 78A and 12C2)."""
    results = len(lines)
    expected = at_least(expected, results, awarded)
    worth = worths([line[2] for line in lines])
    if results == expected:
        return Traveller(lines, awarded, results, worth, 1)
    raised = {
        points: neuberg_whole(share, results=results, expected=expected)
        for points, share in worth.items()
    }
    return Traveller(lines, awarded, expected, raised, max(results, 1))


def explain_share(traveller: Traveller[C], points: int, side: Side) -> Step:
    """How one side comes to the matchpoints of a result (Law 78A), or to them by Neuberg."""
    sign = 1 if side is Side.NORTH_SOUTH else -1
    compared = [sign * line[2] for line in traveller.lines]
    compared.remove(sign * points)
    steps = explain_matchpoints(sign * points, compared)
    if len(traveller.lines) == traveller.expected:
        return steps
    results = tuple(Number("result", line[2]) for line in traveller.lines)
    counted = Step("results", Operation.COUNT, results, LAW)
    return explain_neuberg(steps, results=counted, expected=traveller.expected)


def explain_award_share(traveller: Traveller[C], award: Award, side: Side) -> Step:
    """How one side comes to the matchpoints of an award (Law 12C2)."""
    percent = award.north_south if side is Side.NORTH_SOUTH else award.east_west
    return explain_award(percent, expected=traveller.expected)
