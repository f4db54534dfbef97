"""A board that not all played with the same cards: each group is scored for itself (Law 87).

What a group so small that it says little is worth differs: it is a `SmallGroups` by name. Knows
groups of results; not how the cards came to differ.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scoring.booked import Booked, Share
from scoring.compass import Side
from scoring.errors import RegulationError
from scoring.matchpoints import (
    award_points,
    explain_award_of,
    explain_matchpoints,
    explain_neuberg,
    matchpoints,
    neuberg,
)
from scoring.steps import Number, Operation, Part, Step
from scoring.traveller import Awarded, Line

C = TypeVar("C", bound=Hashable)
LAW = "87"
FIXED = {1: (60,), 2: (65, 55), 3: (70, 60, 50)}
"""Per cent of the board for the best, the next and the last of a small group; equals share."""


@dataclass(frozen=True, slots=True)
class SmallGroups:
    """Which groups of up to three are worth the fixed figures.

    By `third`, those that are no more than a third of all results; else all but the largest, and
    the largest where it is of less than three.
    """

    key: str
    third: bool

    def is_fixed(self, size: int, sizes: Sequence[int]) -> bool:
        """Whether a group of that size, among groups of these sizes, has the fixed figures."""
        if size > max(FIXED) or len(sizes) == 1:
            return False
        if self.third:
            return 3 * size <= sum(sizes)
        return size < max(FIXED) or size < max(sizes)


ACBL_1991 = SmallGroups("acbl1991", third=False)
EBU = SmallGroups("ebu_fouled", third=True)
SMALL_GROUPS = (ACBL_1991, EBU)


def small_groups(key: str) -> SmallGroups:
    """The regulation of that name."""
    for each in SMALL_GROUPS:
        if each.key == key:
            return each
    raise RegulationError(regulation="small_groups", value=key)


def score_fouled(
    groups: Sequence[Sequence[Line[C]]],
    awarded: Sequence[Awarded[C]] = (),
    *,
    expected: int,
    rule: SmallGroups = EBU,
) -> Booked[C]:
    """The board's matchpoints, each group brought to the results that were expected (Law 87)."""
    sizes = [len(group) for group in groups if group]
    expected = max(expected, sum(sizes))
    rows: list[Share[C]] = []
    for group in filter(None, groups):
        fixed = rule.is_fixed(len(group), sizes)
        sides = (
            _shares([sign * line[2] for line in group], expected, fixed=fixed) for sign in (1, -1)
        )
        rows += [
            Share(line[0], line[1], shares)
            for line, shares in zip(group, zip(*sides, strict=True), strict=True)
        ]
    return Booked(tuple(rows), tuple(awarded), expected)


def _shares(scores: Sequence[int], expected: int, *, fixed: bool) -> list[Fraction]:
    """What each score of a group has, seen from its own side."""
    if fixed:
        return [award_points(_percent(each, scores), expected=expected) for each in scores]
    return [
        neuberg(points, results=len(scores), expected=expected) for points in matchpoints(scores)
    ]


def _percent(mine: int, scores: Sequence[int]) -> Fraction:
    figures = _figures(mine, scores)
    return Fraction(sum(figures), len(figures))


def _figures(mine: int, scores: Sequence[int]) -> tuple[int, ...]:
    """The figures that a score and its equals share."""
    ahead = sum(each > mine for each in scores)
    return FIXED[len(scores)][ahead : ahead + scores.count(mine)]


def explain_fouled(
    group: Sequence[Line[C]],
    points: int,
    side: Side,
    *,
    sizes: Sequence[int],
    expected: int,
    rule: SmallGroups = EBU,
) -> Step:
    """How one side comes to its matchpoints of a result, in a group among groups of these sizes."""
    sign = 1 if side is Side.NORTH_SOUTH else -1
    scores = [sign * line[2] for line in group]
    if rule.is_fixed(len(group), sizes):
        return explain_award_of(_explain_percent(sign * points, scores, rule), expected=expected)
    others = list(scores)
    others.remove(sign * points)
    results = tuple(Number("result", each) for each in scores)
    counted = Step("results", Operation.COUNT, results, LAW)
    return explain_neuberg(
        explain_matchpoints(sign * points, others), results=counted, expected=expected
    )


def _explain_percent(mine: int, scores: Sequence[int], rule: SmallGroups) -> Part:
    shared = tuple(Number("group_percent", figure, rule.key) for figure in _figures(mine, scores))
    if len(shared) == 1:
        return shared[0]
    total = Step("group_percents", Operation.SUM, shared, rule.key)
    equals = Step("equals", Operation.COUNT, shared, rule.key)
    return Step("shared_percent", Operation.QUOTIENT, (total, equals), rule.key)
