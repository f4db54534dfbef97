"""Scores one board in matchpoints from the results at all tables, with A+, A and A-.

Each board is scored in whole numbers: its matchpoints are stored times `scale`, and become
fractions only when they are read.
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
    """A table with an artificial score instead of a result; an empty side is None."""

    north_south: C | None
    east_west: C | None
    award: Award


class Traveller(NamedTuple, Generic[C]):
    """A scored board: `worth` maps each score to North-South's matchpoints times `scale`."""

    lines: Sequence[TravellerResult[C]]
    awarded: Sequence[AwardedTable[C]]
    expected: int
    worth: Mapping[int, int]
    scale: int

    @property
    def top(self) -> int:
        """The most that a side can score, with all expected results."""
        return top_of_board(self.expected)

    def shares(self, points: int) -> tuple[Fraction, Fraction]:
        """Return the matchpoints of North-South and East-West for these points to North-South."""
        worth = self.worth[points]
        # Subtracted as integers: a Fraction's own subtraction takes three times as long.
        rest = self.top * self.scale - worth
        return Fraction(worth, self.scale), Fraction(rest, self.scale)

    def award_shares(self, award: Award) -> tuple[Fraction, Fraction]:
        """Return the matchpoints of North-South and East-West for an award."""
        north_south, east_west = (
            award_points(percent, expected=self.expected)
            for percent in (award.north_south, award.east_west)
        )
        return north_south, east_west


def expected_result_count(
    expected: int, results: int, awarded: Sequence[AwardedTable[C]] = ()
) -> int:
    """Return the expected results, but never fewer than the tables where two pairs sat.

    An award is no result, but where two pairs sat a result was expected, so Neuberg's formula
    counts it. No result is expected where one pair sat out.
    """
    tables = sum([None not in table[:2] for table in awarded]) if awarded else 0
    return max(expected, results + tables)


def score_traveller(
    lines: Sequence[TravellerResult[C]], awarded: Sequence[AwardedTable[C]] = (), *, expected: int
) -> Traveller[C]:
    """Score the board in matchpoints, scaled to the expected results (Laws 78A and 12C2)."""
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
    """Explain one side's matchpoints for a result (Law 78A), by Neuberg's formula if it applies."""
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
    """Explain one side's matchpoints for an award (Law 12C2)."""
    percent = award.north_south if side is Side.NORTH_SOUTH else award.east_west
    return explain_award(percent, expected=traveller.expected)
