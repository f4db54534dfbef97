"""Adds up each pair's scores over many four-hand matches, with byes and penalties.

Alberta 55 Plus: a pair's total is the sum of its scores, less 100 for each infraction after the
first, which is a warning.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from scoring.errors import ScoreSheetError
from scoring.score_sheets.four_hand_regulations import MOST_POINTS, FourHandRegulations
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of

C = TypeVar("C", bound=Hashable)
LAW = "alberta55"
# Cited where the document is silent: byes, level matches among the tied, a level play-off.
OWN_RULE = "overtrick"
WARNINGS = 1
PENALTY = 100
# Scores are whole tens, and so is an average of them.
STEP = 10


@dataclass(frozen=True, slots=True)
class FinalScores:
    """Both totals of a match from a slip: each 0 or more, and a multiple of 10."""

    we: int
    they: int

    def __post_init__(self) -> None:
        for points in (self.we, self.they):
            if points > MOST_POINTS:
                raise ScoreSheetError(
                    "final_scores",
                    we=self.we,
                    they=self.they,
                    points=points,
                    most=MOST_POINTS,
                    rule="most",
                )
            if points < 0 or points % 10:
                raise ScoreSheetError("final_scores", we=self.we, they=self.they)


@dataclass(frozen=True, slots=True)
class ScoredMatch(Generic[C]):
    """A match with a score that counts, and the round in which it was drawn."""

    round: int
    pairs: tuple[C, C]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class OwnMatch(Generic[C]):
    """One match as one of its pairs sees it."""

    round: int
    opponent: C
    points: int
    against: int


class ByeScoring(Enum):
    """The score of a round without an opponent: nothing, an average, or fixed points."""

    NOTHING = "nothing"
    AVERAGE = "average"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class ByePolicy:
    """The event's rule for a round without an opponent; our own, as the document has none.

    In a complete round robin a bye scores nothing. `uneven` says that a pair missed more matches
    than another, so that scoring nothing would be unfair.
    """

    bye: ByeScoring
    points: int = 0
    uneven: bool = False


def bye_policy(regulations: FourHandRegulations, *, even: bool) -> ByePolicy:
    """Return the convenor's choice; by default 0 if all miss equally many, else the average."""
    if regulations.bye == "by_the_book":
        return ByePolicy(ByeScoring.NOTHING if even else ByeScoring.AVERAGE, uneven=not even)
    return ByePolicy(ByeScoring(regulations.bye), regulations.bye_points, uneven=not even)


@dataclass(frozen=True)
class PairRecord(Generic[C]):
    """One pair's matches in order, its rounds without an opponent, and its infractions."""

    pair: C
    matches: tuple[OwnMatch[C], ...] = ()
    byes: tuple[int, ...] = ()
    bye_points: int = 0
    infractions: int = 0
    bye: ByeScoring = ByeScoring.NOTHING

    @property
    def won(self) -> int:
        """Matches with the higher score."""
        return sum(match.points > match.against for match in self.matches)

    @property
    def drawn(self) -> int:
        """Four-hand matches of the pair with equal scores."""
        return sum(match.points == match.against for match in self.matches)

    @property
    def lost(self) -> int:
        """Matches with the lower score."""
        return len(self.matches) - self.won - self.drawn

    @cached_property
    def points_for(self) -> int:
        """The pair's own scores, without byes."""
        return sum(match.points for match in self.matches)

    @cached_property
    def points_against(self) -> int:
        """The opponents' scores against the pair."""
        return sum(match.against for match in self.matches)

    @property
    def penalty(self) -> int:
        """Points subtracted for infractions; they give no points to anybody else."""
        return PENALTY * max(0, self.infractions - WARNINGS)

    @cached_property
    def total(self) -> int:
        """The total that pairs are ranked by."""
        return self.points_for + len(self.byes) * self.bye_points - self.penalty


def pair_records(
    pairs: Iterable[C],
    matches: Sequence[ScoredMatch[C]],
    *,
    byes: Mapping[C, Sequence[int]],
    infractions: Mapping[C, int],
    policy: ByePolicy,
) -> list[PairRecord[C]]:
    """Return each pair's record, in the order given. A match counts for both of its pairs."""
    own: dict[C, list[OwnMatch[C]]] = {pair: [] for pair in pairs}
    for match in matches:
        (first, other), (points, against) = match.pairs, match.points
        for pair, own_match in (
            (first, OwnMatch(match.round, other, points, against)),
            (other, OwnMatch(match.round, first, against, points)),
        ):
            if pair in own:
                own[pair].append(own_match)
    return [
        PairRecord(
            pair,
            tuple(sorted(played, key=lambda match: match.round)),
            tuple(byes.get(pair, ())),
            _bye_points(policy, played),
            infractions.get(pair, 0),
            policy.bye,
        )
        for pair, played in own.items()
    ]


def _bye_points(policy: ByePolicy, played: Sequence[OwnMatch[C]]) -> int:
    if policy.bye is ByeScoring.AVERAGE:
        return average_score([match.points for match in played])
    return policy.points if policy.bye is ByeScoring.FIXED else 0


def average_score(scores: Sequence[int]) -> int:
    """Return the mean to the nearest 10, half up; 0 without matches."""
    if not scores:
        return 0
    return STEP * ((2 * sum(scores) + STEP * len(scores)) // (2 * STEP * len(scores)))


def explain_pair_total(record: PairRecord[C], matches: Mapping[int, Part] | None = None) -> Step:
    """Explain a total: a number for each match, in order, then byes and penalties.

    `matches` maps a round to the steps of its score.
    """
    scored = Step("matches", StepOperation.SUM, tuple(_own(record, matches or {})), LAW)
    before = _with_byes(record, scored) if record.byes else scored
    if not record.penalty:
        return Step("total", before.operation, before.operands, LAW)
    noted = StepNumber("infractions", record.infractions), StepNumber("warnings", WARNINGS, LAW)
    counted = Step("counted_infractions", StepOperation.DIFFERENCE, noted, LAW)
    penalty = Step(
        "penalties", StepOperation.PRODUCT, (counted, StepNumber("points_each", PENALTY, LAW)), LAW
    )
    return Step("total", StepOperation.DIFFERENCE, (before, penalty), LAW)


def _own(record: PairRecord[C], matches: Mapping[int, Part]) -> Iterator[Part]:
    for match in record.matches:
        yield part_of(matches.get(match.round) or StepNumber("match", match.points), match.round)


def _with_byes(record: PairRecord[C], scored: Step) -> Step:
    rounds = tuple(StepNumber("bye", round_, of=round_) for round_ in record.byes)
    byes = Step("bye_rounds", StepOperation.COUNT, rounds, OWN_RULE), explain_bye(record, scored)
    both = scored, Step("byes", StepOperation.PRODUCT, byes, OWN_RULE)
    return Step("before_penalties", StepOperation.SUM, both, LAW)


def explain_bye(record: PairRecord[C], scored: Step) -> Part:
    """Explain the score of a round without an opponent: the average, or the fixed points."""
    if record.bye is not ByeScoring.AVERAGE and record.bye_points:
        return StepNumber("bye_points", record.bye_points)
    if record.bye is not ByeScoring.AVERAGE or not record.matches:
        return StepNumber("points_each", 0, OWN_RULE)
    shared = scored, Step("matches_played", StepOperation.COUNT, scored.operands, OWN_RULE)
    average = Step("average", StepOperation.QUOTIENT, shared, OWN_RULE)
    tens = average, StepNumber("ten", STEP, OWN_RULE)
    return Step("average_in_tens", StepOperation.NEAREST, tens, OWN_RULE)
