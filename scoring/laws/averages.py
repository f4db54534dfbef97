"""Computes the value of adjusted scores (Law 12C): averages in per cent or IMPs, split scores."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar

from scoring.errors import InvalidRegulationError, InvalidScoreError
from scoring.laws.outcome import Award, Scores
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "12C2"
HUNDRED = 100


class Average(Enum):
    """An artificial score for a side that is not at fault, partly at fault, or at fault."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"


@dataclass(frozen=True, slots=True)
class AverageRule:
    """One body's averages, in per cent of the board and in IMPs (Law 12C2).

    With `own_session` (12C2(c)), a side not at fault gets the percentage of its other boards where
    that is better, and a side at fault where that is worse. After the `first` averages of a
    contestant (12C2(d)), `later` percentages can apply, which the other boards do not change.
    """

    key: str
    percents: tuple[int, int, int] = (60, 50, 40)
    imps: tuple[int, int, int] = (3, 0, -3)
    own_session: bool = True
    first: int = 1
    later: tuple[int, int, int] | None = None

    def __post_init__(self) -> None:
        plus, middle, minus = self.percents
        if not plus > middle > minus:
            raise InvalidRegulationError("regulation", regulation="averages", value=self.percents)

    def percent(self, average: Average) -> int:
        """Return the average in per cent of the board, before the other boards are considered."""
        return self.percents[list(Average).index(average)]


BY_LAW = AverageRule("12C2")
PAIRS_IMPS = AverageRule("averages_of_two", imps=(2, 0, -2))
PLAIN = AverageRule("plain_averages", own_session=False)
AVERAGE_RULES = (BY_LAW, PAIRS_IMPS, PLAIN)


@dataclass(frozen=True, slots=True)
class Averages:
    """An artificial adjusted score: an average for both sides or for one."""

    north_south: Average | None
    east_west: Average | None
    scores: ClassVar[Scores] = (None, None, None, None)

    def __post_init__(self) -> None:
        if self.north_south is None and self.east_west is None:
            raise InvalidScoreError("nobody_ruled")


def validate_weights(weights: Iterable[Fraction]) -> None:
    """Refuse weights that are not above 0 or do not sum to one."""
    parts = tuple(weights)
    if any(part <= 0 for part in parts):
        raise InvalidScoreError("weight_zero", weight=HUNDRED * min(parts))
    if sum(parts) != 1:
        raise InvalidScoreError("weights", total=HUNDRED * sum(parts, start=Fraction(0)))


class AveragesAtTable(NamedTuple, Generic[C]):
    """The averages at one table, in board order; an empty side is None."""

    north_south: C | None
    east_west: C | None
    averages: Averages


@dataclass(frozen=True, slots=True)
class WeightedScore:
    """Scores to North-South with weights that sum to one (12C1(c))."""

    scores: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        validate_weights(weight for _score, weight in self.scores)

    @classmethod
    def only(cls, score: int) -> Self:
        """One score, with all the weight."""
        return cls(((score, Fraction(1)),))


@dataclass(frozen=True, slots=True)
class AssignedScore:
    """An assigned adjusted score; it is split where the sides have different scores (12C1)."""

    north_south: WeightedScore
    east_west: WeightedScore

    @classmethod
    def both(cls, scores: WeightedScore) -> Self:
        """Give the same weighted score to both sides."""
        return cls(scores, scores)

    @classmethod
    def result(cls, score: int) -> Self:
        """Wrap a score made at the table."""
        return cls.both(WeightedScore.only(score))

    @property
    def made(self) -> int | None:
        """The score, where both sides have the same single one; else None."""
        if self.north_south is self.east_west and len(self.north_south.scores) == 1:
            return self.north_south.scores[0][0]
        return None

    @property
    def seen(self) -> tuple[tuple[int, Fraction], ...]:
        """The scores that other tables are compared with: half of each side's, if split."""
        if self.north_south is self.east_west or self.north_south == self.east_west:
            return self.north_south.scores
        both = *self.north_south.scores, *self.east_west.scores
        return tuple((score, weight / 2) for score, weight in both)


def average_percent(
    average: Average, own: Fraction | None, rule: AverageRule = BY_LAW, *, earlier: int = 0
) -> Fraction:
    """Return an average's percentage for a side with `own` per cent on its other boards (Law 12C2).

    `own` leaves out every board with an artificial score, so that no average depends on another. It
    is None for a side without other boards. `earlier` is how many averages the side had before.
    """
    if rule.later is not None and earlier >= rule.first:
        return Fraction(rule.later[list(Average).index(average)])
    plain = Fraction(rule.percent(average))
    if own is None or not rule.own_session or average is Average.AVERAGE:
        return plain
    return max(plain, own) if average is Average.PLUS else min(plain, own)


def average_imps(average: Average, rule: AverageRule = BY_LAW) -> int:
    """Return the IMPs of an average (Law 12C2(b))."""
    return rule.imps[list(Average).index(average)]


def settle_averages(
    given: Iterable[AveragesAtTable[C]],
    own: Mapping[C, Fraction | None],
    rule: AverageRule = BY_LAW,
) -> list[Award]:
    """Convert a session's averages to awards, in the order given; an empty side gets 0 per cent."""
    earlier_averages: Counter[C] = Counter()
    awards: list[Award] = []
    for north_south, east_west, averages in given:
        percents: list[Fraction] = []
        for who, average in (
            (north_south, averages.north_south),
            (east_west, averages.east_west),
        ):
            if who is None or average is None:
                percents.append(Fraction(0))
                continue
            percents.append(
                average_percent(average, own.get(who), rule, earlier=earlier_averages[who])
            )
            earlier_averages[who] += 1
        awards.append(Award(percents[0], percents[1]))
    return awards


def averages_of_cancelled_board(
    tables: Sequence[tuple[C | None, C | None]], average: Average | None
) -> list[AveragesAtTable[C]]:
    """Return the averages of a board that is cancelled for the whole field.

    No result of it counts. With no `average` the board scores nothing and leaves every top;
    otherwise everybody gets that average.
    """
    if average is None:
        return []
    return [AveragesAtTable(*sides, Averages(average, average)) for sides in tables]


def explain_average_percent(
    average: Average, own: Part | None, rule: AverageRule = BY_LAW, *, earlier: int = 0
) -> Part:
    """Explain `average_percent` as a step."""
    if rule.later is not None and earlier >= rule.first:
        return StepNumber("average_percent", rule.later[list(Average).index(average)], rule.key)
    plain = StepNumber("average_percent", rule.percent(average), rule.key)
    if own is None or not rule.own_session or average is Average.AVERAGE:
        return plain
    which = StepOperation.MOST if average is Average.PLUS else StepOperation.LEAST
    return Step("own_or_average", which, (plain, own), rule.key)


def explain_average_imps(average: Average, rule: AverageRule = BY_LAW) -> Part:
    """Explain the IMPs of an average: a constant of the rule."""
    return StepNumber("average_imps", average_imps(average, rule), rule.key)
