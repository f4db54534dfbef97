"""The overall ranking of an event: each entry's total over its sessions, with explanations.

Built from the session snapshots, each of which costs queries unless it is cached.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from boards.queries.table_results import SeatedPair
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.ranking import ExplainedPlace
from scoring.events.multi_session import AttendedSession
from scoring.events.overall import (
    ContestantOverall,
    OverallRule,
    StageGroup,
    StageSession,
    explain_overall_place,
    overall_by_contestant,
    rank_overall,
)
from standings.ranking import LINES, RankedPair
from standings.session_info import SessionInfo
from standings.snapshot_cache import SessionSnapshot, cache_generation
from standings.snapshots_at_revisions import snapshots_at_revisions
from tournament.models import Session

MAX_CACHED = 16
NOT_OVER = frozenset({Session.State.PLANNED, Session.State.RUNNING})


class CountedOverallSession(NamedTuple):
    """A session that counts in the overall, and its stage group."""

    pk: int
    number: int
    name: str
    group: StageGroup


@dataclass(frozen=True, slots=True)
class OverallLine:
    """A pair in the overall: its entry, its figure in each session, and its total.

    `pair` is the pair in its first session, and `label` its number there. `also` lists substitutes
    by session. `rank` 0 means not ranked, because of too many missed sessions. `rows` are its rows
    in the session rankings, by session.
    """

    rank: int
    shared: bool
    field: str
    pair: SeatedPair
    label: str
    computed: ContestantOverall[int]
    rows: Mapping[int, RankedPair]

    @property
    def entry(self) -> int:
        """The key of the entry."""
        return self.pair.entry

    @property
    def names(self) -> tuple[str, ...]:
        """The original players; empty if all were erased or none was named."""
        return original_names_of(self.pair)

    @property
    def also(self) -> Mapping[int, tuple[str, ...]]:
        """The players in other sessions who are not the original ones, by session."""
        others = {key: original_names_of(row.pair) for key, row in self.rows.items()}
        return {key: who for key, who in others.items() if who and who != self.names}


@dataclass(frozen=True)
class ComputedOverall:
    """The current overall: its sessions, scoring method, ranked and unranked pairs.

    `facts` describe its sessions; `appealed` are those with a result under appeal.
    """

    rule: OverallRule
    sessions: tuple[CountedOverallSession, ...]
    method: str
    lines: tuple[OverallLine, ...]
    short: tuple[OverallLine, ...]
    facts: tuple[SessionInfo, ...] = ()
    appealed: tuple[CountedOverallSession, ...] = ()

    @cached_property
    def by_entry(self) -> Mapping[int, OverallLine]:
        """The line of every entry, ranked or not."""
        return {line.entry: line for line in (*self.lines, *self.short)}

    @property
    def tops(self) -> bool:
        """Whether boards have tops, so that percentages are combined instead of points."""
        return self.method == MATCHPOINTS

    @property
    def stages(self) -> int:
        """The number of stages: one without a cut."""
        return max((session.group.stage for session in self.sessions), default=1)

    def place(self, line: OverallLine) -> ExplainedPlace:
        """Explain the place of a ranked line."""
        others = [
            other_line
            for other_line in self.lines
            if other_line.field == line.field and other_line != line
        ]
        reached = line.computed.reached
        level = [
            other_line.computed for other_line in others if other_line.computed.reached == reached
        ]
        further = [
            other_line.computed for other_line in others if other_line.computed.reached > reached
        ]
        steps = ([other_line.step for other_line in some] for some in (level, further))
        return explain_overall_place(line.computed.step, *steps)


def original_names_of(pair: SeatedPair) -> tuple[str, ...]:
    """Return the first player in each chair, without erased players."""
    first = {person.position: person for person in reversed(pair.people)}
    return tuple(first[at].name for at in sorted(first) if first[at].name)


def compute_overall(rule: OverallRule, sessions: Iterable[Session]) -> ComputedOverall:
    """Compute the overall of these sessions of one event, in order. No query except for snapshots.

    Cached until a session changes, because it needs more snapshots than the cache keeps.
    """
    return _compute_overall(
        cache_generation(),
        rule,
        tuple((session.pk, session.revision, _counted_session(session)) for session in sessions),
    )


def _counted_session(session: Session) -> CountedOverallSession:
    return CountedOverallSession(session.pk, session.number, str(session), session.group)


@lru_cache(maxsize=MAX_CACHED)
def _compute_overall(
    _era: int, rule: OverallRule, counted: tuple[tuple[int, int, CountedOverallSession], ...]
) -> ComputedOverall:
    sessions = tuple(played for _pk, _revision, played in counted)
    snapshots = list(snapshots_at_revisions([(pk, revision) for pk, revision, _played in counted]))
    pairs = list(zip(sessions, snapshots, strict=True))
    method = next((snapshot.facts.regulations.method for snapshot in snapshots), MATCHPOINTS)
    tops = method == MATCHPOINTS
    rows = {snapshot.facts.pk: _ranked_by_entry(snapshot) for snapshot in snapshots}
    labels = _labels(snapshots)
    fields = _fields(rows.values())
    lines = list[OverallLine]()
    short = list[OverallLine]()
    for name in LINES:
        only = fields.get(name, set())
        sittings = [
            StageSession(
                played.group,
                _attended_sessions(played, rows[played.pk], tops=tops, only=only),
                _entries_without_result(snapshot, rows[played.pk]) & only,
            )
            for played, snapshot in pairs
        ]
        overalls = overall_by_contestant(sittings, rule, summed=not tops)
        lines += [
            _overall_line(place.contestant, rows, labels, name, place.rank, shared=place.shared)
            for place in rank_overall(overalls.values())
        ]
        short += [
            _overall_line(snapshot, rows, labels, name)
            for snapshot in overalls.values()
            if snapshot.short
        ]
    session_infos = tuple(snapshot.facts for snapshot in snapshots)
    appealed = tuple(played for played, snapshot in pairs if snapshot.appealed)
    return ComputedOverall(
        rule, sessions, method, tuple(lines), tuple(short), session_infos, appealed
    )


RankedByEntry = Mapping[int, RankedPair]


def _ranked_by_entry(snapshot: SessionSnapshot) -> RankedByEntry:
    """Return the ranking rows by entry."""
    return {row.pair.entry: row for row in snapshot.ranking if row.total.boards}


def _entries_without_result(snapshot: SessionSnapshot, rows: RankedByEntry) -> set[int]:
    """Return the entries of an unfinished session that have no result in it yet."""
    if snapshot.facts.state not in NOT_OVER:
        return set()
    return {pair.entry for pair in snapshot.pairs.values()} - rows.keys()


def _labels(snapshots: Iterable[SessionSnapshot]) -> Mapping[int, str]:
    """Return each entry's first number, with its section if there were several."""
    labels: dict[int, str] = {}
    for snapshot in snapshots:
        for pair in snapshot.pairs.values():
            section = pair.section if len(snapshot.sections) > 1 else ""
            labels.setdefault(pair.entry, f"{section}{pair.label}")
    return labels


