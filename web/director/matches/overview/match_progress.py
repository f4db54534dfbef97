"""Computes the progress of a match event: status of each match, current round, late tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import pairwise

from django.utils import timezone
from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchProgress, MatchState
from reports.content.cells.pair_names import NOBODY
from reports.content.matches.match_event_report import contestant_names
from standings.matches.match_event import DrawRound, MatchEventSnapshot
from standings.matches.match_standings import CountedMatches, MatchStandings, draw_round_in_play
from standings.tables_in_play import match_tables_in_play
from tournament.services.sessions.round_times import MATCH_MINUTES
from web.director.matches.captions import match_caption, match_url
from web.director.timing.slow_tables import SlowTable, describe_delay, find_slow_tables
from web.shared.render.numbers import format_points

STATE_SYMBOLS = {
    "in": "●",
    "part": "◐",
    "missing": "○",
    "owed": "!",
    "corrected": "◆",
    "away": NOBODY,
}


@dataclass(frozen=True, slots=True)
class MatchProgressCell:
    """A match in the progress grid: state, link, and text for tooltip and screen reader."""

    state: str
    words: str
    link: str
    meeting: str
    late: int = 0

    @property
    def shape(self) -> str:
        """Symbol of its state, and by how many minutes it is late."""
        return (
            f"{STATE_SYMBOLS[self.state]} +{self.late}\N{PRIME}"
            if self.late
            else STATE_SYMBOLS[self.state]
        )


@dataclass(frozen=True, slots=True)
class MatchProgressRow:
    """A match in a list of the overview: current, owed or play-off."""

    round: int
    table: int
    pairs: tuple[tuple[str, str], tuple[str, str]]
    points: tuple[str, str]
    status_text: str
    state: str
    link: str


@dataclass(frozen=True, slots=True)
class RoundProgressRow:
    """A round in the progress grid; None at a table that is not used."""

    number: int
    starts_at: time | None
    spots: tuple[MatchProgressCell | None, ...]


@dataclass(frozen=True, slots=True)
class MatchEventProgress:
    """Progress of the whole event: results in, current round, results owed from earlier rounds."""

    entered: int
    wanted: int
    current: DrawRound | None
    playing: tuple[MatchProgressRow, ...]
    owed: tuple[MatchProgressRow, ...]
    tables: tuple[int, ...]
    rounds: tuple[RoundProgressRow, ...]
    play_offs: tuple[MatchProgressRow, ...]
    late: tuple[LateMatchRow, ...]
    corrected: int

    @property
    def by_table(self) -> list[tuple[int, list[MatchProgressCell | None]]]:
        """The cells of each table, from the first round to the last."""
        rounds = [row.spots for row in self.rounds]
        return [(table, [row[at] for row in rounds]) for at, table in enumerate(self.tables)]


@dataclass(frozen=True, slots=True)
class MatchProgressContext:
    """What the grid is built from: snapshot, matches that count, print time, late tables."""

    event: MatchEventSnapshot
    view: CountedMatches
    place: str
    front: int
    printed: datetime | None
    late: Mapping[tuple[int, int], int]

    def corrected(self, match: MatchState) -> bool:
        """Whether the match was corrected since it was printed."""
        moment = match.corrected_at
        return bool(self.printed and moment and moment > self.printed)


@dataclass(frozen=True, slots=True)
class LateMatchRow:
    """A table that is behind its own pace, by how many minutes, and the link to its match."""

    round: int
    table: int
    minutes: int
    link: str


def late_matches(snapshot: MatchEventSnapshot, now: datetime) -> tuple[SlowTable, ...]:
    """The tables that are behind their own pace on a running day, and behind the plan. No query."""
    table = CountedMatches(snapshot, snapshot.reached)
    days = {day.pk for day in snapshot.sessions if day.state == "running"}
    matches = [
        match for match in snapshot.matches if match.session in days and not table.is_off(match)
    ]
    slow = find_slow_tables(match_tables_in_play(matches), now)
    here = timezone.localtime(now).replace(tzinfo=None)
    return tuple(table for table in slow if not _within_plan(snapshot, table.round, here))


def _within_plan(snapshot: MatchEventSnapshot, number: int, here: datetime) -> bool:
    """Whether a round with a planned start is not due yet at this moment of the club's clock.

    Slips of several rounds that are entered in one go make every table look quick.
    """
    planned = next(item for item in snapshot.rounds if item.number == number)
    date = next(day.local_date for day in snapshot.sessions if day.pk == planned.session)
    if planned.starts_at is None or date is None:
        return False
    starts = [
        datetime.combine(date, item.starts_at)
        for item in snapshot.rounds
        if item.session == planned.session and item.starts_at
    ]
    match_length = min(
        (after - before for before, after in pairwise(starts)),
        default=timedelta(minutes=MATCH_MINUTES),
    )
    return here < datetime.combine(date, planned.starts_at) + match_length


def unfinished_matches(snapshot: MatchEventSnapshot) -> list[MatchState]:
    """The matches of every day that count and are not over. No query."""
    view = CountedMatches(snapshot, snapshot.reached)
    return [
        match
        for match in snapshot.matches
        if match.state is not MatchProgress.OVER and not view.is_off(match)
    ]


def match_event_progress(
    snapshot: MatchEventSnapshot,
    table: MatchStandings,
    place: str,
    *,
    printed: datetime | None = None,
    late: Sequence[SlowTable] = (),
) -> MatchEventProgress:
    """Build the progress from the snapshot; `place` is the event's URL. No query."""
    view = CountedMatches(snapshot, table.after_round)
    counted = [item for item in snapshot.matches if not view.is_off(item)]
    current = draw_round_in_play(view, snapshot.rounds)
    # Missing results of rounds before this one are owed.
    front = current.number if current else table.after_round + 1
    tables = sorted({item.table for item in snapshot.matches})
    minutes = {(item.round, item.table): item.minutes for item in late}
    seen = MatchProgressContext(snapshot, view, place, front, printed, minutes)
    return MatchEventProgress(
        entered=sum(item.state is MatchProgress.OVER for item in counted),
        wanted=len(counted),
        current=current,
        playing=tuple(
            _match_row(snapshot, place, item) for item in _counted_matches(view, current)
        ),
        owed=tuple(
            _match_row(snapshot, place, item)
            for item in counted
            if item.round < front and item.state is not MatchProgress.OVER
        ),
        tables=tuple(tables),
        rounds=tuple(_round_row(seen, item, tables) for item in snapshot.rounds),
        play_offs=tuple(_match_row(snapshot, place, item) for item in snapshot.play_offs),
        late=tuple(
            _late_match_row(seen, item) for item in counted if (item.round, item.table) in minutes
        ),
        corrected=sum(seen.corrected(item) for item in counted),
    )


