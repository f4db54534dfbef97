"""Overall ranking of an event of several sessions, with stages, carry-over, missed sessions."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, NamedTuple, Self, TypeVar

from scoring.boards.ranking import LAW as PLACES_LAW
from scoring.boards.ranking import ExplainedPlace, RankedPlace, RankingCriterion, rank_field
from scoring.errors import InvalidRegulationError
from scoring.events.multi_session import (
    ADDED,
    BY_BOARDS,
    EQUAL,
    MODES,
    AttendedSession,
    CarryRule,
    SessionCombination,
    carried_figure,
    combine_sessions,
    explain_carried_figure,
    explain_combined_sessions,
)
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "several"
VERSION = 1
# Sanity limit for the numbers that an organizer types here.
MOST = 400
FULL, PROPORTIONAL, NONE = MODES


@dataclass(frozen=True, slots=True)
class OverallRule:
    """Rule that combines an event's sessions and stages into one overall figure.

    In each stage `drop` leaves out the worst sessions, or `best` counts only the best (0: all).
    `carry` counts all earlier sessions in full; or carries over `part` of the lead over the
    qualifiers' mean, up to `cap` (0: no limit), scaled by the boards of both stages if `scaled`; or
    carries nothing.
    """

    by_boards: bool = True
    drop: int = 0
    best: int = 0
    carry: str = FULL
    part: Fraction = Fraction(1)
    scaled: bool = False
    cap: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not (0 <= self.drop <= MOST and 0 <= self.best <= MOST):
            raise InvalidRegulationError(
                "regulation", regulation="overall", value=(self.drop, self.best)
            )
        if self.carry not in MODES:
            raise InvalidRegulationError("regulation", regulation="carry", value=self.carry)
        if not (0 < self.part <= 1 and 0 <= self.cap <= MOST):
            raise InvalidRegulationError(
                "regulation", regulation="carry", value=f"{self.part}, {self.cap}"
            )

    def needed(self, due: int) -> int:
        """Return how many of `due` sessions count for a contestant; at least one."""
        # Never none: an event of one session with one to drop still has a ranking.
        return max(min(self.best or due, due - self.drop), 1)

    def combination(self, due: int, *, summed: bool) -> SessionCombination:
        """Return the rule that combines this many sessions; missed sessions are left out first."""
        best = self.needed(due)
        usual = BY_BOARDS if self.by_boards else EQUAL
        return replace(ADDED if summed else usual, best=best)

    def carrying(self, *, summed: bool) -> CarryRule:
        """Return the carry-over rule between stages; percentages are not scaled by boards."""
        scaled = self.scaled and summed
        return CarryRule(LAW, self.carry, self.part, by_boards=scaled, cap=self.cap or None)

    def as_dict(self) -> dict[str, Any]:
        """The value for storage, with the version of its shape; fractions as text."""
        # JSON has no fractions, and its floats would not be exact.
        own = {**asdict(self), "part": str(self.part), "cap": str(self.cap)}
        return {"version": VERSION, **own}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read the stored rule of an overall ranking; missing keys get their defaults."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        for name in values.keys() & {"part", "cap"}:
            values[name] = Fraction(values[name])
        return cls(**values)


class StageGroup(NamedTuple):
    """A group that plays on together: a stage, and its final or consolation."""

    stage: int
    consolation: bool

    @property
    def merit(self) -> int:
        """A number for ordering: a final above its consolation, both above earlier stages."""
        # Twice the stage leaves room for its consolation below its final.
        return 2 * self.stage - self.consolation


@dataclass(frozen=True, slots=True)
class StageSession(Generic[C]):
    """A session: its group, and each contestant's percentage or sum in it.

    `waiting` are contestants who sit in an unfinished session and have no result in it yet.
    """

    group: StageGroup
    sat: Mapping[C, AttendedSession]
    waiting: Collection[C] = ()


@dataclass(frozen=True, slots=True)
class ContestantOverall(Generic[C]):
    """A contestant's overall figure, and the stage it reached.

    `played` are the sessions that count, out of `due`; a place needs `needed` of them. `carried` is
    the carry-over from the stage before, if it is part of the figure. An `awaited` contestant has
    no result yet in a stage that counts separately, and keeps the figure of the stage before.
    """

    contestant: C
    group: StageGroup
    played: tuple[AttendedSession, ...]
    due: int
    needed: int
    figure: Fraction
    step: Part
    carried: Part | None = field(default=None)
    awaited: bool = False

    @property
    def reached(self) -> int:
        """A number for ordering by stage reached; awaited contestants come last in their group."""
        return 2 * self.group.merit - self.awaited

    @property
    def short(self) -> bool:
        """Whether the contestant has fewer sessions than a place needs."""
        return len(self.played) < self.needed


def overall_by_contestant(
    sittings: Iterable[StageSession[C]], rule: OverallRule, *, summed: bool = False
) -> dict[C, ContestantOverall[C]]:
    """Combine the sessions of an event, in order of play, for everybody who played.

    Each stage uses the sessions of a contestant's own group. A session without results and without
    waiting contestants is skipped. A contestant waiting for a first result belongs to that
    session's group, and the session is not yet due. A contestant in both a final and its
    consolation counts as in the final.
    """
    now: dict[C, ContestantOverall[C]] = {}
    begun = (sitting for sitting in sittings if sitting.sat or sitting.waiting)
    in_order = sorted(begun, key=lambda session: (session.group.stage, session.group.consolation))
    for _stage, of_stage in groupby(in_order, key=lambda session: session.group.stage):
        # The figures before the stage: the final must not carry what its consolation has just won.
        before = dict(now)
        done: set[C] = set()
        for group, rows in groupby(of_stage, key=lambda session: session.group):
            stage = _Stage(group, list(rows), before, rule, summed=summed)
            new = {who: stage.contestant_overall(who) for who in stage.field if who not in done}
            done |= new.keys()
            now |= new
    return now


def rank_overall(field: Iterable[ContestantOverall[C]]) -> list[RankedPlace[ContestantOverall[C]]]:
    """Rank the contestants with enough sessions: by stage reached, then by figure."""
    return rank_field([row for row in field if not row.short], (REACHED, FIGURE))


REACHED: RankingCriterion[ContestantOverall[Any]] = RankingCriterion(
    "reached", "reached", lambda row: row.reached
)
FIGURE: RankingCriterion[ContestantOverall[Any]] = RankingCriterion(
    "figure", "figure", lambda row: row.figure
)


def explain_overall(
    own: Sequence[AttendedSession], rule: SessionCombination, along: Part | None = None
) -> Part:
    """Explain an event's figure: its sessions, and the carry-over to them."""
    sessions = explain_combined_sessions(own, rule)
    if along is None:
        return sessions
    return Step("overall", StepOperation.SUM, (along, sessions), LAW)


