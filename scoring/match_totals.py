"""What pairs have scored over many matches, less their penalties. Knows scores; not hands.

Alberta 55 Plus: a pair's total is the sum of its own scores, less 100 for each infraction after
the first, which is a warning.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from scoring.errors import FinalScoresError
from scoring.four_hand import MOST_POINTS, FourHandRegulations
from scoring.steps import Number, Operation, Part, Step, part_of

C = TypeVar("C", bound=Hashable)
LAW = "alberta55"
OWN_RULE = "overtrick"
"""Cited where the document is silent: byes, level matches among the tied, a level play-off."""
WARNINGS, PENALTY = 1, 100
STEP = 10
"""Scores are whole tens, and so is an average of them."""


@dataclass(frozen=True, slots=True)
class FinalScores:
    """Both totals of a match as a slip has them: each 0 or more, and a multiple of 10."""

    we: int
    they: int

    def __post_init__(self) -> None:
        for points in (self.we, self.they):
            if points > MOST_POINTS:
                raise FinalScoresError(
                    we=self.we, they=self.they, points=points, most=MOST_POINTS, rule="most"
                )
            if points < 0 or points % 10:
                raise FinalScoresError(we=self.we, they=self.they)


@dataclass(frozen=True, slots=True)
class Scored(Generic[C]):
    """A match that has a score and counts, and the round in which it was drawn."""

    round: int
    pairs: tuple[C, C]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Own(Generic[C]):
    """One match as one of its pairs sees it."""

    round: int
    opponent: C
    points: int
    against: int


class Bye(Enum):
    """What a round without an opponent scores."""

    NOTHING = "nothing"
    AVERAGE = "average"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class ByePolicy:
    """What a round without an opponent scores in this event: our rule, the document has none.

    In a complete round robin a bye scores nothing; `uneven` says that this is none any more, so
    that nothing would bury a pair.
    """

    bye: Bye
    points: int = 0
    uneven: bool = False


def bye_policy(regulations: FourHandRegulations, *, even: bool) -> ByePolicy:
    """Unless the convenor chose: nothing where all miss as many matches, else the own average."""
    if regulations.bye == "by_the_book":
        return ByePolicy(Bye.NOTHING if even else Bye.AVERAGE, uneven=not even)
    return ByePolicy(Bye(regulations.bye), regulations.bye_points, uneven=not even)


@dataclass(frozen=True)
class Record(Generic[C]):
    """What one pair has done: its matches in order, its rounds without one, its infractions."""

    pair: C
    matches: tuple[Own[C], ...] = ()
    byes: tuple[int, ...] = ()
    bye_points: int = 0
    infractions: int = 0
    bye: Bye = Bye.NOTHING

    @property
    def won(self) -> int:
        """Matches with the higher score."""
        return sum(each.points > each.against for each in self.matches)

    @property
    def drawn(self) -> int:
        """Matches with both scores the same."""
        return sum(each.points == each.against for each in self.matches)

    @property
    def lost(self) -> int:
        """Matches with the lower score."""
        return len(self.matches) - self.won - self.drawn

    @cached_property
    def points_for(self) -> int:
        """The pair's own scores, byes apart."""
        return sum(each.points for each in self.matches)

    @cached_property
    def points_against(self) -> int:
        """What its opponents scored against it."""
        return sum(each.against for each in self.matches)

    @property
    def penalty(self) -> int:
        """Points off its total for infractions; never a point to anybody else."""
        return PENALTY * max(0, self.infractions - WARNINGS)

    @cached_property
    def total(self) -> int:
        """What the pair is ranked by."""
        return self.points_for + len(self.byes) * self.bye_points - self.penalty


def records(
    pairs: Iterable[C],
    matches: Sequence[Scored[C]],
    *,
    byes: Mapping[C, Sequence[int]],
    infractions: Mapping[C, int],
    policy: ByePolicy,
) -> list[Record[C]]:
    """Everybody's record, in the order given. A match counts for both of its pairs."""
    own: dict[C, list[Own[C]]] = {pair: [] for pair in pairs}
    for match in matches:
        (one, other), (points, against) = match.pairs, match.points
        for pair, seen in (
            (one, Own(match.round, other, points, against)),
            (other, Own(match.round, one, against, points)),
        ):
            if pair in own:
                own[pair].append(seen)
    return [
        Record(
            pair,
            tuple(sorted(played, key=lambda each: each.round)),
            tuple(byes.get(pair, ())),
            _bye_points(policy, played),
            infractions.get(pair, 0),
            policy.bye,
        )
        for pair, played in own.items()
    ]


def _bye_points(policy: ByePolicy, played: Sequence[Own[C]]) -> int:
    if policy.bye is Bye.AVERAGE:
        return average_score([each.points for each in played])
    return policy.points if policy.bye is Bye.FIXED else 0


def average_score(scores: Sequence[int]) -> int:
    """To the nearest 10, half up; nothing where nothing was played."""
    if not scores:
        return 0
    return STEP * ((2 * sum(scores) + STEP * len(scores)) // (2 * STEP * len(scores)))


def explain_total(record: Record[C], matches: Mapping[int, Part] | None = None) -> Step:
    """How a total comes about: a number for each match, in order, then byes and penalties.

    `matches` say by round how a score came about itself.
    """
    scored = Step("matches", Operation.SUM, tuple(_own(record, matches or {})), LAW)
    before = _with_byes(record, scored) if record.byes else scored
    if not record.penalty:
        return Step("total", before.operation, before.operands, LAW)
    noted = Number("infractions", record.infractions), Number("warnings", WARNINGS, LAW)
    counted = Step("counted_infractions", Operation.DIFFERENCE, noted, LAW)
    penalty = Step(
        "penalties", Operation.PRODUCT, (counted, Number("points_each", PENALTY, LAW)), LAW
    )
    return Step("total", Operation.DIFFERENCE, (before, penalty), LAW)


def _own(record: Record[C], matches: Mapping[int, Part]) -> Iterator[Part]:
    for each in record.matches:
        yield part_of(matches.get(each.round) or Number("match", each.points), each.round)


def _with_byes(record: Record[C], scored: Step) -> Step:
    rounds = tuple(Number("bye", round_, of=round_) for round_ in record.byes)
    byes = Step("bye_rounds", Operation.COUNT, rounds, OWN_RULE), explain_bye(record, scored)
    both = scored, Step("byes", Operation.PRODUCT, byes, OWN_RULE)
    return Step("before_penalties", Operation.SUM, both, LAW)


def explain_bye(record: Record[C], scored: Step) -> Part:
    """What a round without an opponent scores: as `average_score` has it, or as it was fixed."""
    if record.bye is not Bye.AVERAGE and record.bye_points:
        return Number("bye_points", record.bye_points)
    if record.bye is not Bye.AVERAGE or not record.matches:
        return Number("points_each", 0, OWN_RULE)
    shared = scored, Step("matches_played", Operation.COUNT, scored.operands, OWN_RULE)
    average = Step("average", Operation.QUOTIENT, shared, OWN_RULE)
    tens = average, Number("ten", STEP, OWN_RULE)
    return Step("average_in_tens", Operation.NEAREST, tens, OWN_RULE)
