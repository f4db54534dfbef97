"""Assigned adjusted scores (Law 12C1): weighted results for each side, and cancelled boards.

These values hold contracts; `scoring.boards.weighted_scores` scores them.
"""

from collections.abc import Set
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple, Self

from scoring.errors import InvalidScoreError
from scoring.laws.averages import AssignedScore, Averages, WeightedScore, validate_weights
from scoring.laws.compass import Side
from scoring.laws.outcome import (
    Award,
    BareScore,
    ContractResult,
    Outcome,
    PassedOut,
    Scores,
    north_south_points,
)
from scoring.laws.points import possible_points

# What can be compared with the rest of the field.
ComparableResult = ContractResult | PassedOut | BareScore


class WeightedResult(NamedTuple):
    """A result and its weight."""

    outcome: ComparableResult
    weight: Fraction


WeightedResults = tuple[WeightedResult, ...]


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """An assigned adjusted score: results for each side, with weights summing to one (Law 12C1)."""

    north_south: WeightedResults
    east_west: WeightedResults

    def __post_init__(self) -> None:
        for side in (self.north_south, self.east_west):
            validate_weights(weight for _outcome, weight in side)

    @classmethod
    def both(cls, *parts: WeightedResult) -> Self:
        """Give the same weighted results to both sides."""
        return cls(parts, parts)

    @classmethod
    def only(cls, outcome: ComparableResult) -> Self:
        """Give one result, with all the weight, to both sides."""
        return cls.both(WeightedResult(outcome, Fraction(1)))

    @property
    def is_split(self) -> bool:
        """Whether the sides have different results."""
        return self.north_south != self.east_west

    @property
    def is_weighted(self) -> bool:
        """Whether a side has several results."""
        return max(len(self.north_south), len(self.east_west)) > 1

    @property
    def single(self) -> ComparableResult | None:
        """The one result that both sides have; None for a split or weighted score."""
        if self.is_split or self.is_weighted:
            return None
        return self.north_south[0].outcome

    @property
    def scores(self) -> Scores:
        """The scores of a single result; several results have no one score."""
        single = self.single
        return single.scores if single else NOTHING

    def assigned(self, *, vulnerable: Set[Side]) -> AssignedScore:
        """Convert the results to scores at this vulnerability, for comparison."""
        north_south = _weighted(self.north_south, vulnerable)
        if not self.is_split:
            return AssignedScore.both(north_south)
        return AssignedScore(north_south, _weighted(self.east_west, vulnerable))


@dataclass(frozen=True, slots=True)
class CancelledBoard:
    """A board cancelled for the whole field: it scores nothing and counts in no top."""

    scores: ClassVar[Scores] = (None, None, None, None)


NOTHING = CancelledBoard.scores
RulingOutcome = Award | Averages | AdjustedScore | CancelledBoard
# Whatever can stand for a board at a table: what was reported, or what was ruled.
OutcomeOrRuling = Outcome | RulingOutcome
LAWS = {
    "artificial": "12C2",
    "assigned": "12C1(a)",
    "weighted": "12C1(c)",
    "split": "12C1(e)",
    "cancelled": "87",
}


def keep_award_of_pairs(verdict: RulingOutcome) -> RulingOutcome:
    """Return the ruling for pairs that sat the other way round than was thought.

    An artificial score is awarded to a contestant (Law 12C2), so it goes to the other side with its
    pair. An assigned score is a result in place of another (Law 12C1), and stays with the cards.
    """
    match verdict:
        case Award(north_south, east_west):
            return Award(east_west, north_south)
        case Averages(north_south=ours, east_west=theirs):
            return Averages(theirs, ours)
    return verdict


def usual_law_of_ruling(verdict: RulingOutcome) -> str:
    """Return the Law that such a ruling usually follows; a director can name another."""
    return LAWS[kind_of_ruling(verdict)]


def kind_of_ruling(verdict: RulingOutcome) -> str:
    """Return the kind of this ruling."""
    match verdict:
        case CancelledBoard():
            return "cancelled"
        case AdjustedScore() if verdict.is_split:
            return "split"
        case AdjustedScore():
            return "weighted" if verdict.is_weighted else "assigned"
        case Award() | Averages():
            return "artificial"


def validate_possible_scores(verdict: AdjustedScore, *, vulnerable: Set[Side]) -> None:
    """Refuse a bare score that no contract can make at this vulnerability."""
    possible = possible_points(vulnerable=vulnerable)
    for outcome, _weight in (*verdict.north_south, *verdict.east_west):
        points = north_south_points(outcome, vulnerable=vulnerable)
        if points is not None and points not in possible:
            raise InvalidScoreError("impossible_score", points=points)


def _weighted(parts: WeightedResults, vulnerable: Set[Side]) -> WeightedScore:
    return WeightedScore(
        tuple(
            (north_south_points(outcome, vulnerable=vulnerable) or 0, weight)
            for outcome, weight in parts
        )
    )
