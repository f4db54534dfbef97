"""Computes the standings, crosstable and medals of an event of four-hand matches.

Everything is computed from the snapshot of `standings.matches.match_event`, without queries.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time

from boards.queries.matches.match_states import MatchProgress, MatchState
from scoring.score_sheets.match_totals import (
    ByePolicy,
    PairRecord,
    ScoredMatch,
    bye_policy,
    pair_records,
)
from scoring.score_sheets.tie_procedure import (
    EXTRA_HANDS,
    FourHandStandings,
    PlacedPair,
    PlayOffMatch,
    TieProcedureData,
    TieStage,
    four_hand_standings,
)
from standings.matches.match_event import (
    Contestant,
    DrawRound,
    MatchEventSnapshot,
    MatchInfraction,
    TieDecision,
)

MEDALS = ("gold", "silver", "bronze")


@dataclass(frozen=True)
class MatchStandings:
    """The standings after a round: rows from first to last, withdrawn pairs separate.

    `stages` are the stages of ties, `needs` those that wait for the convenor; both are empty until
    the last match is in.
    """

    after_round: int
    finished: bool
    policy: ByePolicy
    rows: tuple[PlacedPair[int], ...]
    stages: tuple[TieStage[int], ...]
    needs: tuple[TieStage[int], ...]
    withdrawn: tuple[PairRecord[int], ...]

    @property
    def records(self) -> Mapping[int, PairRecord[int]]:
        """Every pair's record, by entry."""
        ranked = {row.record.pair: row.record for row in self.rows}
        return ranked | {record.pair: record for record in self.withdrawn}

    @property
    def by_play_off(self) -> frozenset[int]:
        """The entries whose place the score of a play-off decided."""
        decided = (stage.tied for stage in self.stages if stage.decided_by_extra_hands)
        return frozenset(pair for tied in decided for pair in tied)


def compute_match_standings(
    event: MatchEventSnapshot, *, after_round: int | None = None
) -> MatchStandings:
    """Compute the standings now or after this round."""
    last = max((match.round for match in event.matches), default=0)
    round_shown = last if after_round is None else min(after_round, last)
    view = CountedMatches(event, round_shown)
    policy = bye_policy(event.regulations, even=event.complete and not view.gone)
    everybody = pair_records(
        event.contestants,
        view.scored,
        byes=view.byes,
        infractions=Counter(
            contestant.entry for contestant in infractions_that_count(event, round_shown)
        ),
        policy=policy,
    )
    # Ties are walked only at the end: a play-off before the last match would be for nothing.
    finished = round_shown == last and view.finished
    walked = _rank_with_ties(event, view, everybody, finished=finished)
    return MatchStandings(
        round_shown,
        finished,
        policy,
        walked.rows,
        walked.stages,
        walked.needs,
        tuple(contestant for contestant in everybody if contestant.pair in view.gone),
    )


def obsolete_play_offs(event: MatchEventSnapshot, table: MatchStandings) -> list[MatchState]:
    """The play-offs of ties that a correction removed or a decision resolved."""
    if not table.finished:
        return []
    tied_pairs = [set(stage.tied) for stage in table.stages if stage.rule in EXTRA_HANDS]
    # A play-off that is no longer needed is not deleted: its hands were played, so it is listed for
    # the convenor to close.
    left = (play for play in event.play_offs if not play.abandoned)
    return [play for play in left if set(play.pairs) not in tied_pairs]


def _rank_with_ties(
    event: MatchEventSnapshot,
    view: "CountedMatches",
    everybody: list[PairRecord[int]],
    *,
    finished: bool,
) -> FourHandStandings[int]:
    tie_data = TieProcedureData(
        view.scored,
        [
            PlayOffMatch(contestant.pairs, contestant.points, contestant.has_extra_hands)
            for contestant in event.play_offs
            if not contestant.abandoned
        ],
        [contestant.groups for contestant in _decisions_in_force(event)],
        event.regulations,
    )
    staying = [contestant for contestant in everybody if contestant.pair not in view.gone]
    return four_hand_standings(staying, tie_data if finished else None)


class CountedMatches:
    """The matches, byes and withdrawals that count after this many rounds."""

    def __init__(self, event: MatchEventSnapshot, round_shown: int) -> None:
        self.event = event
        self.shown = round_shown
        self.gone = {
            entry.pk: entry for entry in event.contestants.values() if self._is_gone(entry)
        }
        self.drawn = [entry for entry in event.matches if entry.round <= round_shown]
        counted = [entry for entry in self.drawn if entry.points and not self.is_void(entry)]
        self.scored = [
            ScoredMatch(entry.round, entry.pairs, entry.points) for entry in counted if entry.points
        ]

    def _is_gone(self, pair: Contestant) -> bool:
        """Whether the pair is out; it stays in after playing all its matches, unless void."""
        after = pair.withdrawn_after
        if after is None or after > self.shown:
            return False
        later = (match for match in self.event.matches if match.round > after)
        # A pair that left after its last match has met everybody and is ranked.
        return pair.void or any(pair.pk in match.pairs for match in later)

    def is_void(self, match: MatchState) -> bool:
        """Whether the match of a withdrawn pair does not count."""
        return any(pair in self.gone and self.gone[pair].void for pair in match.pairs)

    def is_off(self, match: MatchState) -> bool:
        """Whether a match is not counted: void, or not played because a pair withdrew before it."""
        return self.is_void(match) or (match.points is None and any(self._left(match)))

    def _left(self, match: MatchState) -> Iterator[bool]:
        for pair in match.pairs:
            after = self.gone[pair].withdrawn_after if pair in self.gone else None
            yield after is not None and after < match.round

    @property
    def finished(self) -> bool:
        """Whether every match that can be played has a score."""
        return all(match.points or self.is_off(match) for match in self.drawn)

    @property
    def byes(self) -> Mapping[int, list[int]]:
        """Every pair's rounds so far without an opponent."""
        on = {
            (pair, match.round)
            for match in self.drawn
            if not self.is_off(match)
            for pair in match.pairs
        }
        # A bye of a round to come counts for nothing yet.
        begun = self.shown if self.finished else min(self.shown, self.event.reached)
        return {
            pair: [round_ for round_ in range(1, begun + 1) if (pair, round_) not in on]
            for pair in self.event.contestants
            if pair not in self.gone
        }