def _round_row(
    seen: MatchProgressContext, round_: DrawRound, tables: list[int]
) -> RoundProgressRow:
    """A round with a cell for each table."""
    cells = tuple(_progress_cells(seen, round_, tables))
    return RoundProgressRow(round_.number, round_.starts_at, cells)


def _late_match_row(seen: MatchProgressContext, match: MatchState) -> LateMatchRow:
    minutes = seen.late[match.round, match.table]
    return LateMatchRow(match.round, match.table, minutes, match_url(seen.place, match))


def _counted_matches(view: CountedMatches, round_: DrawRound | None) -> list[MatchState]:
    """The matches of a round that count; those of withdrawn pairs may not."""
    return [match for match in round_.matches if not view.is_off(match)] if round_ else []


def _match_row(snapshot: MatchEventSnapshot, place: str, match: MatchState) -> MatchProgressRow:
    first, second = (snapshot.contestants[pair] for pair in match.pairs)
    begun = match.state is not MatchProgress.NOT_BEGUN and not match.abandoned
    return MatchProgressRow(
        match.round,
        match.table,
        ((first.label, contestant_names(first)), (second.label, contestant_names(second))),
        (format_points(match.totals.we), format_points(match.totals.they)) if begun else ("", ""),
        _state_text(match),
        _state(match, owed=False),
        match_url(place, match),
    )


def _state_text(match: MatchState) -> str:
    if match.abandoned:
        return _("void")
    if match.state is MatchProgress.OVER:
        return _("in")
    if match.state is MatchProgress.NOT_BEGUN:
        return _("to come")
    return _("under way: %(hands)s hands played") % {"hands": match.played}


def _state(match: MatchState, *, owed: bool) -> str:
    if match.abandoned:
        return "away"
    if match.state is MatchProgress.OVER:
        return "in"
    if match.state is MatchProgress.UNDER_WAY:
        return "part"
    return "owed" if owed else "missing"


def _progress_cells(
    seen: MatchProgressContext, round_: DrawRound, tables: list[int]
) -> Iterator[MatchProgressCell | None]:
    at = {match.table: match for match in round_.matches}
    for table in tables:
        match = at.get(table)
        yield _progress_cell(seen, match) if match else None


def _progress_cell(seen: MatchProgressContext, match: MatchState) -> MatchProgressCell:
    off = seen.view.is_off(match)
    met = match_caption(seen.event, match)
    params = {"round": match.round, "table": match.table, "meeting": met}
    where = _("Round %(round)s, table %(table)s: %(meeting)s") % params
    text = _("does not count: a pair withdrew") if off else _result_text(match)
    state = "away" if off else _state(match, owed=match.round < seen.front)
    # Withdrawn pairs keep nobody waiting.
    late = 0 if off else seen.late.get((match.round, match.table), 0)
    if seen.corrected(match) and state == "in":
        state = "corrected"
        text = f"{text}, {_('corrected since printed')}"
    if late:
        text = f"{text}, {describe_delay(late)}"
    return MatchProgressCell(state, f"{where}, {text}", match_url(seen.place, match), met, late)


def _result_text(match: MatchState) -> str:
    if match.points is None:
        return _state_text(match)
    we, they = map(format_points, match.points)
    return _("%(we)s to %(they)s") % {"we": we, "they": they}
