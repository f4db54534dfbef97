"""Types of a board's outcome: contract, passed out, score alone, not played, A+, A or A-."""

from collections.abc import Set
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Protocol

from scoring.errors import InvalidScoreError
from scoring.laws.compass import VULNERABILITIES, Direction, Side
from scoring.laws.contract import Contract, PlayedContract, check_tricks
from scoring.laws.points import LAW, POINTS, explain_declarer_points, possible_points
from scoring.steps import Part, Step, StepNumber, StepOperation

# Each side once vulnerable and once not: every score that any board can bring, and zero.
SCORES = possible_points(vulnerable={Side.NORTH_SOUTH}) | possible_points(
    vulnerable={Side.EAST_WEST}
)


def _to_north_south(side: Side) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """Convert the entries of `POINTS` for a declarer of that side to points to North-South."""
    sign = 1 if side is Side.NORTH_SOUTH else -1
    by_vulnerability = [POINTS[side in vulnerable] for vulnerable in VULNERABILITIES]
    return tuple(
        tuple((sign * a, sign * b, sign * c, sign * d) for a, b, c, d in zip(*tricks, strict=True))
        for tricks in zip(*by_vulnerability, strict=True)
    )


TO_NORTH_SOUTH = {side: _to_north_south(side) for side in Side}

# Decimals of an award in per cent, as it is typed, stored and answered.
PERCENT_PLACES = 6
# Points to North-South by vulnerability, in the order of `VULNERABILITIES`; None is no score.
Scores = tuple[int | None, int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class ContractResult:
    """A contract, who declared it, and the tricks that declarer took."""

    contract: Contract
    declarer: Direction
    tricks: int
    scores: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_tricks(self.tricks)
        scores = TO_NORTH_SOUTH[self.declarer.side][self.contract.number][self.tricks]
        # Looked up once here, because scoring reads it for every comparison.
        object.__setattr__(self, "scores", scores)

    @property
    def played(self) -> PlayedContract:
        """The contract and tricks without the declarer, as Law 77 needs them."""
        return PlayedContract(self.contract, self.tricks)


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: a score of zero (Law 77)."""

    scores: ClassVar[Scores] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class BareScore:
    """A bare score to North-South, when nothing else was recorded; zero is `PassedOut`."""

    points: int

    def __post_init__(self) -> None:
        if not self.points or self.points not in SCORES:
            raise InvalidScoreError("points", points=self.points)

    @property
    def scores(self) -> Scores:
        """The recorded score, at any vulnerability."""
        return (self.points,) * 4


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board was not played, or not yet; scoring does not need the reason."""

    scores: ClassVar[Scores] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Award:
    """A director's award instead of a result, in per cent of the board (Law 12C2)."""

    north_south: Fraction
    east_west: Fraction
    scores: ClassVar[Scores] = (None, None, None, None)

    def __post_init__(self) -> None:
        for percent in (self.north_south, self.east_west):
            if not 0 <= percent <= 100:
                raise InvalidScoreError("award", percent=percent)


ReportedOutcome = ContractResult | PassedOut | BareScore | NotPlayed
Outcome = ReportedOutcome | Award


class HasScores(Protocol):
    """Protocol of every outcome: its points to North-South by vulnerability, if any."""

    @property
    def scores(self) -> Scores:
        """The points by vulnerability; None where nothing can be compared."""


def north_south_points(outcome: HasScores, *, vulnerable: Set[Side]) -> int | None:
    """Return the points to North-South, or None where nothing can be compared."""
    return outcome.scores[VULNERABILITIES.index(frozenset(vulnerable))]


def explain_score(outcome: Outcome, *, vulnerable: Set[Side]) -> Part | None:
    """Explain the score to declarer; None where nothing can be compared."""
    match outcome:
        case ContractResult():
            is_vulnerable = outcome.declarer.side in vulnerable
            return explain_declarer_points(outcome.played, vulnerable=is_vulnerable)
        case PassedOut():
            return StepNumber("passed_out", 0, LAW)
        case BareScore(points):
            return StepNumber("written_score", points)
    return None


def explain_north_south_points(outcome: Outcome, *, vulnerable: Set[Side]) -> Part | None:
    """Explain `north_south_points`: declarer's score, from North-South's point of view."""
    score = explain_score(outcome, vulnerable=vulnerable)
    if score and isinstance(outcome, ContractResult) and outcome.declarer.side is Side.EAST_WEST:
        return Step("to_north_south", StepOperation.NEGATIVE, (score,), LAW)
    return score
