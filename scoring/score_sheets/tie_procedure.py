"""Breaks ties by the Alberta 55 Plus procedure: extra hands, wins among the tied, decisions.

1. Exactly two level: an extra four-hand match between them, then one more hand at a time.
2. Three or more: who beat whom in the matches among them. A level match is half a win each,
   which is our own rule.
3. If exactly two are still level, they play the extra hands.
4. If three or more are still level, or pairs that have not met, the document is silent. Our own
   rule: they stay tied until the convenor records a decision.

Below the places that count, equal totals stay so.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.match_totals import PairRecord, ScoredMatch

C = TypeVar("C", bound=Hashable)


class TieRule(Enum):
    """The rule that a stage applies."""

    TWO = "two"
    BETWEEN = "between"
    TWO_LEFT = "two_left"
    SILENT = "silent"
    DECIDED = "decided"
    BELOW = "below"


# The rules that two who are level play extra hands by.
EXTRA_HANDS = (TieRule.TWO, TieRule.TWO_LEFT)


class TieNeed(Enum):
    """The next action that the procedure needs."""

    NOTHING = "nothing"
    PLAY_OFF = "play_off"
    FINISH = "finish"
    EXTRA_HAND = "extra_hand"
    DECIDE = "decide"


@dataclass(frozen=True, slots=True)
class PlayOffMatch(Generic[C]):
    """An extra match or an extra hand, in the order of play; no points until it is over.

    `longer` says that it was level after its four hands, so that further ones were played.
    """

    pairs: tuple[C, C]
    points: tuple[int, int] | None
    longer: bool = False


@dataclass(frozen=True, slots=True)
class RecordAmongTied(Generic[C]):
    """One pair's record in the matches among the tied pairs."""

    pair: C
    matches: int
    wins: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class TieStage(Generic[C]):
    """One stage of the procedure: the tied pairs, their place, the rule and the result.

    `order` lists the groups that it leaves, the best first; a group of several pairs is still
    level.
    """

    place: int
    tied: tuple[C, ...]
    rule: TieRule
    need: TieNeed
    order: tuple[tuple[C, ...], ...]
    among: tuple[RecordAmongTied[C], ...] = ()
    play_offs: tuple[PlayOffMatch[C], ...] = ()

    @property
    def decided_by_extra_hands(self) -> bool:
        """Whether the score of a play-off separated the pairs."""
        return self.rule in EXTRA_HANDS and self.need is TieNeed.NOTHING


@dataclass(frozen=True, slots=True)
class TieProcedureData(Generic[C]):
    """All data of the procedure. A decision lists groups, the best first."""

    matches: Sequence[ScoredMatch[C]] = ()
    play_offs: Sequence[PlayOffMatch[C]] = ()
    decisions: Sequence[Sequence[Sequence[C]]] = ()
    regulations: FourHandRegulations = field(default_factory=FourHandRegulations)


@dataclass(frozen=True)
class PlacedPair(Generic[C]):
    """One row of the standings."""

    rank: int
    shared: bool
    record: PairRecord[C]


@dataclass(frozen=True)
class FourHandStandings(Generic[C]):
    """All pairs from first to last, and the stages of every tie."""

    rows: tuple[PlacedPair[C], ...]
    stages: tuple[TieStage[C], ...] = ()

    @property
    def needs(self) -> tuple[TieStage[C], ...]:
        """The stages that the convenor must act on now; two ties at once give two."""
        return tuple(stage for stage in self.stages if stage.need is not TieNeed.NOTHING)


def four_hand_standings(
    records: Iterable[PairRecord[C]], tie_data: TieProcedureData[C] | None
) -> FourHandStandings[C]:
    """Rank by total and break ties with this data; without data, during play, ties remain."""
    total: RankingCriterion[PairRecord[C]] = RankingCriterion(
        "total", "Total points", lambda record: record.total
    )
    rows: list[PlacedPair[C]] = []
    stages: list[TieStage[C]] = []
    for place, group in groupby(rank_field(records, (total,)), key=lambda placed: placed.rank):
        mine = {contestant.contestant.pair: contestant.contestant for contestant in group}
        walked = _tie_stages(tuple(mine), place, tie_data) if tie_data else ()
        for block in _blocks(tuple(mine), walked):
            rank = len(rows) + 1
            rows += [PlacedPair(rank, len(block) > 1, mine[pair]) for pair in block]
        stages += walked
    return FourHandStandings(tuple(rows), tuple(stages))


def _blocks(tied: tuple[C, ...], stages: Sequence[TieStage[C]]) -> Iterator[tuple[C, ...]]:
    """Return the groups left after every stage."""
    stage = next((candidate for candidate in stages if candidate.tied == tied), None)
    if stage is None or len(stage.order) == 1:
        yield tied
        return
    for group in stage.order:
        yield from _blocks(group, stages)


