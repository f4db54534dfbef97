"""Breaks ties in the ranking of pairs by the tie-break methods of the regulations, in order.

Law 78D leaves ties to the conditions of contest. Each tie-break applies to the pairs still tied,
then to each group that it leaves. After the result between them the list starts again, because
fewer pairs are left. Pairs that no tie-break separates share the place.
Ties of teams are broken in `scoring.teams.contest_tie_breaks`.
Which tie-breaks apply, and in which order: `scoring.events.regulations`.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.boards.ranking import ExplainedPlace
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "78D"
SHARED = "shared"
HALF = Fraction(1, 2)


class BoardAgainstOpponent(NamedTuple, Generic[C]):
    """A contestant's share of a board against an opponent: `won` of `top`; IMPs have no top."""

    board: int
    opponent: C | None
    won: Part
    top: Part | None = None


@dataclass(frozen=True, slots=True)
class TieBreakData(Generic[C]):
    """All data for tie-breaks: each contestant's boards and each contestant's result.

    `merits` are percentages, IMPs or points; with `in_imps`, shares can be negative.
    """

    boards: Mapping[C, Sequence[BoardAgainstOpponent[C]]]
    merits: Mapping[C, Part]
    in_imps: bool = False

    def boards_of(self, contestant: C) -> Sequence[BoardAgainstOpponent[C]]:
        """Return the contestant's boards with a top above 0."""
        own = self.boards.get(contestant, ())
        return [had for had in own if had.top is None or had.top.value]


@dataclass(frozen=True, slots=True)
class TieBreakStage(Generic[C]):
    """One tie-break that separated tied contestants: each one's value in it."""

    key: str
    values: Mapping[C, Step]

    def ahead_of(self, contestant: C) -> Step:
        """Return how many contestants it put ahead of this one."""
        return Step(f"ahead_by_{self.key}", StepOperation.MORE, self._compared(contestant), LAW)

    def level_with(self, contestant: C) -> Step:
        """Return how many contestants it left tied with this one."""
        return Step("shared", StepOperation.EQUAL, self._compared(contestant), LAW)

    def _compared(self, contestant: C) -> tuple[Step, ...]:
        others = (step for other, step in self.values.items() if other != contestant)
        return (self.values[contestant], *others)


TieBreakValues = Mapping[C, Step]


@dataclass(frozen=True, slots=True)
class PairTieBreak:
    """A tie-break: a value for each tied contestant, more is better; empty separates nobody."""

    key: str
    value: Callable[[Sequence[Any], TieBreakData[Any]], Mapping[Any, Step]]


def result_between(tied: Sequence[C], tie_break_data: TieBreakData[C]) -> TieBreakValues[C]:
    """Compare the results on boards against each other, where all of them have met."""
    boards_against = {who: _boards_against(who, tied, tie_break_data) for who in tied}
    for who, own in boards_against.items():
        if {had.opponent for had in own} != set(tied) - {who}:
            return {}
    return {who: _share_of("result_between", own) for who, own in boards_against.items()}


def _boards_against(
    who: C, tied: Iterable[C], tie_break_data: TieBreakData[C]
) -> list[BoardAgainstOpponent[C]]:
    others = set(tied) - {who}
    return [had for had in tie_break_data.boards_of(who) if had.opponent in others]


def board_by_board(tied: Sequence[C], tie_break_data: TieBreakData[C]) -> TieBreakValues[C]:
    """Compare all common boards: one for each other contestant beaten, half for a tie."""
    by_board = {who: {had.board: had for had in tie_break_data.boards_of(who)} for who in tied}
    common = sorted(set.intersection(*(set(own) for own in by_board.values())))
    return {who: _count_beaten(who, by_board, common) for who in tied} if common else {}


def _count_beaten(
    who: C, boards: Mapping[C, Mapping[int, BoardAgainstOpponent[C]]], common: Iterable[int]
) -> Step:
    parts: list[Part] = []
    for board in common:
        all_ = (_of_board(own[board]) for other, own in boards.items() if other != who)
        compared = (_of_board(boards[who][board]), *all_)
        parts.append(Step("boards_better", StepOperation.LESS, compared, LAW, board))
        level = Step("boards_level", StepOperation.EQUAL, compared, LAW, board)
        half = StepNumber("half_win", HALF, LAW)
        parts.append(Step("half_boards", StepOperation.PRODUCT, (level, half), LAW, board))
    return Step("board_by_board", StepOperation.SUM, tuple(parts), LAW)


def boards_above_average(tied: Sequence[C], tie_break_data: TieBreakData[C]) -> TieBreakValues[C]:
    """Count boards above average: more than half of the top, or IMPs or points above zero."""
    average = StepNumber("average_board", 0 if tie_break_data.in_imps else 50, LAW)
    return {
        who: Step(
            "boards_won",
            StepOperation.MORE,
            (average, *(_of_board(had) for had in tie_break_data.boards_of(who))),
            LAW,
        )
        for who in tied
    }


def strength_of_opponents(tied: Sequence[C], tie_break_data: TieBreakData[C]) -> TieBreakValues[C]:
    """Compare the opponents' results, averaged over the boards against them."""
    values: dict[C, Step] = {}
    for who in tied:
        met = [
            had.opponent
            for had in tie_break_data.boards_of(who)
            if had.opponent in tie_break_data.merits
        ]
        if not met:
            return {}
        merits = tuple(tie_break_data.merits[opponent] for opponent in met if opponent is not None)
        total = Step("opponents_total", StepOperation.SUM, merits, LAW)
        boards = StepNumber("boards_against", len(merits))
        values[who] = Step("opponents", StepOperation.QUOTIENT, (total, boards), LAW)
    return values