def _fields(sessions: Iterable[RankedByEntry]) -> Mapping[str, set[int]]:
    """Return the fields: one for each line if all sessions have lines and nobody changed."""
    lines = defaultdict[int, set[str]](set)
    for rows in sessions:
        for entry, row in rows.items():
            lines[entry].add(row.field)
    if any("" in own or len(own) > 1 for own in lines.values()):
        return {"": set(lines)}
    return {name: {entry for entry, own in lines.items() if name in own} for name in LINES}


def _attended_sessions(
    session: CountedOverallSession, rows: RankedByEntry, *, tops: bool, only: Collection[int]
) -> dict[int, AttendedSession]:
    return {
        entry: AttendedSession(_session_figure(row, tops=tops), row.total.boards, session.number)
        for entry, row in rows.items()
        if entry in only
    }


def _session_figure(row: RankedPair, *, tops: bool) -> Fraction:
    """Return the exact figure of a session: its percentage or its total."""
    return Fraction((row.total.percentage if tops else row.total.won) or 0)


def _overall_line(
    contestant_overall: ContestantOverall[int],
    rows: Mapping[int, RankedByEntry],
    labels: Mapping[int, str],
    name: str,
    rank: int = 0,
    *,
    shared: bool = False,
) -> OverallLine:
    own = {
        pk: of[contestant_overall.contestant]
        for pk, of in rows.items()
        if contestant_overall.contestant in of
    }
    first = next(iter(own.values()))
    return OverallLine(
        rank,
        shared,
        name,
        first.pair,
        labels[contestant_overall.contestant],
        contestant_overall,
        own,
    )