def _tie_stages(
    tied: tuple[C, ...], place: int, tie_data: TieProcedureData[C], *, left: bool = False
) -> tuple[TieStage[C], ...]:
    """Return the stages for pairs tied from this place on; `left` says a stage left them tied."""
    if len(tied) == 1:
        return ()
    stage = _stage(tied, place, tie_data, left=left)
    stages = [stage]
    if stage.rule is TieRule.BETWEEN:
        for group in stage.order:
            stages += _tie_stages(group, place, tie_data, left=True)
            place += len(group)
    return tuple(stages)


def _stage(
    tied: tuple[C, ...], place: int, tie_data: TieProcedureData[C], *, left: bool
) -> TieStage[C]:
    if place > tie_data.regulations.places:
        return TieStage(place, tied, TieRule.BELOW, TieNeed.NOTHING, (tied,))
    if decided := _latest_decision(tied, tie_data):
        return TieStage(place, tied, TieRule.DECIDED, TieNeed.NOTHING, decided)
    played = tuple(play_off for play_off in tie_data.play_offs if set(play_off.pairs) == set(tied))
    # Where there is no time for play-offs, one that was played all the same counts.
    if len(tied) == 2 and (played or not _no_time(tie_data.regulations)):
        return _extra_hands((tied[0], tied[1]), place, played, left=left)
    return _stage_among_tied(tied, place, tie_data.matches)


def _no_time(regulations: FourHandRegulations) -> bool:
    return regulations.no_time and regulations.stage == "play_offs"


def _latest_decision(
    tied: tuple[C, ...], tie_data: TieProcedureData[C]
) -> tuple[tuple[C, ...], ...]:
    """Return the latest decision on exactly these pairs."""
    # A decision on other pairs does not count: a correction may have brought another pair level
    # since.
    for groups in reversed(tie_data.decisions):
        if {pair for group in groups for pair in group} == set(tied):
            return tuple(map(tuple, groups))
    return ()


def _extra_hands(
    tied: tuple[C, C], place: int, played: tuple[PlayOffMatch[C], ...], *, left: bool
) -> TieStage[C]:
    rule = TieRule.TWO_LEFT if left else TieRule.TWO
    need, order = _order_after(tied, played[-1] if played else None)
    return TieStage(place, tied, rule, need, order, play_offs=played)


def _order_after(
    tied: tuple[C, C], last: PlayOffMatch[C] | None
) -> tuple[TieNeed, tuple[tuple[C, ...], ...]]:
    if last is None:
        return TieNeed.PLAY_OFF, (tied,)
    if last.points is None:
        return TieNeed.FINISH, (tied,)
    if last.points[0] == last.points[1]:
        return TieNeed.EXTRA_HAND, (tied,)
    winner, loser = last.pairs if last.points[0] > last.points[1] else last.pairs[::-1]
    return TieNeed.NOTHING, ((winner,), (loser,))


def _stage_among_tied(
    tied: tuple[C, ...], place: int, matches: Sequence[ScoredMatch[C]]
) -> TieStage[C]:
    among = tuple(_record_among(pair, tied, matches) for pair in tied)
    order = tuple(tuple(record.pair for record in group) for group in _split_by_wins(among))
    if len(order) == 1:
        return TieStage(place, tied, TieRule.SILENT, TieNeed.DECIDE, (tied,), among)
    return TieStage(place, tied, TieRule.BETWEEN, TieNeed.NOTHING, order, among)


def _split_by_wins(among: Sequence[RecordAmongTied[C]]) -> Iterator[list[RecordAmongTied[C]]]:
    """Split by wins, except where a match that was never played could reverse the order.

    In a modified round robin, and after a withdrawal, not all have met.
    """
    by_wins = sorted(among, key=lambda record: -record.wins)
    group: list[RecordAmongTied[C]] = []
    for at, contestant in enumerate(by_wins):
        # The wins that the next ones would have if they had won every match that was not played.
        within_reach = max(it.wins + len(among) - 1 - it.matches for it in by_wins[at:])
        if group and group[-1].wins > within_reach:
            yield group
            group = []
        group.append(contestant)
    yield group


def _record_among(
    pair: C, tied: tuple[C, ...], matches: Sequence[ScoredMatch[C]]
) -> RecordAmongTied[C]:
    others = set(tied) - {pair}
    own = [
        match.points if match.pairs[0] == pair else match.points[::-1]
        for match in matches
        if pair in match.pairs and others & set(match.pairs)
    ]
    # 1 for a win, 1/2 for a level match, 0 for a loss.
    wins = sum((Fraction(1 + (mine > theirs) - (mine < theirs), 2) for mine, theirs in own))
    return RecordAmongTied(pair, len(own), Fraction(wins), sum(mine for mine, _theirs in own))
