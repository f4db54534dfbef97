"""What a director rules in place of a result, as it is said: results with weights, for each side.

Knows contracts; what they score a vulnerability says, and what that is worth `scoring.ruled`.
"""

from collections.abc import Set
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple, Self

from scoring.adjustments import Assigned, Averages, Weighted, validate_weights
from scoring.compass import Side
from scoring.errors import ImpossibleScoreError
from scoring.outcome import (
    Award,
    Contracted,
    Outcome,
    PassedOut,
    Score,
    Scores,
    north_south_points,
)
from scoring.points import possible_points

Made = Contracted | PassedOut | Score
"""What can be compared with the rest of the field."""


class Weighed(NamedTuple):
    """A result, and its part of the whole."""

    outcome: Made
    weight: Fraction


Parts = tuple[Weighed, ...]


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An assigned adjusted score: results whose weights come to one, for each side (Law 12C1)."""

    north_south: Parts
    east_west: Parts

    def __post_init__(self) -> None:
        for side in (self.north_south, self.east_west):
            validate_weights(weight for _outcome, weight in side)

    @classmethod
    def both(cls, *parts: Weighed) -> Self:
        """The same for both sides."""
        return cls(parts, parts)

    @classmethod
    def only(cls, outcome: Made) -> Self:
        """One result, with all the weight."""
        return cls.both(Weighed(outcome, Fraction(1)))

    @property
    def is_split(self) -> bool:
        """The sides have different ones."""
        return self.north_south != self.east_west

    @property
    def is_weighted(self) -> bool:
        """A side has several."""
        return max(len(self.north_south), len(self.east_west)) > 1

    @property
    def single(self) -> Made | None:
        """The one result that both sides have."""
        if self.is_split or self.is_weighted:
            return None
        return self.north_south[0].outcome

    @property
    def scores(self) -> Scores:
        """Of a single result; several are not one score."""
        single = self.single
        return single.scores if single else NOTHING

    def assigned(self, *, vulnerable: Set[Side]) -> Assigned:
        """As it is compared, where these sides are vulnerable."""
        north_south = _weighted(self.north_south, vulnerable)
        if not self.is_split:
            return Assigned.both(north_south)
        return Assigned(north_south, _weighted(self.east_west, vulnerable))


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The board is cancelled for the whole field: it is worth nothing, and out of every top."""

    scores: ClassVar[Scores] = (None, None, None, None)


NOTHING = Cancelled.scores
Verdict = Award | Averages | Adjusted | Cancelled
Stood = Outcome | Verdict
"""Whatever can stand for a board at a table: what was reported, or what was ruled."""
LAWS = {
    "artificial": "12C2",
    "assigned": "12C1(a)",
    "weighted": "12C1(c)",
    "split": "12C1(e)",
    "cancelled": "87",
}


def usual_law(verdict: Verdict) -> str:
    """The Law that such a ruling usually follows; a director may name another."""
    return LAWS[kind_of(verdict)]


def kind_of(verdict: Verdict) -> str:
    """Which of the kinds of ruling it is."""
    match verdict:
        case Cancelled():
            return "cancelled"
        case Adjusted() if verdict.is_split:
            return "split"
        case Adjusted():
            return "weighted" if verdict.is_weighted else "assigned"
        case Award() | Averages():
            return "artificial"


def validate_possible(verdict: Adjusted, *, vulnerable: Set[Side]) -> None:
    """Every score of it can be made where these sides are vulnerable."""
    possible = possible_points(vulnerable=vulnerable)
    for outcome, _weight in (*verdict.north_south, *verdict.east_west):
        points = north_south_points(outcome, vulnerable=vulnerable)
        if points is not None and points not in possible:
            raise ImpossibleScoreError(points=points)


def _weighted(parts: Parts, vulnerable: Set[Side]) -> Weighted:
    return Weighted(
        tuple(
            (north_south_points(outcome, vulnerable=vulnerable) or 0, weight)
            for outcome, weight in parts
        )
    )
