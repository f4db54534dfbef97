"""The overall of an event: each entry's total over its sessions, and how it is computed.

Made of the pictures of its sessions: as many reads as there are sessions of which none is kept.
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
from standings.session_snapshots import snapshots_at_revisions
from standings.snapshot_cache import SessionSnapshot, cache_generation
from tournament.models import Session

MAX_CACHED = 16
NOT_OVER = frozenset({Session.State.PLANNED, Session.State.RUNNING})


class CountedOverallSession(NamedTuple):
    """A session that counts here, and who won it in how many fields."""

    pk: int
    number: int
    name: str
    group: StageGroup


@dataclass(frozen=True, slots=True)
class OverallLine:
    """A pair in the overall: who entered, what it had in each session by its key, what it comes to.

    `pair` is the pair as it first sat, and `label` the number that it had there; `also` who sat for
    it in a session, where that was not who entered. `rank` 0: not ranked, as it missed a session
    too many. `rows` are its rows in the rankings of the sessions, by their keys.
    """

    rank: int
    shared: bool
    field: str
    pair: SeatedPair
    label: str
    reckoned: ContestantOverall[int]
    rows: Mapping[int, RankedPair]

    @property
    def entry(self) -> int:
        """Whose line it is."""
        return self.pair.entry

    @property
    def names(self) -> tuple[str, ...]:
        """Who entered; nobody where everybody was erased or nobody was named."""
        return original_names_of(self.pair)

    @property
    def also(self) -> Mapping[int, tuple[str, ...]]:
        """Who played for it in other sessions than those who entered, by the session's key."""
        others = {key: original_names_of(row.pair) for key, row in self.rows.items()}
        return {key: who for key, who in others.items() if who and who != self.names}


@dataclass(frozen=True)
class ComputedOverall:
    """The overall as it is now: its sessions, how boards are scored, who is ranked, who is not.

    `facts` are those of its sessions; of the `appealed` some result is subject to appeal.
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
        """Everybody's line, ranked or not."""
        return {line.entry: line for line in (*self.lines, *self.short)}

    @property
    def tops(self) -> bool:
        """There is a top, and so percentages are combined; what has none is added."""
        return self.method == MATCHPOINTS

    @property
    def stages(self) -> int:
        """How many there are: one where there was no cut."""
        return max((session.group.stage for session in self.sessions), default=1)

    def place(self, line: OverallLine) -> ExplainedPlace:
        """How the place of a ranked line is calculated."""
        others = [
            other_line
            for other_line in self.lines
            if other_line.field == line.field and other_line != line
        ]
        reached = line.reckoned.reached
        level = [
            other_line.reckoned for other_line in others if other_line.reckoned.reached == reached
        ]
        further = [
            other_line.reckoned for other_line in others if other_line.reckoned.reached > reached
        ]
        steps = ([other_line.step for other_line in some] for some in (level, further))
        return explain_overall_place(line.reckoned.step, *steps)


def original_names_of(pair: SeatedPair) -> tuple[str, ...]:
    """Who began in each chair of it, but for anyone who was erased."""
    first = {person.position: person for person in reversed(pair.people)}
    return tuple(first[at].name for at in sorted(first) if first[at].name)


def compute_overall(rule: OverallRule, sessions: Iterable[Session]) -> ComputedOverall:
    """What these sessions of one event, in order, come to. No query but for their pictures.

    Kept until one of them changes: it is made of more pictures than are kept.
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
    method = next((evening.facts.regulations.method for evening in snapshots), MATCHPOINTS)
    tops = method == MATCHPOINTS
    rows = {evening.facts.pk: _ranked_by_entry(evening) for evening in snapshots}
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
                _entries_without_result(evening, rows[played.pk]) & only,
            )
            for played, evening in pairs
        ]
        overalls = overall_by_contestant(sittings, rule, summed=not tops)
        lines += [
            _overall_line(place.contestant, rows, labels, name, place.rank, shared=place.shared)
            for place in rank_overall(overalls.values())
        ]
        short += [
            _overall_line(evening, rows, labels, name)
            for evening in overalls.values()
            if evening.short
        ]
    session_infos = tuple(evening.facts for evening in snapshots)
    appealed = tuple(played for played, evening in pairs if evening.appealed)
    return ComputedOverall(
        rule, sessions, method, tuple(lines), tuple(short), session_infos, appealed
    )


RankedByEntry = Mapping[int, RankedPair]


def _ranked_by_entry(snapshot: SessionSnapshot) -> RankedByEntry:
    """Who has anything to compute with, by entry."""
    return {row.pair.entry: row for row in snapshot.ranking if row.total.boards}


def _entries_without_result(snapshot: SessionSnapshot, rows: RankedByEntry) -> set[int]:
    """Who sits in it, while it is not over, and has nothing of it to compute with yet."""
    if snapshot.facts.state not in NOT_OVER:
        return set()
    return {pair.entry for pair in snapshot.pairs.values()} - rows.keys()


def _labels(snapshots: Iterable[SessionSnapshot]) -> Mapping[int, str]:
    """The number that each entry first had, with its section where there were several."""
    labels: dict[int, str] = {}
    for evening in snapshots:
        for pair in evening.pairs.values():
            section = pair.section if len(evening.rooms) > 1 else ""
            labels.setdefault(pair.entry, f"{section}{pair.label}")
    return labels


def _fields(sessions: Iterable[RankedByEntry]) -> Mapping[str, set[int]]:
    """Who is ranked with whom: line by line where every session is and nobody changed lines."""
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
    """What the session came to, exactly: its percentage, or what was won."""
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
