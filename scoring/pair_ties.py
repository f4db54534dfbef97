"""Parts pairs that are level, by a regulation's list of tie-breaks. Knows boards; not who ranks.

Law 78D leaves ties to the conditions of contest. Each tie-break is asked of those who are still
level, then of each group that it leaves; after the result between them the list begins again, for
those who are left are fewer. What nothing parts shares the place.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.errors import RegulationError
from scoring.ranking import ExplainedPlace
from scoring.steps import Number, Operation, Part, Step

C = TypeVar("C", bound=Hashable)
LAW = "78D"
SHARED = "shared"
HALF = Fraction(1, 2)


class Had(NamedTuple, Generic[C]):
    """What a contestant has of a board, against whom: `won` of `top`, which IMPs have not."""

    board: int
    opponent: C | None
    won: Part
    top: Part | None = None


@dataclass(frozen=True, slots=True)
class Facts(Generic[C]):
    """All that a tie-break may look at: everybody's boards, and what everybody came to.

    `merits` are percentages, or IMPs and points; `in_imps` says that shares have two sides.
    """

    boards: Mapping[C, Sequence[Had[C]]]
    merits: Mapping[C, Part]
    in_imps: bool = False

    def boards_of(self, contestant: C) -> Sequence[Had[C]]:
        """Those on which there was anything to win."""
        own = self.boards.get(contestant, ())
        return [had for had in own if had.top is None or had.top.value]


@dataclass(frozen=True, slots=True)
class Stage(Generic[C]):
    """One tie-break that parted some who were level: what each of them has by it."""

    key: str
    values: Mapping[C, Step]

    def ahead_of(self, contestant: C) -> Step:
        """How many of them it put ahead."""
        return Step(f"ahead_by_{self.key}", Operation.MORE, self._compared(contestant), LAW)

    def level_with(self, contestant: C) -> Step:
        """How many of them it left level."""
        return Step("shared", Operation.EQUAL, self._compared(contestant), LAW)

    def _compared(self, contestant: C) -> tuple[Step, ...]:
        others = (step for other, step in self.values.items() if other != contestant)
        return (self.values[contestant], *others)


Values = Mapping[C, Step]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to part those who are level: more is better, and nothing at all parts nobody."""

    key: str
    value: Callable[[Sequence[Any], Facts[Any]], Mapping[Any, Step]]


def between(tied: Sequence[C], facts: Facts[C]) -> Values[C]:
    """What each has of the boards against the others, where all of them have met."""
    found = {who: _against(who, tied, facts) for who in tied}
    for who, own in found.items():
        if {had.opponent for had in own} != set(tied) - {who}:
            return {}
    return {who: _share_of("result_between", own) for who, own in found.items()}


def _against(who: C, tied: Iterable[C], facts: Facts[C]) -> list[Had[C]]:
    others = set(tied) - {who}
    return [had for had in facts.boards_of(who) if had.opponent in others]


def board_by_board(tied: Sequence[C], facts: Facts[C]) -> Values[C]:
    """On each board that all of them have, one for each of the others beaten, half for a tie."""
    by_board = {who: {had.board: had for had in facts.boards_of(who)} for who in tied}
    common = sorted(set.intersection(*(set(own) for own in by_board.values())))
    return {who: _beaten(who, by_board, common) for who in tied} if common else {}


def _beaten(who: C, boards: Mapping[C, Mapping[int, Had[C]]], common: Iterable[int]) -> Step:
    parts: list[Part] = []
    for board in common:
        all_ = (_of_board(own[board]) for other, own in boards.items() if other != who)
        compared = (_of_board(boards[who][board]), *all_)
        parts.append(Step("boards_better", Operation.LESS, compared, LAW, board))
        level = Step("boards_level", Operation.EQUAL, compared, LAW, board)
        half = Number("half_win", HALF, LAW)
        parts.append(Step("half_boards", Operation.PRODUCT, (level, half), LAW, board))
    return Step("board_by_board", Operation.SUM, tuple(parts), LAW)


def wins(tied: Sequence[C], facts: Facts[C]) -> Values[C]:
    """Boards above average: more than half of the top, or IMPs or points above nought."""
    average = Number("average_board", 0 if facts.in_imps else 50, LAW)
    return {
        who: Step(
            "boards_won",
            Operation.MORE,
            (average, *(_of_board(had) for had in facts.boards_of(who))),
            LAW,
        )
        for who in tied
    }


def opponents(tied: Sequence[C], facts: Facts[C]) -> Values[C]:
    """What the opponents came to, on average over the boards against them."""
    found: dict[C, Step] = {}
    for who in tied:
        met = [had.opponent for had in facts.boards_of(who) if had.opponent in facts.merits]
        if not met:
            return {}
        merits = tuple(facts.merits[each] for each in met if each is not None)
        total = Step("opponents_total", Operation.SUM, merits, LAW)
        boards = Number("boards_against", len(merits))
        found[who] = Step("opponents", Operation.QUOTIENT, (total, boards), LAW)
    return found


