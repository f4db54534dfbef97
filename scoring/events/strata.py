"""Strata: ranking lists limited by master points, so that weaker pairs can win a list.

The first list ranks everybody; each next list leaves out the pairs above its limit. A pair has its
best place of all its lists.
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
    """Limits of master points for each list but the first, falling; a pair must be below.

    A pair is placed by its mean, or by its better player with `highest`.
    """

    limits: tuple[int, ...]
    highest: bool = False

    def __post_init__(self) -> None:
        falling = sorted(set(self.limits), reverse=True)
        if list(self.limits) != falling or min(self.limits, default=1) < 1:
            raise InvalidRegulationError("regulation", regulation="strata", value=self.limits)

    def of(self, players: Sequence[int | Fraction]) -> int:
        """Return the stratum of players with these master points; 1, the highest, if none."""
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
    """Rank each of these strata together with all strata below it; empty ones are left out."""
    lists = {
        number: [contestant for contestant in field if stratum(contestant) >= number]
        for number in strata
    }
    return {number: rank_field(rows, criteria) for number, rows in lists.items() if rows}


def explain_stratum(players: Sequence[Part], strata: Strata) -> Step:
    """Explain `Strata.of`: one more than the number of limits that the pair is below."""
    own = StepNumber("own_rank", 1, LAW)
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
