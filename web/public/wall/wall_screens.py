"""Content of the screens of a session's wall display: clock, seats and ranking.

The script `wall_rotation.js` turns them, each after some seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING, TypeVar

from django.utils.translation import gettext as _

from reports.content.before_play.movement_text import Sitting, list_sittings
from reports.content.cells.pair_names import (
    format_board_ranges,
    pair_label,
    player_names_in_round,
    section_prefix,
)
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from standings.table_round import round_in_play
from tournament.queries.releases import ReleasedPart, is_visible
from tournament.queries.team_matches import names_of_teams
from web.shared.clock.clock_display import ClockDisplay
from web.shared.pages.pair_names import hide_session_names
from web.shared.standings.ranked_lists import RankedLine, list_rankings

if TYPE_CHECKING:
    from tournament.models import Session

# As many as fit at the size that is legible from ten metres; see the measures in wall.css.
TABLES_A_SCREEN = 7
PLACES_A_SCREEN = 9
Row = TypeVar("Row")
IN_PLAY = ("planned", "running")


@dataclass(frozen=True, slots=True)
class WallSide:
    """Who sits in the chairs of a side: number and names."""

    label: str
    names: str


@dataclass(frozen=True, slots=True)
class WallSeat:
    """A table in a round: both sides, and its boards."""

    table: str
    north_south: WallSide
    east_west: WallSide
    boards: str


@dataclass(frozen=True, slots=True)
class WallScreen:
    """One screen: its title and its rows; without rows, the clock alone or a message."""

    kind: str
    title: str
    seats: tuple[WallSeat, ...] = ()
    places: tuple[RankedLine, ...] = ()
    starts_at: time | None = None

    @property
    def has_boards(self) -> bool:
        """Whether the tables share boards; four-hand matches deal their own."""
        return any(seat.boards for seat in self.seats)


def wall_screens(
    session: Session, clock: ClockDisplay | None, now: datetime
) -> tuple[WallScreen, ...]:
    """All screens of a session in the order in which they are shown; at least one."""
    snapshot = hide_session_names(cached_snapshot_of(session), session.event.club)
    screens = [WallScreen("clock", "")] if clock else []
    if session.state in IN_PLAY:
        screens += _seat_screens(session, snapshot, clock)
    if is_visible(session, ReleasedPart.RANKING, now):
        screens += _ranking_screens(session, snapshot)
    return tuple(screens) or (WallScreen("message", waiting_text(session)),)


def waiting_text(session: Session) -> str:
    """What the display says while there are neither tables nor a ranking to show."""
    if session.state == session.State.PLANNED:
        return _("Welcome")
    if session.state in IN_PLAY and session.event.in_matches:
        return _("All results are in. The next round appears here as soon as it is drawn.")
    if session.state in IN_PLAY:
        return _("All results are in. The ranking appears here as soon as it is released.")
    return _("Play is over. The ranking is shown here as soon as it is released.")


def _seat_screens(
    session: Session, snapshot: SessionSnapshot, clock: ClockDisplay | None
) -> Iterator[WallScreen]:
    """The seats of the round in play, by the clock if it is on, and of the one after it."""
    current = clock.round if clock else round_in_play(snapshot)
    if current is None:
        return
    teams = names_of_teams(session) if session.event.is_teams else {}
    for number in (current, current + 1):
        seats = [
            _wall_seat(snapshot, sitting, teams)
            for sitting in list_sittings(snapshot)
            if sitting.round == number
        ]
        title = _("Round %(round)s") if number == current else _("Next: round %(round)s")
        for part in split_rows(seats, TABLES_A_SCREEN):
            yield WallScreen("seats", title % {"round": number}, seats=part)


def _wall_seat(snapshot: SessionSnapshot, sitting: Sitting, teams: Mapping[int, str]) -> WallSeat:
    north_south, east_west = (
        _wall_side(snapshot, place, sitting.round, teams)
        for place in (sitting.north_south, sitting.east_west)
    )
    table = f"{section_prefix(snapshot, sitting.section)}{sitting.table}"
    return WallSeat(table, north_south, east_west, format_board_ranges(sitting.boards))


def _wall_side(
    snapshot: SessionSnapshot, place: int | None, round_: int, teams: Mapping[int, str]
) -> WallSide:
    if place is None:
        return WallSide("\N{EN DASH}", "")
    if teams:
        team = snapshot.sides[place]
        return WallSide(team.shown_number, teams[team.entry])
    players: Sequence[int] = snapshot.contestants(place)
    labels = " + ".join(pair_label(snapshot, player) for player in players)
    names = (player_names_in_round(snapshot.pairs[player], round_) for player in players)
    return WallSide(labels, " & ".join(filter(None, names)))


def _ranking_screens(session: Session, snapshot: SessionSnapshot) -> Iterator[WallScreen]:
    for ranked in list_rankings(session, snapshot):
        title = " · ".join(filter(None, (_("Ranking"), ranked.title)))
        for part in split_rows(ranked.lines, PLACES_A_SCREEN):
            yield WallScreen("ranking", title, places=part)


def split_rows(rows: Sequence[Row], size: int) -> Iterator[tuple[Row, ...]]:
    """Split rows into screens of this many at most."""
    for first in range(0, len(rows), size):
        yield tuple(rows[first : first + size])