def draw_round_in_play(view: CountedMatches, rounds: Iterable[DrawRound]) -> DrawRound | None:
    """Return the latest of these rounds with a result in, or the next one once that is complete.

    It is None if no match of theirs is left to play.
    """
    for round_ in rounds:
        # An earlier round that misses a result does not become current again: the result is owed.
        if round_.number >= view.event.reached and any(
            match.state is not MatchProgress.OVER and not view.is_off(match)
            for match in round_.matches
        ):
            return round_
    return None


def infractions_that_count(event: MatchEventSnapshot, after_round: int) -> list[MatchInfraction]:
    """The infractions that count up to this round: neither reversed nor a reversal."""
    reversed_ = {infraction.reverses for infraction in event.infractions}
    return [
        infraction
        for infraction in event.infractions
        if infraction.reverses is None
        and infraction.pk not in reversed_
        and infraction.round <= after_round
    ]


def _decisions_in_force(event: MatchEventSnapshot) -> list[TieDecision]:
    reversed_ = {decision.reverses for decision in event.decisions}
    return [
        decision
        for decision in event.decisions
        if decision.reverses is None and decision.pk not in reversed_
    ]


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """One match in the crosstable, as the pair of its row sees it; no points while unfinished."""

    match: MatchState
    points: tuple[int, int] | None
    counts: bool


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One pair's matches in the order of the contestants; None where they do not meet."""

    contestant: Contestant
    cells: tuple[CrosstableCell | None, ...]
    record: PairRecord[int]


def crosstable_of_matches(
    event: MatchEventSnapshot, *, after_round: int | None = None
) -> tuple[CrosstableRow, ...]:
    """The crosstable with both scores of each match."""
    table = compute_match_standings(event, after_round=after_round)
    view = CountedMatches(event, table.after_round)
    totals = table.records
    return tuple(
        CrosstableRow(
            contestant,
            tuple(_crosstable_cell(view, contestant, other) for other in event.contestants),
            totals[contestant.pk],
        )
        for contestant in event.contestants.values()
    )


def _crosstable_cell(
    view: CountedMatches, contestant: Contestant, other: int
) -> CrosstableCell | None:
    match = view.event.meetings.get((contestant.pk, other))
    if match is None:
        return None
    is_shown = match.round <= view.shown
    return CrosstableCell(
        match, match.seen_by(contestant.pk) if is_shown else None, not view.is_off(match)
    )


@dataclass(frozen=True, slots=True)
class DayRound:
    """One round of a pair: its time, opponent and match; a bye has neither."""

    round: int
    session: int
    starts_at: time | None
    opponent: Contestant | None
    match: MatchState | None
    points: tuple[int, int] | None
    local_date: date | None = None


def rounds_of_entry(event: MatchEventSnapshot, entry: int) -> tuple[DayRound, ...]:
    """All rounds of a pair, including byes."""
    view = CountedMatches(event, max((match.round for match in event.matches), default=0))
    return tuple(_day_rounds(event, view, entry))


def _day_rounds(event: MatchEventSnapshot, view: CountedMatches, entry: int) -> Iterator[DayRound]:
    for drawn in event.rounds:
        match = next(
            (drawn_match for drawn_match in drawn.matches if entry in drawn_match.pairs), None
        )
        if match is None or (view.is_off(match) and match.points is None):
            when = drawn.number, drawn.session, drawn.starts_at
            yield DayRound(*when, None, None, None, drawn.local_date)
            continue
        other = match.pairs[1] if match.pairs[0] == entry else match.pairs[0]
        yield DayRound(
            drawn.number,
            drawn.session,
            drawn.starts_at,
            event.contestants[other],
            match,
            match.seen_by(entry),
            drawn.local_date,
        )


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal and its winners; pairs that share a place share its medal."""

    medal: str
    contestants: tuple[Contestant, ...]


@dataclass(frozen=True, slots=True)
class MedalList:
    """The medals; `final` after the last match if no tie waits."""

    medals: tuple[Medal, ...]
    final: bool


def medal_list(event: MatchEventSnapshot) -> MedalList:
    """The gold, silver and bronze medals; two pairs sharing gold leave no silver."""
    table = compute_match_standings(event)
    winners: dict[str, list[Contestant]] = {}
    for row in table.rows:
        if row.rank <= len(MEDALS):
            pair = event.contestants[row.record.pair]
            # Those who share a rank share its medal, and the ranks after it are skipped.
            winners.setdefault(MEDALS[row.rank - 1], []).append(pair)
    medals = tuple(Medal(medal, tuple(pairs)) for medal, pairs in winners.items())
    return MedalList(medals, final=table.finished and not table.needs)
