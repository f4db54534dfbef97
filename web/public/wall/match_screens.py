"""Content of the wall display of a day of four-hand matches: tables, byes, play-offs, standings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import time
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchProgress, MatchState
from reports.content.cells.pair_names import NOBODY
from reports.content.matches.match_event_report import contestant_names
from reports.content.matches.match_standings import standing_rank_text
from standings.matches.match_event import DrawRound, MatchEventSnapshot
from standings.matches.match_standings import (
    CountedMatches,
    compute_match_standings,
    draw_round_in_play,
)
from web.public.matches.match_event_visibility import VisibleMatchEvent
from web.public.wall.wall_screens import (
    IN_PLAY,
    PLACES_A_SCREEN,
    TABLES_A_SCREEN,
    WallScreen,
    WallSeat,
    WallSide,
    split_rows,
    waiting_text,
)
from web.shared.clock.clock_display import ClockDisplay
from web.shared.pages.match_standings import match_standings_title
from web.shared.render.numbers import format_points
from web.shared.standings.ranked_lists import RankedLine

if TYPE_CHECKING:
    from tournament.models import Session


def match_screens(
    day: Session, visible: VisibleMatchEvent, clock: ClockDisplay | None
) -> tuple[WallScreen, ...]:
    """All screens of a day in the order in which they are shown; at least one. No query."""
    screens = [WallScreen("clock", "")] if clock else []
    if day.state in IN_PLAY:
        screens += _table_screens(visible.now, day.pk, clock)
    if visible.after:
        screens += _standing_screens(visible)
    return tuple(screens) or (WallScreen("message", waiting_text(day)),)


def _table_screens(
    event: MatchEventSnapshot, day: int, clock: ClockDisplay | None
) -> Iterator[WallScreen]:
    """The tables of the day's round in play, of the round after it, and of play-offs."""
    rounds = [round_ for round_ in event.rounds if round_.session == day]
    in_play = draw_round_in_play(CountedMatches(event, event.reached), rounds)
    # Round 0 is none: the rounds of a draw count from 1.
    current = clock.round if clock else in_play.number if in_play else 0
    for round_ in rounds:
        if current and round_.number in (current, current + 1):
            title = _("Round %(round)s") if round_.number == current else _("Next: round %(round)s")
            seats = [*_draw_seats(event, round_), *_bye_seats(event, round_)]
            yield from _seat_screens(title % {"round": round_.number}, seats, round_.starts_at)
    left = [
        match
        for match in event.play_offs
        if match.session == day and match.state is not MatchProgress.OVER and not match.abandoned
    ]
    if left:
        yield from _seat_screens(_("Play-off"), [_match_seat(event, match) for match in left])


def _seat_screens(
    title: str, seats: Iterable[WallSeat], starts_at: time | None = None
) -> Iterator[WallScreen]:
    for part in split_rows(list(seats), TABLES_A_SCREEN):
        yield WallScreen("seats", title, seats=part, starts_at=starts_at)


def _draw_seats(event: MatchEventSnapshot, round_: DrawRound) -> Iterator[WallSeat]:
    for match in round_.matches:
        if not event.withdrawn_from(match):
            yield _match_seat(event, match)


def _bye_seats(event: MatchEventSnapshot, round_: DrawRound) -> Iterator[WallSeat]:
    for pair in event.without_opponent(round_):
        yield WallSeat(NOBODY, _side(event, pair), WallSide(_("bye"), ""), "")


def _match_seat(event: MatchEventSnapshot, match: MatchState) -> WallSeat:
    we, they = (_side(event, pair) for pair in match.pairs)
    return WallSeat(str(match.table), we, they, "")


def _side(event: MatchEventSnapshot, pair: int) -> WallSide:
    contestant = event.contestants[pair]
    return WallSide(contestant.label, contestant_names(contestant))


def _standing_screens(visible: VisibleMatchEvent) -> Iterator[WallScreen]:
    """The standings as far as they are released."""
    event = visible.now
    table = compute_match_standings(event, after_round=visible.after)
    places = [
        RankedLine(
            standing_rank_text(row),
            event.label(row.record.pair),
            contestant_names(event.contestants[row.record.pair]),
            format_points(row.record.total),
        )
        for row in table.rows
    ]
    for part in split_rows(places, PLACES_A_SCREEN):
        yield WallScreen("ranking", match_standings_title(event, table), places=part)
