"""Computes season ladders: the sessions that count, and each player's or pair's total.

Built from the session snapshots, each of which costs queries unless it is cached.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from boards.queries.table_results import SeatedPlayer
from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.events.multi_session import AttendedSession, explain_combined_sessions, ladder_figures
from scoring.events.season_rule import PLAYERS, SeasonRule
from scoring.steps import Step
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot, cache_generation
from standings.snapshots_at_revisions import snapshots_at_revisions
from tournament.models import Session

MAX_CACHED = 16
ContestantKey = tuple[int, ...]


class CountedSession(NamedTuple):
    """A session that counts in the ladder."""

    pk: int
    name: str
    local_date: date | None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player or a pair in the ladder: names, sessions and figure.

    `sat` maps a session to its percentage and boards; `exact` holds the percentages before the
    session's rounding.
    """

    rank: int
    shared: bool
    who: ContestantKey
    names: tuple[str, ...]
    sat: Mapping[int, AttendedSession]
    exact: Mapping[int, Fraction]
    figure: Fraction
    step: Step


@dataclass(frozen=True, slots=True)
class Season:
    """A ladder: the sessions that count, its lines, and how many contestants played too seldom."""

    rule: SeasonRule
    sessions: tuple[CountedSession, ...]
    lines: tuple[SeasonLine, ...]
    seldom: int


def compute_season(rule: SeasonRule, sessions: Iterable[Session]) -> Season:
    """Compute the ladder of a season from session snapshots; only percentages are combined.

    Cached until a session changes, because it needs more snapshots than the cache keeps.
    """
    return _compute_season(
        cache_generation(), rule, tuple((session.pk, session.revision) for session in sessions)
    )


@lru_cache(maxsize=MAX_CACHED)
def _compute_season(_era: int, rule: SeasonRule, sessions: tuple[tuple[int, int], ...]) -> Season:
    sat = defaultdict[ContestantKey, dict[int, AttendedSession]](dict)
    exact = defaultdict[ContestantKey, dict[int, Fraction]](dict)
    names: dict[ContestantKey, tuple[str, ...]] = {}
    counted: list[CountedSession] = []
    for snapshot in snapshots_at_revisions(sessions):
        session = snapshot.facts.pk
        for row in _rows_with_percentage(snapshot):
            for who, called in _contestants(row, rule):
                sat[who][session] = AttendedSession(_percentage(row), row.total.boards)
                exact[who][session] = Fraction(row.total.percentage or 0)
                names[who] = called
        counted.append(CountedSession(session, snapshot.facts.name, snapshot.facts.local_date))
    played = {who: list(own.values()) for who, own in sat.items()}
    figures = ladder_figures(played, rule.combination)
    by: RankingCriterion[ContestantKey] = RankingCriterion(
        "figure", "figure", lambda who: figures[who]
    )
    in_order = sorted(figures, key=lambda who: names[who])
    lines = tuple(
        SeasonLine(
            *(place.rank, place.shared, who, names[who], sat[who], exact[who], figures[who]),
            explain_combined_sessions(played[who], rule.combination),
        )
        for place in rank_field(in_order, (by,))
        for who in (place.contestant,)
    )
    return Season(rule, tuple(counted), lines, len(sat) - len(lines))


def _rows_with_percentage(snapshot: SessionSnapshot) -> Iterator[RankedPair]:
    return (row for row in snapshot.ranking if row.shown.percentage is not None)


def _percentage(row: RankedPair) -> Fraction:
    """Return the displayed percentage, so that adding up by hand gives the same total."""
    return Fraction(row.shown.percentage or 0)


def _contestants(
    row: RankedPair, rule: SeasonRule
) -> Iterator[tuple[ContestantKey, tuple[str, ...]]]:
    """Yield the row's contestants: each player, or the pair; erased players are left out."""
    people = [player for player in row.pair.players if player.name]
    if rule.whose == PLAYERS:
        yield from (((player.player,), (player.name,)) for player in people)
    elif len(people) > 1:
        ordered: list[SeatedPlayer] = sorted(people, key=lambda person: person.player)
        yield tuple(player.player for player in ordered), tuple(player.name for player in people)
