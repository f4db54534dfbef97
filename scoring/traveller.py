"""One board across the room: from points to matchpoints, Neuberg and awards. Knows no other board.

Each board is scored alone, in whole numbers: all its matchpoints are multiples of one over
`scale`, and become fractions where somebody looks at them.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from scoring.compass import Side
from scoring.matchpoints import (
    award_points,
    explain_award,
    explain_matchpoints,
    explain_neuberg,
    matchpoints,
    neuberg,
    top,
)
from scoring.outcome import Award
from scoring.steps import Step

C = TypeVar("C", bound=Hashable)
Shares = tuple[Fraction | None, Fraction | None]


class Line(NamedTuple, Generic[C]):
    """What is compared of one table's board: who held which cards, and the points or the award.

    Nobody is None. So are points that are not there; an award stands in place of points.
    A tuple, because a field of thousands is made of them.
    """

    north_south: C | None
    east_west: C | None
    points: int | None
    award: Award | None = None


@dataclass(frozen=True, slots=True)
class ScoredLine(Generic[C]):
    """A line and what it is worth to each side; None where there is nothing to compare."""

    line: Line[C]
    north_south: Fraction | None
    east_west: Fraction | None


@dataclass(frozen=True, slots=True)
class Traveller(Generic[C]):
    """A scored board: who has which share of it, north-south of every row and then east-west.

    The shares are `scale` times too large, so that they are whole; where nobody has a share, it
    is nought.
    """

    rows: tuple[Line[C], ...]
    results: int
    expected: int
    scale: int
    holders: tuple[C | None, ...]
    shares: tuple[int, ...]

    @property
    def top(self) -> int:
        """The most that the board is worth, with all the results that were expected."""
        return top(self.expected)

    @property
    def lines(self) -> tuple[ScoredLine[C], ...]:
        """Every row with its exact matchpoints, in the order given."""
        exact = [
            None if holder is None else Fraction(share, self.scale)
            for holder, share in zip(self.holders, self.shares, strict=True)
        ]
        tables = len(self.rows)
        sides = zip(self.rows, exact[:tables], exact[tables:], strict=True)
        return tuple(ScoredLine(line, mine, theirs) for line, mine, theirs in sides)


def score(lines: Iterable[Line[C]], *, expected: int) -> Traveller[C]:
    """The board's matchpoints, brought to the results that were expected (Laws 78A and 12C2).

    An award is no result, though its row was expected; nor is a row with nobody on one side.
    """
    rows = tuple(lines)
    north_souths, east_wests, points, awards = zip(*rows, strict=True) if rows else [()] * 4
    holders = north_souths + east_wests
    if len(rows) < expected or any(awards) or None in points or None in holders:
        return _uneven(rows, expected)
    mine, full = matchpoints(points), top(len(rows))
    shares = mine + [full - share for share in mine]
    return Traveller(rows, len(rows), len(rows), 1, holders, tuple(shares))


def _uneven(rows: tuple[Line[C], ...], expected: int) -> Traveller[C]:
    """With results missing, awards or sit-outs: by Neuberg's formula, in fractions first."""
    points = [line.points for line in rows if line.points is not None and is_result(line)]
    results, expected = len(points), max(expected, len(points))
    earned = (neuberg(m, results=results, expected=expected) for m in matchpoints(points))
    both = [_both(line, earned, expected) for line in rows]
    exact = [mine for mine, _theirs in both] + [theirs for _mine, theirs in both]
    sides = [line.north_south for line in rows] + [line.east_west for line in rows]
    holders = [None if share is None else side for side, share in zip(sides, exact, strict=True)]
    scale = lcm(*(share.denominator for share in exact if share is not None))
    shares = [
        0 if holder is None or share is None else int(share * scale)
        for holder, share in zip(holders, exact, strict=True)
    ]
    return Traveller(rows, results, expected, scale, tuple(holders), tuple(shares))


def is_result(line: Line[C]) -> bool:
    """Whether two contestants made points that count, with no award in their place."""
    nobody = line.north_south is None or line.east_west is None
    return not (nobody or line.points is None or line.award)


def _both(line: Line[C], earned: Iterator[Fraction], expected: int) -> Shares:
    if line.award:
        percents = line.award.north_south, line.award.east_west
        north_south, east_west = (award_points(each, expected=expected) for each in percents)
        return north_south, east_west
    if not is_result(line):
        return None, None
    mine = next(earned)
    return mine, top(expected) - mine


def explain_share(traveller: Traveller[C], row: int, side: Side) -> Step:
    """How one side of one row comes to its matchpoints (Laws 78A and 12C2)."""
    line, expected = traveller.rows[row], traveller.expected
    north_south = side is Side.NORTH_SOUTH
    if line.award:
        percent = line.award.north_south if north_south else line.award.east_west
        return explain_award(percent, expected=expected)
    compared = [
        (other.points if north_south else -other.points, at)
        for at, other in enumerate(traveller.rows)
        if other.points is not None and is_result(other)
    ]
    mine = next(points for points, at in compared if at == row)
    steps = explain_matchpoints(mine, [points for points, at in compared if at != row])
    if traveller.results == expected:
        return steps
    return explain_neuberg(steps, results=traveller.results, expected=expected)
