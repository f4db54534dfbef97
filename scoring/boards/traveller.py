"""The traveller: one board at all tables, from points to matchpoints, Neuberg and awards.

Each board is scored alone, in whole numbers: what its scores are worth is kept `scale` times too
large, and becomes a fraction where somebody looks at it.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from scoring.boards.matchpoints import (
    LAW,
    award_points,
    explain_award,
    explain_matchpoints,
    explain_neuberg,
    matchpoints_by_score,
    neuberg_whole,
    top_of_board,
)
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from scoring.steps import Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)

# A result: who held the north-south cards, who the east-west, and the points to north-south. A
# plain tuple, because a field of thousands is made of them. What was not played, and what was
# played against nobody, is no line.
TravellerResult = tuple[C, C, int]


class AwardedTable(NamedTuple, Generic[C]):
    """A table where an artificial score stands in place of a result; nobody is None."""

    north_south: C | None
    east_west: C | None
    award: Award


class Traveller(NamedTuple, Generic[C]):
    """A scored board: `worth` is what each of its scores brings north-south, times `scale`."""

    lines: Sequence[TravellerResult[C]]
    awarded: Sequence[AwardedTable[C]]
    expected: int
    worth: Mapping[int, int]
    scale: int

    @property
    def top(self) -> int:
        """The most that the board is worth, with all the results that were expected."""
        return top_of_board(self.expected)

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


def expected_result_count(
    expected: int, results: int, awarded: Sequence[AwardedTable[C]] = ()
) -> int:
    """So many results as were expected, and never fewer than there are tables of two pairs.

    An award is no result, but where two pairs sat one was expected, and Neuberg's formula counts
    the row. Where one pair sat out nothing was.
    """
    tables = sum([None not in table[:2] for table in awarded]) if awarded else 0
    return max(expected, results + tables)


def score_traveller(
    lines: Sequence[TravellerResult[C]], awarded: Sequence[AwardedTable[C]] = (), *, expected: int
) -> Traveller[C]:
    """The board's matchpoints, brought to the results that were expected (Laws 78A and 12C2)."""
    results = len(lines)
    expected = expected_result_count(expected, results, awarded)
    worth = matchpoints_by_score([line[2] for line in lines])
    if results == expected:
        return Traveller(lines, awarded, results, worth, 1)
    raised = {
        points: neuberg_whole(share, results=results, expected=expected)
        for points, share in worth.items()
    }
    return Traveller(lines, awarded, expected, raised, max(results, 1))


def explain_result_share(traveller: Traveller[C], points: int, side: Side) -> Step:
    """How one side comes to the matchpoints of a result (Law 78A), or to them by Neuberg."""
    sign = 1 if side is Side.NORTH_SOUTH else -1
    compared = [sign * line[2] for line in traveller.lines]
    compared.remove(sign * points)
    steps = explain_matchpoints(sign * points, compared)
    if len(traveller.lines) == traveller.expected:
        return steps
    results = tuple(StepNumber("result", line[2]) for line in traveller.lines)
    counted = Step("results", StepOperation.COUNT, results, LAW)
    return explain_neuberg(steps, results=counted, expected=traveller.expected)


def explain_award_share(traveller: Traveller[C], award: Award, side: Side) -> Step:
    """How one side comes to the matchpoints of an award (Law 12C2)."""
    percent = award.north_south if side is Side.NORTH_SOUTH else award.east_west
    return explain_award(percent, expected=traveller.expected)
