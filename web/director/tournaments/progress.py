"""How far a tournament has come: each match with what is in of it, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState, State
from reports.content.four_hand.shown import names
from reports.content.names import NOBODY
from standings.matches.match_event import DrawRound, Tournament
from standings.matches.match_standings import MatchStandings, View
from standings.pace import awaited_matches
from web.director.lateness import Behind, behind_words, late_tables
from web.director.tournaments.pairs import match_address, meeting
from web.shared.figures import points

SHAPES = {"in": "●", "part": "◐", "missing": "○", "owed": "!", "corrected": "◆", "away": NOBODY}


@dataclass(frozen=True, slots=True)
class Spot:
    """A match at a glance: a shape, and the words for who points at it or listens."""

    state: str
    words: str
    link: str
    meeting: str
    late: int = 0

    @property
    def shape(self) -> str:
        """What stands for its state, and by how many minutes it is late."""
        return f"{SHAPES[self.state]} +{self.late}\N{PRIME}" if self.late else SHAPES[self.state]


@dataclass(frozen=True, slots=True)
class Playing:
    """A match of the round that is played now."""

    round: int
    table: int
    pairs: tuple[tuple[str, str], tuple[str, str]]
    points: tuple[str, str]
    said: str
    state: str
    link: str


@dataclass(frozen=True, slots=True)
class Row:
    """A round at a glance; where a table is not used, its spot is None."""

    number: int
    starts_at: time | None
    spots: tuple[Spot | None, ...]
    waiting: str


@dataclass(frozen=True, slots=True)
class Progress:
    """The whole field: how much is in, the round that is on, what is owed from before it."""

    entered: int
    wanted: int
    current: DrawRound | None
    playing: tuple[Playing, ...]
    owed: tuple[Playing, ...]
    tables: tuple[int, ...]
    rounds: tuple[Row, ...]
    play_offs: tuple[Playing, ...]
    late: tuple[Late, ...]
    corrected: int

    @property
    def by_table(self) -> list[tuple[int, list[Spot | None]]]:
        """Table by table its spots, from the first round to the last."""
        rounds = [row.spots for row in self.rounds]
        return [(table, [row[at] for row in rounds]) for at, table in enumerate(self.tables)]


@dataclass(frozen=True, slots=True)
class Seen:
    """The tournament, its matches that count, what was printed when, and which tables are late."""

    event: Tournament
    view: View
    place: str
    front: int
    printed: datetime | None
    late: Mapping[tuple[int, int], int]

    def corrected(self, match: MatchState) -> bool:
        """Something else was said of it since it was printed."""
        moment = match.corrected_at
        return bool(self.printed and moment and moment > self.printed)


@dataclass(frozen=True, slots=True)
class Late:
    """A table that is behind its own pace, by so many minutes, and where its match is entered."""

    round: int
    table: int
    minutes: int
    link: str


def late_matches(event: Tournament, now: datetime) -> tuple[Behind, ...]:
    """The tables that are behind their own pace on a day that is played. No query."""
    table = View(event, event.reached)
    days = {day.pk for day in event.sessions if day.state == "running"}
    on = [each for each in event.matches if each.session in days and not table.is_off(each)]
    return late_tables(awaited_matches(on), now)


def progress(
    event: Tournament,
    table: MatchStandings,
    place: str,
    *,
    printed: datetime | None = None,
    late: Sequence[Behind] = (),
) -> Progress:
    """Read from the picture; `place` is the tournament's own address."""
    view = View(event, table.after_round)
    on = [each for each in event.matches if not view.is_off(each)]
    current = _current(event, view)
    front = current.number if current else table.after_round + 1
    tables = sorted({each.table for each in event.matches})
    minutes = {(each.round, each.table): each.minutes for each in late}
    seen = Seen(event, view, place, front, printed, minutes)
    return Progress(
        entered=sum(each.state is State.OVER for each in on),
        wanted=len(on),
        current=current,
        playing=tuple(_playing(event, place, each) for each in _on(view, current)),
        owed=tuple(
            _playing(event, place, each)
            for each in on
            if each.round < front and each.state is not State.OVER
        ),
        tables=tuple(tables),
        rounds=tuple(_row(seen, each, tables) for each in event.rounds),
        play_offs=tuple(_playing(event, place, each) for each in event.play_offs),
        late=tuple(_late(seen, each) for each in on if (each.round, each.table) in minutes),
        corrected=sum(seen.corrected(each) for each in on),
    )


def _row(seen: Seen, round_: DrawRound, tables: list[int]) -> Row:
    """A round with a spot for each table, and who waits in it."""
    waiting = ", ".join(seen.event.label(pair) for pair in round_.byes)
    return Row(round_.number, round_.starts_at, tuple(_spots(seen, round_, tables)), waiting)


def _late(seen: Seen, match: MatchState) -> Late:
    minutes = seen.late[match.round, match.table]
    return Late(match.round, match.table, minutes, match_address(seen.place, match))


def _current(event: Tournament, view: View) -> DrawRound | None:
    """The last round of which something is in, or the next one once that is complete."""
    for each in event.rounds:
        waits = any(match.state is not State.OVER for match in _on(view, each))
        if waits and each.number >= event.reached:
            return each
    return None


def _on(view: View, round_: DrawRound | None) -> list[MatchState]:
    """The matches of a round that count and are played."""
    return [each for each in round_.matches if not view.is_off(each)] if round_ else []


def _playing(event: Tournament, place: str, match: MatchState) -> Playing:
    one, other = (event.contestants[pair] for pair in match.pairs)
    begun = match.state is not State.NOT_BEGUN and not match.abandoned
    return Playing(
        match.round,
        match.table,
        ((one.label, names(one)), (other.label, names(other))),
        (points(match.totals.we), points(match.totals.they)) if begun else ("", ""),
        _said(match),
        _state(match, owed=False),
        match_address(place, match),
    )


def _said(match: MatchState) -> str:
    if match.abandoned:
        return _("void")
    if match.state is State.OVER:
        return _("in")
    if match.state is State.NOT_BEGUN:
        return _("to come")
    return _("under way: %(hands)s hands played") % {"hands": match.played}


def _state(match: MatchState, *, owed: bool) -> str:
    if match.abandoned:
        return "away"
    if match.state is State.OVER:
        return "in"
    if match.state is State.UNDER_WAY:
        return "part"
    return "owed" if owed else "missing"


def _spots(seen: Seen, round_: DrawRound, tables: list[int]) -> Iterator[Spot | None]:
    at = {match.table: match for match in round_.matches}
    for table in tables:
        match = at.get(table)
        yield _spot(seen, match) if match else None


def _spot(seen: Seen, match: MatchState) -> Spot:
    off = seen.view.is_off(match)
    met = meeting(seen.event, match)
    facts = {"round": match.round, "table": match.table, "meeting": met}
    where = _("Round %(round)s, table %(table)s: %(meeting)s") % facts
    said = _("does not count: a pair withdrew") if off else _result(match)
    state = "away" if off else _state(match, owed=match.round < seen.front)
    late = 0 if off else seen.late.get((match.round, match.table), 0)
    if seen.corrected(match) and state == "in":
        state, said = "corrected", f"{said}, {_('corrected since printed')}"
    if late:
        said = f"{said}, {behind_words(late)}"
    return Spot(state, f"{where}, {said}", match_address(seen.place, match), met, late)


def _result(match: MatchState) -> str:
    if match.points is None:
        return _said(match)
    we, they = map(points, match.points)
    return _("%(we)s to %(they)s") % {"we": we, "they": they}
