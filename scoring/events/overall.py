"""Overall ranking of an event of several sessions: stages, carry-over, missed sessions."""

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
MOST = 400
FULL, PROPORTIONAL, NONE = MODES


@dataclass(frozen=True, slots=True)
class OverallRule:
    """How the sessions of an event become one figure, and what a stage takes along to the next.

    Of the sessions of a stage the `drop` worst are left out, or the `best` so many counted (0: all
    of them). `carry`: all earlier sessions count on; of the lead over the mean of those who go on
    `part`, no more than `cap` (0: no limit), by the boards of both stages if `scaled`; or nothing.
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
        """How many sessions count of so many that there were for a contestant: one at least."""
        return max(min(self.best or due, due - self.drop), 1)

    def combination(self, due: int, *, summed: bool) -> SessionCombination:
        """Of so many sessions, percentages or sums; one that was missed is left out first."""
        best = self.needed(due)
        usual = BY_BOARDS if self.by_boards else EQUAL
        return replace(ADDED if summed else usual, best=best)

    def carrying(self, *, summed: bool) -> CarryRule:
        """From one stage to the next; a percentage is of each board already, and is not scaled."""
        scaled = self.scaled and summed
        return CarryRule(LAW, self.carry, self.part, by_boards=scaled, cap=self.cap or None)

    def as_dict(self) -> dict[str, Any]:
        """As it is stored, with the version of its shape; fractions as text."""
        own = {**asdict(self), "part": str(self.part), "cap": str(self.cap)}
        return {"version": VERSION, **own}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """As it was stored; what it leaves out is the default."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        for name in values.keys() & {"part", "cap"}:
            values[name] = Fraction(values[name])
        return cls(**values)


class StageGroup(NamedTuple):
    """Who plays on together: a stage, and in it the final or the consolation."""

    stage: int
    consolation: bool

    @property
    def merit(self) -> int:
        """The higher, the further: a final is more than its consolation, and both than before."""
        return 2 * self.stage - self.consolation


@dataclass(frozen=True, slots=True)
class StageSession(Generic[C]):
    """A session: its group, and what each contestant of it has, by percentage or by sum.

    `waiting` sit in it while it is not over, and have nothing of it yet.
    """

    group: StageGroup
    sat: Mapping[C, AttendedSession]
    waiting: Collection[C] = ()


@dataclass(frozen=True, slots=True)
class ContestantOverall(Generic[C]):
    """What an event came to for a contestant, and how far it got.

    `played` are the sessions that the figure is made of, of `due` that there were; `needed` of
    them make a place. `carried` is what came along from the stage before, where that is a part.
    Who is `awaited` has nothing yet of a stage that counts by itself, and the figure of before.
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
        """The higher, the further: who is awaited comes after the others of the group."""
        return 2 * self.group.merit - self.awaited

    @property
    def short(self) -> bool:
        """Fewer sessions than a place asks for."""
        return len(self.played) < self.needed


def overall_by_contestant(
    sittings: Iterable[StageSession[C]], rule: OverallRule, *, summed: bool = False
) -> dict[C, ContestantOverall[C]]:
    """What the sessions of an event, in order of play, come to for everybody who played.

    Stage by stage: in each the sessions of a contestant's own group, but for those that nobody has
    anything of yet and nobody waits for: who waits for the first result of one has it not due, and
    is in the group that it leads to. Anyone who is in a final and in its consolation is in the
    final.
    """
    now: dict[C, ContestantOverall[C]] = {}
    begun = (sitting for sitting in sittings if sitting.sat or sitting.waiting)
    in_order = sorted(begun, key=lambda each: (each.group.stage, each.group.consolation))
    for _stage, of_stage in groupby(in_order, key=lambda each: each.group.stage):
        before = dict(now)
        done: set[C] = set()
        for group, rows in groupby(of_stage, key=lambda each: each.group):
            stage = _Stage(group, list(rows), before, rule, summed=summed)
            new = {who: stage.reckoned(who) for who in stage.field if who not in done}
            done |= new.keys()
            now |= new
    return now


def rank_overall(field: Iterable[ContestantOverall[C]]) -> list[RankedPlace[ContestantOverall[C]]]:
    """Who is not short, from first to last: by how far they got, then by the figure."""
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
    """How the figure of an event is calculated: its sessions, and what was taken along to them."""
    sessions = explain_combined_sessions(own, rule)
    if along is None:
        return sessions
    return Step("overall", StepOperation.SUM, (along, sessions), LAW)


def explain_overall_place(
    own: Part, level: Sequence[Part], further: Sequence[Part]
) -> ExplainedPlace:
    """How `places` comes to a place: `level` are the others who got as far, `further` who did more.

    All are the figures of who is ranked, as steps.
    """
    beyond = Step("further", StepOperation.COUNT, tuple(further), LAW)
    ahead = Step("ahead", StepOperation.MORE, (own, *level), PLACES_LAW)
    own_place = StepNumber("own_place", 1, PLACES_LAW)
    rank = Step("place", StepOperation.SUM, (beyond, ahead, own_place), PLACES_LAW)
    return ExplainedPlace(rank, Step("shared", StepOperation.EQUAL, (own, *level), PLACES_LAW))


class _Stage(Generic[C]):
    """The sessions of one group, and what everybody in it had before."""

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

    def reckoned(self, who: C) -> ContestantOverall[C]:
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
        more = carried_figure(earlier.figure, field, carry, boards=boards)
        parts = [previous.step for previous in self.before.values()]
        along = explain_carried_figure(earlier.step, parts, carry, boards=boards)
        step = explain_overall(row.played, by, along)
        return replace(row, figure=row.figure + more, step=step, carried=along)

    def _boards(self) -> tuple[int, int]:
        """The boards before this stage and of it: as many as anybody played who goes on."""
        before = (sum(sat.boards for sat in earlier.played) for earlier in self.before.values())
        now = sum(
            max((sat.boards for sat in earlier.sat.values()), default=0)
            for earlier in self.sittings
        )
        return max(before), now
