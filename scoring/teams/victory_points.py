"""Converts the IMP margin of a match to victory points, by the WBF formula or a published scale.

The scales of the World Bridge Federation (2013) work for any number of boards: the continuous one
to two places, and the discrete one in whole points. The other scales are the published tables of
`scoring.teams.victory_point_scales`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt

from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

LAW = "wbf2013"
DISCRETE = "wbf2013_discrete"
MOST = 20
LEVEL = 10
CENTS = 100
# Digits of the square roots and powers: far more than rounding to 0.01 needs.
PRECISION = 50
MOST_BOARDS = 100


def continuous_victory_points(margin: int, *, boards: int) -> Decimal:
    """Return the winner's victory points of 20 for a margin in IMPs (WBF 2013)."""
    table = continuous_table(boards)
    return table[min(abs(margin), len(table) - 1)]


@cache
def continuous_table(boards: int) -> tuple[Decimal, ...]:
    """Return the winner's victory points for margins 0, 1, 2, … up to the first that gives 20.

    10 + 10 (1 − R^(margin/B)) / (1 − R) with B = 15 √boards and R the cube of the golden ratio's
    inverse, to two places. If rounding made a step larger than the one before it, the figure
    between them is raised by 0.01, until no step grows.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise InvalidRegulationError("match_boards", boards=boards, most=MOST_BOARDS)
    cents = [_formula(margin, boards) for margin in range(blitz_margin(boards))]
    cents = _concave([*cents, MOST * CENTS])
    return tuple(Decimal(hundredths).scaleb(-2, Context(prec=4)) for hundredths in cents)


def blitz_margin(boards: int) -> int:
    """Return the lowest margin that gives all 20: the first not below 15 √boards."""
    return isqrt(15 * 15 * boards - 1) + 1


def _formula(margin: int, boards: int) -> int:
    with localcontext(prec=PRECISION):
        ratio = _ratio()
        share = Decimal(margin) / (15 * Decimal(boards).sqrt())
        points = LEVEL + LEVEL * (1 - (ratio.ln() * share).exp()) / (1 - ratio)
        return int((CENTS * points).to_integral_value(ROUND_HALF_UP))


def _ratio() -> Decimal:
    """Return the cube of the golden ratio's inverse, in the precision of the context."""
    return ((Decimal(5).sqrt() - 1) / 2) ** 3


def _concave(cents: list[int]) -> list[int]:
    """Raise a figure by one wherever a step is larger than the one before it, until none is."""
    raised = True
    while raised:
        raised = False
        for at in range(1, len(cents) - 1):
            if cents[at + 1] - cents[at] > cents[at] - cents[at - 1]:
                cents[at] += 1
                raised = True
    return cents