def quotient(tied: Sequence[C], facts: Facts[C]) -> Values[C]:
    """IMPs won by IMPs lost, as the part won of both together: who lost none is ahead."""
    if not facts.in_imps:
        return {}
    found = {who: _quotient(facts.boards_of(who)) for who in tied}
    return {who: each for who, each in found.items() if each} if all(found.values()) else {}


def _quotient(boards: Iterable[Had[C]]) -> Step | None:
    boards = list(boards)
    none = Number("no_imps", 0, LAW)
    plus = tuple(had.won for had in boards if had.won.value > 0) or (none,)
    minus = tuple(had.won for had in boards if had.won.value < 0) or (none,)
    won = Step("imps_won", Operation.SUM, plus, LAW)
    below = Step("imps_minus", Operation.SUM, minus, LAW)
    lost = Step("imps_lost", Operation.NEGATIVE, (below,), LAW)
    both = Step("imps_both", Operation.SUM, (won, lost), LAW)
    return Step("quotient", Operation.QUOTIENT, (won, both), LAW) if both.value else None


def _of_board(had: Had[C]) -> Part:
    """A board in per cent of its top, or in IMPs as it is."""
    return had.won if had.top is None else _percent("board_percentage", had.won, had.top, had.board)


def _share_of(key: str, boards: Sequence[Had[C]]) -> Step:
    """Several boards together: in per cent of their tops, or added up."""
    won = Step("total" if boards[0].top else key, Operation.SUM, tuple(h.won for h in boards), LAW)
    if boards[0].top is None:
        return won
    tops = tuple(had.top for had in boards if had.top is not None)
    return _percent(key, won, Step("possible", Operation.SUM, tops, LAW))


def _percent(key: str, won: Part, top: Part, of: int | None = None) -> Step:
    hundredfold = Step("hundredfold", Operation.PRODUCT, (Number("hundred", 100, LAW), won), LAW)
    return Step(key, Operation.QUOTIENT, (hundredfold, top), LAW, of)


TIE_BREAKS = (
    TieBreak("between", between),
    TieBreak("board_by_board", board_by_board),
    TieBreak("wins", wins),
    TieBreak("opponents", opponents),
    TieBreak("quotient", quotient),
)


def tie_breaks(keys: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of these names, in that order."""
    known = {each.key: each for each in TIE_BREAKS}
    for key in (named := list(keys)):
        if key not in known:
            raise RegulationError(regulation="tie_break", value=key)
    return tuple(known[key] for key in named)


@dataclass(frozen=True, slots=True)
class Group(Generic[C]):
    """Those whom nothing parts any more, their place, and the stages that led to it."""

    rank: int
    contestants: tuple[C, ...]
    stages: tuple[Stage[C], ...] = ()


def parted(
    tied: Sequence[C],
    breaks: Sequence[TieBreak],
    facts: Facts[C],
    *,
    rank: int = 1,
    stages: tuple[Stage[C], ...] = (),
    every: Sequence[TieBreak] | None = None,
) -> Iterator[Group[C]]:
    """The groups that those who are level from this place on fall into, the best first.

    `breaks` are still to be asked; `every` is the whole list, to begin again with.
    """
    every = breaks if every is None else every
    for at, each in enumerate(breaks):
        stage = Stage(each.key, each.value(tied, facts) if len(tied) > 1 else {})
        if len({step.value for step in stage.values.values()}) < 2:
            continue
        left = every if each.key == "between" else breaks[at + 1 :]
        for group in _best_first(stage.values):
            found = (*stages, stage)
            yield from parted(group, left, facts, rank=rank, stages=found, every=every)
            rank += len(group)
        return
    yield Group(rank, tuple(tied), stages)


def stage_of(key: str, tied: Sequence[C], facts: Facts[C]) -> Stage[C]:
    """What that tie-break says of those."""
    [found] = tie_breaks([key])
    return Stage(key, found.value(tied, facts))


def _best_first(values: Values[C]) -> list[list[C]]:
    groups: defaultdict[int | Fraction, list[C]] = defaultdict(list)
    for who, step in values.items():
        groups[step.value].append(who)
    return [groups[value] for value in sorted(groups, reverse=True)]


def explain_parted(
    place: ExplainedPlace, stages: Sequence[Stage[C]], contestant: C
) -> ExplainedPlace:
    """How a place comes about that tie-breaks had a part in: ahead by merit, then by each stage."""
    if not stages:
        return place
    ahead = (stage.ahead_of(contestant) for stage in stages)
    *by_merit, own = place.rank.operands
    rank = Step("place", Operation.SUM, (*by_merit, *ahead, own), LAW)
    return ExplainedPlace(rank, stages[-1].level_with(contestant))