def explain_overall_place(
    own: Part, level: Sequence[Part], further: Sequence[Part]
) -> ExplainedPlace:
    """Explain a place by `rank_overall`: `level` got equally far, `further` got further.

    All parts are the steps of ranked contestants' figures.
    """
    beyond = Step("further", StepOperation.COUNT, tuple(further), LAW)
    ahead = Step("ahead", StepOperation.MORE, (own, *level), PLACES_LAW)
    own_rank = StepNumber("own_rank", 1, PLACES_LAW)
    rank = Step("rank", StepOperation.SUM, (beyond, ahead, own_rank), PLACES_LAW)
    return ExplainedPlace(rank, Step("shared", StepOperation.EQUAL, (own, *level), PLACES_LAW))


class _Stage(Generic[C]):
    """The sessions of one group, and everybody's figures before it."""

    def __init__(
        self,
        group: StageGroup,
        sittings: Sequence[StageSession[C]],
        before: Mapping[C, ContestantOverall[C]],
        rule: OverallRule,
        *,
        summed: bool,
    ) -> None:
        self.group = group
        self.sittings = sittings
        self.rule = rule
        self.summed = summed
        waiting = (who for who in sittings[0].waiting if who in before)
        wholly = (who for who in waiting if all(who in sitting.waiting for sitting in sittings))
        sat = (who for sitting in sittings for who in sitting.sat)
        self.field = tuple(dict.fromkeys((*sat, *wholly)))
        self.before = {who: before[who] for who in self.field if who in before}

    def contestant_overall(self, who: C) -> ContestantOverall[C]:
        own = tuple(sitting.sat[who] for sitting in self.sittings if who in sitting.sat)
        due = sum(who not in sitting.waiting for sitting in self.sittings)
        earlier = self.before.get(who)
        if earlier and not own and self.rule.carry != FULL:
            return replace(earlier, group=self.group, needed=0, awaited=True)
        if earlier and self.rule.carry == FULL:
            own = (*earlier.played, *own)
            due = due + earlier.due
        by = self.rule.combination(due, summed=self.summed)
        figure = combine_sessions(own, by) or Fraction(0)
        row = ContestantOverall(
            who, self.group, own, due, self.rule.needed(due), figure, explain_overall(own, by)
        )
        return self._carried_on(row, earlier, by) if earlier else row

    def _carried_on(
        self, row: ContestantOverall[C], earlier: ContestantOverall[C], by: SessionCombination
    ) -> ContestantOverall[C]:
        if self.rule.carry != PROPORTIONAL:
            return row
        carry = self.rule.carrying(summed=self.summed)
        boards = self._boards()
        field = [previous.figure for previous in self.before.values()]
        # Of those who go on alone: carry-over is a lead over their mean, not over everybody's.
        more = carried_figure(earlier.figure, field, carry, boards=boards)
        parts = [previous.step for previous in self.before.values()]
        along = explain_carried_figure(earlier.step, parts, carry, boards=boards)
        step = explain_overall(row.played, by, along)
        return replace(row, figure=row.figure + more, step=step, carried=along)

    def _boards(self) -> tuple[int, int]:
        """Return the most boards that any qualifier played before this stage and in it."""
        before = (sum(sat.boards for sat in earlier.played) for earlier in self.before.values())
        now = sum(
            max((sat.boards for sat in earlier.sat.values()), default=0)
            for earlier in self.sittings
        )
        return max(before), now
