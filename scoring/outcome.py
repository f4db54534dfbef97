"""What can have happened on a board, as one closed union. Knows the score; not who sat where."""

from collections.abc import Set
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from scoring.compass import Direction, Side
from scoring.contract import Contract, Played
from scoring.errors import AwardError, PointsError, TricksError
from scoring.points import POINTS, possible_points

# Each side once vulnerable and once not: every score that any board can bring, and nought.
SCORES = possible_points(vulnerable={Side.NORTH_SOUTH}) | possible_points(
    vulnerable={Side.EAST_WEST}
)


@dataclass(frozen=True, slots=True)
class Contracted:
    """A contract, who declared it, and the tricks that declarer took."""

    contract: Contract
    declarer: Direction
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise TricksError(tricks=self.tricks)

    @property
    def played(self) -> Played:
        """The same without the declarer: all that Law 77 asks for."""
        return Played(self.contract, self.tricks)


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: a score of zero (Law 77)."""


@dataclass(frozen=True, slots=True)
class Score:
    """A bare score to North-South, when nothing else was written down; nought is `PassedOut`."""

    points: int

    def __post_init__(self) -> None:
        if not self.points or self.points not in SCORES:
            raise PointsError(points=self.points)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board never reached the table, or not yet; why is no matter of scoring."""


@dataclass(frozen=True, slots=True)
class Award:
    """What a director gives in place of a result, in per cent of the board (Law 12C2)."""

    north_south: Fraction
    east_west: Fraction

    def __post_init__(self) -> None:
        for percent in (self.north_south, self.east_west):
            if not 0 <= percent <= 100:
                raise AwardError(percent=percent)


Reported = Contracted | PassedOut | Score | NotPlayed
Outcome = Reported | Award


def north_south_points(outcome: Outcome, *, vulnerable: Set[Side]) -> int | None:
    """Points to North-South, or None where there is nothing to compare."""
    match outcome:
        case Contracted(contract, declarer, tricks):
            side = declarer.side
            points = POINTS[side in vulnerable][contract.number][tricks]
            return points if side is Side.NORTH_SOUTH else -points
        case PassedOut():
            return 0
        case Score(points):
            return points
        case NotPlayed() | Award():
            return None
        case _:
            assert_never(outcome)
