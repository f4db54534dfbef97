"""Strata: lists within one field by master points, so that more pairs can win.

Knows limits and ranks; not where master points come from. The first list ranks everybody, each
next one leaves out those who are above its limit; a pair has its best place of all its lists.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scoring.boards.ranking import RankedPlace, RankingCriterion, rank_field
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

T = TypeVar("T", bound=Hashable)
LAW = "strata"


@dataclass(frozen=True, slots=True)
class Strata:
    """The master points that each list but the first is for: fewer than so many, falling.

    A pair is in the stratum of its mean, or of its better player by `highest`.
    """

    limits: tuple[int, ...]
    highest: bool = False

    def __post_init__(self) -> None:
        falling = sorted(set(self.limits), reverse=True)
        if list(self.limits) != falling or min(self.limits, default=1) < 1:
            raise InvalidRegulationError("regulation", regulation="strata", value=self.limits)

    def of(self, players: Sequence[int | Fraction]) -> int:
        """The stratum of who have these master points; 1, the highest, of nobody."""
        if not players:
            return 1
        points = max(players) if self.highest else Fraction(sum(players)) / len(players)
        return 1 + sum(points < limit for limit in self.limits)


def rank_strata(
    field: Sequence[T],
    criteria: Sequence[RankingCriterion[T]],
    stratum: Callable[[T], int],
    strata: Iterable[int],
) -> dict[int, list[RankedPlace[T]]]:
    """A ranking for each of these strata: of those in it and in all below, if there are any."""
    lists = {
        number: [contestant for contestant in field if stratum(contestant) >= number]
        for number in strata
    }
    return {number: rank_field(rows, criteria) for number, rows in lists.items() if rows}


def explain_stratum(players: Sequence[Part], strata: Strata) -> Step:
    """How `Strata.of` comes to its answer: one more than the limits that the pair is below."""
    own = StepNumber("own_place", 1, LAW)
    if not players:
        return Step("stratum", StepOperation.SUM, (own,), LAW)
    total = Step("master_points", StepOperation.SUM, tuple(players), LAW)
    count = Step("players", StepOperation.COUNT, tuple(players), LAW)
    points = Step("pair_points", StepOperation.QUOTIENT, (total, count), LAW)
    if strata.highest:
        points = Step("pair_points", StepOperation.MOST, tuple(players), LAW)
    limits = tuple(StepNumber("limit", limit) for limit in strata.limits)
    below = Step("limits_above", StepOperation.MORE, (points, *limits), LAW)
    return Step("stratum", StepOperation.SUM, (below, own), LAW)