@dataclass(frozen=True, slots=True)
class VictoryPointRange:
    """One line of a table: its margins, and the winner's and loser's points."""

    lowest: int
    highest: int | None
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class VictoryPointScale:
    """A table of whole margins for matches of this many boards, without gaps from 0 on.

    The last line has no highest margin. As the margin grows, the winner's points never fall and the
    loser's never rise.
    """

    key: str
    fewest: int
    most: int
    ranges: tuple[VictoryPointRange, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.fewest <= self.most:
            raise InvalidRegulationError("match_boards", boards=self.fewest, most=self.most)
        _check_whole(self.ranges)
        for before, after in pairwise(self.ranges):
            if after.winner < before.winner or after.loser > before.loser:
                raise InvalidRegulationError("scale", rule="falls", margin=after.lowest)

    @property
    def given_points(self) -> frozenset[Fraction]:
        """Every figure of points that the table gives."""
        return frozenset(points for line in self.ranges for points in (line.winner, line.loser))

    def points(self, margin: int) -> tuple[Fraction, Fraction]:
        """Return the winner's and the loser's points for this margin."""
        line = next(
            candidate for candidate in reversed(self.ranges) if candidate.lowest <= abs(margin)
        )
        return line.winner, line.loser


def _check_whole(ranges: Sequence[VictoryPointRange]) -> None:
    """Refuse a table with a missing or a repeated margin."""
    if not ranges:
        raise InvalidRegulationError("scale", rule="hole", margin=0)
    wanted = 0
    for at, line in enumerate(ranges, start=1):
        if line.lowest > wanted:
            raise InvalidRegulationError("scale", rule="hole", margin=wanted)
        if line.lowest < wanted:
            raise InvalidRegulationError("scale", rule="twice", margin=line.lowest)
        highest = line.lowest if line.highest is None else line.highest
        if (line.highest is None) != (at == len(ranges)) or highest < line.lowest:
            raise InvalidRegulationError("scale", rule="end", margin=line.lowest)
        wanted = highest + 1


@dataclass(frozen=True, slots=True)
class MatchVictoryPoints:
    """Victory points of a match: this side's, and the other's."""

    own: Fraction
    other: Fraction


@cache
def discrete_scale(boards: int) -> VictoryPointScale:
    """Return the discrete scale for matches of this many boards, in whole points (WBF 2013).

    10 points end where the continuous formula reaches 10½, 11 where it reaches 11½, and so on. A
    range that is narrower than the one before it, which whole margins can make it, gets the highest
    margin of that one, until none is; the range of 10 points has margins of both sides.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise InvalidRegulationError("match_boards", boards=boards, most=MOST_BOARDS)
    highest = _widening([_margin_of(points, boards) for points in range(LEVEL, MOST)])
    lowest = [0, *(margin + 1 for margin in highest)]
    ends: list[int | None] = [*highest, None]
    return VictoryPointScale(
        DISCRETE,
        boards,
        boards,
        tuple(
            VictoryPointRange(low, high, Fraction(points), Fraction(MOST - points))
            for points, (low, high) in enumerate(zip(lowest, ends, strict=True), start=LEVEL)
        ),
    )


def _margin_of(points: int, boards: int) -> int:
    """Return the highest margin for which the formula does not exceed `points` and a half."""
    with localcontext(prec=PRECISION):
        ratio = _ratio()
        share = 1 - (1 - ratio) * (Decimal(points - LEVEL) + Decimal("0.5")) / LEVEL
        return int(15 * Decimal(boards).sqrt() * share.ln() / ratio.ln())


def _widening(highest: list[int]) -> list[int]:
    """Lower the end of a range wherever the next one is narrower, until none is."""
    at = 0
    while at < len(highest) - 1:
        width = highest[at] - highest[at - 1] if at else 2 * highest[0] + 1
        if highest[at + 1] - highest[at] < width:
            highest[at] -= 1
            at = 0
        else:
            at += 1
    return highest


def match_victory_points(
    margin: int, *, boards: int, scale: VictoryPointScale | None = None
) -> MatchVictoryPoints:
    """Return a side's victory points for its margin; a negative margin is a loss."""
    if scale is not None and not scale.fewest <= boards <= scale.most:
        raise InvalidRegulationError("match_boards", boards=boards, most=scale.most)
    if scale is None:
        winner = Fraction(continuous_victory_points(margin, boards=boards))
        points = winner, MOST - winner
    else:
        points = scale.points(margin)
    return MatchVictoryPoints(*points) if margin >= 0 else MatchVictoryPoints(*points[::-1])


def explain_match_victory_points(
    margin: Part, *, boards: int, scale: VictoryPointScale | None = None
) -> Step:
    """Explain one side's victory points: the table's entry for its margin."""
    law = scale.key if scale else LAW
    won = margin.value >= 0
    size = margin if won else Step("turned", StepOperation.NEGATIVE, (margin,), law)
    if scale is None:
        return _explain_continuous(size, boards, won=won)
    entries = [match_victory_points(entry, boards=boards, scale=scale) for entry in _margins(scale)]
    cells = (StepNumber("table_entry", entry.own if won else entry.other, law) for entry in entries)
    return Step("victory_points", StepOperation.ENTRY, (size, *cells), law)


def _explain_continuous(size: Part, boards: int, *, won: bool) -> Step:
    cells = (
        StepNumber("table_entry", Fraction(points), LAW) for points in continuous_table(boards)
    )
    if won:
        return Step("victory_points", StepOperation.ENTRY, (size, *cells), LAW)
    winner = Step("winners_points", StepOperation.ENTRY, (size, *cells), LAW)
    both = StepNumber("both_points", MOST, LAW), winner
    return Step("victory_points", StepOperation.DIFFERENCE, both, LAW)


def _margins(scale: VictoryPointScale) -> range:
    return range(1 + scale.ranges[-1].lowest)
