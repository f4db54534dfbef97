"""How far a tournament has come: each match with what is in of it, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time

from django.utils.translation import gettext as _

from boards.queries.matches import Match, State
from boards.queries.placings import Table, View
from boards.queries.tournaments import DrawRound, Tournament
from reports.content.four_hand.shown import names
from reports.content.names import NOBODY
from web.director.tournaments.pairs import match_address, meeting
from web.shared.figures import points

SHAPES = {"in": "●", "part": "◐", "missing": "○", "owed": "!", "away": NOBODY}


@dataclass(frozen=True, slots=True)
class Spot:
    """A match at a glance: a shape, and the words for who points at it or listens."""

    state: str
    words: str
    link: str
    meeting: str

    @property
    def shape(self) -> str:
        """What stands for its state."""
        return SHAPES[self.state]


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


def progress(event: Tournament, table: Table, place: str) -> Progress:
    """Read from the picture; `place` is the tournament's own address."""
    view = View(event, table.after_round)
    on = [each for each in event.matches if not view.is_off(each)]
    current = _current(event, view)
    front = current.number if current else table.after_round + 1
    tables = sorted({each.table for each in event.matches})
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
        rounds=tuple(
            Row(
                each.number,
                each.starts_at,
                tuple(_spots(event, view, each, tables, place, front=front)),
                ", ".join(event.label(pair) for pair in each.byes),
            )
            for each in event.rounds
        ),
        play_offs=tuple(_playing(event, place, each) for each in event.play_offs),
    )


def _current(event: Tournament, view: View) -> DrawRound | None:
    """The last round of which something is in, or the next one once that is complete."""
    for each in event.rounds:
        waits = any(match.state is not State.OVER for match in _on(view, each))
        if waits and each.number >= event.reached:
            return each
    return None


def _on(view: View, round_: DrawRound | None) -> list[Match]:
    """The matches of a round that count and are played."""
    return [each for each in round_.matches if not view.is_off(each)] if round_ else []


def _playing(event: Tournament, place: str, match: Match) -> Playing:
    one, other = (event.contestants[pair] for pair in match.pairs)
    begun = match.state is not State.NOT_BEGUN
    return Playing(
        match.round,
        match.table,
        ((one.label, names(one)), (other.label, names(other))),
        (points(match.totals.we), points(match.totals.they)) if begun else ("", ""),
        _said(match),
        _state(match, owed=False),
        match_address(place, match),
    )


def _said(match: Match) -> str:
    if match.state is State.OVER:
        return _("in")
    if match.state is State.NOT_BEGUN:
        return _("to come")
    return _("under way: %(hands)s hands played") % {"hands": match.played}


def _state(match: Match, *, owed: bool) -> str:
    if match.state is State.OVER:
        return "in"
    if match.state is State.UNDER_WAY:
        return "part"
    return "owed" if owed else "missing"


def _spots(
    event: Tournament,
    view: View,
    round_: DrawRound,
    tables: list[int],
    place: str,
    *,
    front: int,
) -> Iterator[Spot | None]:
    at = {match.table: match for match in round_.matches}
    for table in tables:
        match = at.get(table)
        yield _spot(event, view, match, place, owed=round_.number < front) if match else None


def _spot(event: Tournament, view: View, match: Match, place: str, *, owed: bool) -> Spot:
    off = view.is_off(match)
    met = meeting(event, match)
    facts = {"round": match.round, "table": match.table, "meeting": met}
    where = _("Round %(round)s, table %(table)s: %(meeting)s") % facts
    said = _("does not count: a pair withdrew") if off else _result(match)
    state = "away" if off else _state(match, owed=owed)
    return Spot(state, f"{where}, {said}", match_address(place, match), met)


def _result(match: Match) -> str:
    if match.points is None:
        return _said(match)
    we, they = map(points, match.points)
    return _("%(we)s to %(they)s") % {"we": we, "they": they}