def imp_quotient(tied: Sequence[C], tie_break_data: TieBreakData[C]) -> TieBreakValues[C]:
    """Compare IMPs won to IMPs lost, as the part won of both together; no losses comes first."""
    if not tie_break_data.in_imps:
        return {}
    values = {who: _quotient(tie_break_data.boards_of(who)) for who in tied}
    return {who: value for who, value in values.items() if value} if all(values.values()) else {}


def _quotient(boards: Iterable[BoardAgainstOpponent[C]]) -> Step | None:
    boards = list(boards)
    none = StepNumber("no_imps", 0, LAW)
    plus = tuple(had.won for had in boards if had.won.value > 0) or (none,)
    minus = tuple(had.won for had in boards if had.won.value < 0) or (none,)
    won = Step("imps_won", StepOperation.SUM, plus, LAW)
    below = Step("imps_minus", StepOperation.SUM, minus, LAW)
    lost = Step("imps_lost", StepOperation.NEGATIVE, (below,), LAW)
    both = Step("imps_both", StepOperation.SUM, (won, lost), LAW)
    return Step("quotient", StepOperation.QUOTIENT, (won, both), LAW) if both.value else None


def _of_board(had: BoardAgainstOpponent[C]) -> Part:
    """Return a board in per cent of its top, or in IMPs unchanged."""
    return had.won if had.top is None else _percent("board_percentage", had.won, had.top, had.board)


def _share_of(key: str, boards: Sequence[BoardAgainstOpponent[C]]) -> Step:
    """Combine several boards: in per cent of their tops, or as a sum."""
    won = Step(
        "total" if boards[0].top else key, StepOperation.SUM, tuple(h.won for h in boards), LAW
    )
    if boards[0].top is None:
        return won
    tops = tuple(had.top for had in boards if had.top is not None)
    return _percent(key, won, Step("possible", StepOperation.SUM, tops, LAW))


def _percent(key: str, won: Part, top: Part, of: int | None = None) -> Step:
    hundredfold = Step(
        "hundredfold", StepOperation.PRODUCT, (StepNumber("hundred", 100, LAW), won), LAW
    )
    return Step(key, StepOperation.QUOTIENT, (hundredfold, top), LAW, of)


TIE_BREAKS = (
    PairTieBreak("between", result_between),
    PairTieBreak("board_by_board", board_by_board),
    PairTieBreak("wins", boards_above_average),
    PairTieBreak("opponents", strength_of_opponents),
    PairTieBreak("quotient", imp_quotient),
)


def pair_tie_breaks(keys: Iterable[str]) -> tuple[PairTieBreak, ...]:
    """Return the tie-breaks with these keys, in that order."""
    known = {tie_break.key: tie_break for tie_break in TIE_BREAKS}
    for key in (named := list(keys)):
        if key not in known:
            raise InvalidRegulationError("regulation", regulation="tie_break", value=key)
    return tuple(known[key] for key in named)


@dataclass(frozen=True, slots=True)
class LevelGroup(Generic[C]):
    """Contestants that no tie-break separates, their place, and the stages that led to it."""

    rank: int
    contestants: tuple[C, ...]
    stages: tuple[TieBreakStage[C], ...] = ()


def break_pair_ties(
    tied: Sequence[C],
    breaks: Sequence[PairTieBreak],
    tie_break_data: TieBreakData[C],
    *,
    rank: int = 1,
    stages: tuple[TieBreakStage[C], ...] = (),
    every: Sequence[PairTieBreak] | None = None,
) -> Iterator[LevelGroup[C]]:
    """Split the contestants tied from this place on into groups, the best first.

    `breaks` are the remaining tie-breaks; `every` is the whole list, for starting again.
    """
    every = breaks if every is None else every
    for at, tie_break in enumerate(breaks):
        stage = TieBreakStage(
            tie_break.key, tie_break.value(tied, tie_break_data) if len(tied) > 1 else {}
        )
        # It parts nobody: such a stage is neither shown nor explained.
        if len({step.value for step in stage.values.values()}) < 2:
            continue
        # Those left after the result between them are fewer, and may now all have met each other.
        left = every if tie_break.key == "between" else breaks[at + 1 :]
        for group in _best_first(stage.values):
            all_stages = (*stages, stage)
            yield from break_pair_ties(
                group, left, tie_break_data, rank=rank, stages=all_stages, every=every
            )
            rank += len(group)
        return
    yield LevelGroup(rank, tuple(tied), stages)


def tie_break_stage(
    key: str, tied: Sequence[C], tie_break_data: TieBreakData[C]
) -> TieBreakStage[C]:
    """Apply that tie-break to these contestants."""
    [tie_break] = pair_tie_breaks([key])
    return TieBreakStage(key, tie_break.value(tied, tie_break_data))


def _best_first(values: TieBreakValues[C]) -> list[list[C]]:
    groups: defaultdict[int | Fraction, list[C]] = defaultdict(list)
    for who, step in values.items():
        groups[step.value].append(who)
    return [groups[value] for value in sorted(groups, reverse=True)]


def explain_tie_break_place(
    place: ExplainedPlace, stages: Sequence[TieBreakStage[C]], contestant: C
) -> ExplainedPlace:
    """Explain a place decided by tie-breaks: contestants ahead by merit, then by each stage."""
    if not stages:
        return place
    ahead = (stage.ahead_of(contestant) for stage in stages)
    *by_merit, own = place.rank.operands
    rank = Step("rank", StepOperation.SUM, (*by_merit, *ahead, own), LAW)
    return ExplainedPlace(rank, stages[-1].level_with(contestant))
