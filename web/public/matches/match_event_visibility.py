"""View decorator that looks up a match event, and the parts of each day that players can see.

A day's ranking is its part of the standings and the scores of its draw; its travellers are the
score sheets. The draw and the itineraries of pairs are visible once published, even before play.
Standings end at the first day whose scores are hidden; later days with visible scores are shown
without standings. Hidden parts answer like unknown addresses (404).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import wraps
from itertools import takewhile
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from boards.queries.matches.match_states import MatchState
from reports.content.cells.english_variants import english_variant
from reports.content.cells.pair_names import format_board_ranges
from standings.matches.match_event import DrawRound, MatchEventSnapshot, match_event_snapshot
from tournament.queries.line_ups import line_up_players_of_event
from tournament.queries.match_events import days_of_event
from tournament.queries.polled_pages.page_stamps import public_match_event_stamp
from tournament.queries.releases import (
    MATCH_EVENT_PARTS,
    ReleasedPart,
    has_published_draw,
    released_match_events,
    visible_parts,
)
from web.shared.http.etags import conditional_page
from web.shared.http.time_zone import activate_club_locale
from web.shared.pages.pair_names import hide_match_event_names, hides_names

if TYPE_CHECKING:
    from tournament.models import Event, Session

P = ParamSpec("P")
PartsByDay = Mapping[int, frozenset[ReleasedPart]]


@dataclass(frozen=True, slots=True)
class MatchEventVisibility:
    """A match event with its days, and the parts of each that players see."""

    event: Event
    days: tuple[Session, ...]
    things: PartsByDay
    draws: frozenset[int]

    @property
    def freshness(self) -> Hashable:
        """Values for the ETag of its pages; hidden days are not included."""
        event = self.event
        club = self.event.club
        event_fields = (
            event.pk,
            event.name,
            event.convenor,
            club.name,
            club.time_zone,
            club.names_shown,
            english_variant(club.session_defaults),
        )
        return *event_fields, *self.days_key

    @property
    def days_key(self) -> tuple[Hashable, ...]:
        """Revision and visible parts of each day of which anything is visible."""
        return tuple(
            (day.pk, day.revision, *sorted(thing.value for thing in self.things[day.pk]))
            for day in self.days
            if self.things[day.pk] or day.pk in self.draws
        )


@dataclass(frozen=True, slots=True)
class VisibleMatchEvent:
    """A match event as players may see it."""

    event: Event
    now: MatchEventSnapshot
    things: PartsByDay
    draws: frozenset[int] = frozenset()
    """The days whose draw was published."""

    @property
    def whole(self) -> bool:
        """Whether the scores of every day are visible."""
        return all(ReleasedPart.RANKING in seen for seen in self.things.values())

    @property
    def rounds(self) -> list[DrawRound]:
        """Rounds whose draw is visible."""
        return [round_ for round_ in self.now.rounds if self.shows_draw(round_.session)]

    @property
    def after(self) -> int:
        """Last round of the standings: days with visible scores, from the first without a gap."""
        days = takewhile(lambda day: ReleasedPart.RANKING in self.things[day.pk], self.now.sessions)
        counted = {day.pk for day in days}
        return max(
            (round_.number for round_ in self.now.rounds if round_.session in counted), default=0
        )

    @property
    def missing(self) -> str:
        """Rounds with hidden scores before the last round with visible scores."""
        shown_numbers = (round_.number for round_ in self.rounds if self.things[round_.session])
        last = max(shown_numbers, default=0)
        rounds = (round_ for round_ in self.now.rounds if round_.number <= last)
        return format_board_ranges(
            round_.number for round_ in rounds if not self.scored(round_.session)
        )

    @property
    def play_offs(self) -> tuple[MatchState, ...]:
        """Play-offs, once the scores of every day are visible."""
        return self.now.play_offs if self.whole else ()

    @property
    def matches(self) -> list[MatchState]:
        """Matches whose score sheets are visible."""
        drawn = [match for round_ in self.rounds for match in round_.matches]
        return [match for match in (*drawn, *self.play_offs) if self.has_sheets(match.session)]

    @property
    def dates(self) -> list[date]:
        """First and last date of the days with a visible part."""
        local_dates = (day.local_date for day in self.now.sessions if self.shows_draw(day.pk))
        dates = sorted(filter(None, local_dates))
        return [dates[0], dates[-1]] if dates else []

    def shows_draw(self, session: int) -> bool:
        """Returns whether the draw of a day is visible, as it is with any result."""
        return session in self.draws or bool(self.things[session])

    def scored(self, session: int) -> bool:
        """Returns whether the scores of a day are visible."""
        return ReleasedPart.RANKING in self.things[session]

    def has_sheets(self, session: int) -> bool:
        """Returns whether the score sheets of a day are visible."""
        return ReleasedPart.TRAVELLERS in self.things[session]

    def facts(self, **more: object) -> dict[str, object]:
        """Template context of every page of the match event."""
        nameless = hides_names(self.event.club)
        return {"event": self.event, "now": self.now, "shown": self, "nameless": nameless, **more}


MatchEventView = Callable[Concatenate[HttpRequest, VisibleMatchEvent, P], HttpResponse]


def for_visible_match_event(view: MatchEventView[P]) -> Callable[..., HttpResponseBase]:
    """Decorator: passes a visible match event to the view, or raises 404.

    Two queries and those of the snapshot.
    """

    def depends(request: HttpRequest, club: str, tournament: str, **_words: object) -> Hashable:
        visibility = _read_visibility(request, club, tournament)
        return visibility.freshness if visibility else None

    @require_safe
    @conditional_page(depends, _released_stamp)
    @wraps(view)
    def respond(
        request: HttpRequest, /, club: str, tournament: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        visibility = _read_visibility(request, club, tournament)
        if visibility is None:
            raise Http404
        activate_club_locale(visibility.event.club)
        return view(request, visible_match_event(visibility), *args, **kwargs)

    return respond


def _released_stamp(
    _request: HttpRequest, user: int | None, club: str, tournament: str, **_words: object
) -> Hashable:
    """Stamp of a match event for signed-out visitors. One query."""
    return None if user else public_match_event_stamp(club, tournament) or None


def _read_visibility(
    request: HttpRequest, club: str, tournament: str
) -> MatchEventVisibility | None:
    """Returns the event with its visible parts, read once per request."""
    request_cache: dict[str, MatchEventVisibility | None] = vars(request)
    if "found" not in request_cache:
        now = timezone.now()
        event = released_match_events(club, now).filter(slug=tournament).first()
        days: tuple[Session, ...] = tuple(event.days) if event else ()  # type: ignore[attr-defined]
        request_cache["found"] = _visibility(event, days, now) if event else None
    return request_cache["found"]


def visibility_of_days(event: Event, now: datetime) -> MatchEventVisibility:
    """Returns what is visible of an event, even if that is nothing. One query."""
    return _visibility(event, tuple(days_of_event(event)), now)


def _visibility(event: Event, days: tuple[Session, ...], now: datetime) -> MatchEventVisibility:
    things = {day.pk: visible_parts(day, now, MATCH_EVENT_PARTS) for day in days}
    draws = frozenset(day.pk for day in days if has_published_draw(day, now))
    return MatchEventVisibility(event, days, things, draws)


def visible_match_event(visibility: MatchEventVisibility) -> VisibleMatchEvent:
    """Returns the visible snapshot. Fourteen queries; fifteen while a day is hidden."""
    snapshot = match_event_snapshot(visibility.event.pk)
    things = {
        day.pk: visibility.things.get(day.pk, frozenset[ReleasedPart]())
        for day in snapshot.sessions
    }
    if not all(things.values()):
        snapshot = _hide_later_substitutes(visibility.event, snapshot, things)
    visible_snapshot = hide_match_event_names(snapshot, visibility.event.club)
    return VisibleMatchEvent(visibility.event, visible_snapshot, things, visibility.draws)


def _hide_later_substitutes(
    event: Event, snapshot: MatchEventSnapshot, things: PartsByDay
) -> MatchEventSnapshot:
    """Removes substitutes of hidden days; the players who entered are public."""
    first = snapshot.sessions[0].pk
    known: dict[int, dict[int, str]] = {}
    for row in line_up_players_of_event(event):
        day = row.line_up.session_id
        if things[day] or (day == first and row.from_round == 1):
            known.setdefault(row.line_up.entry_id, {})[row.player_id] = row.player.shown
    pairs = {
        pk: replace(pair, players=tuple(known.get(pk, {}).values()))
        for pk, pair in snapshot.contestants.items()
    }
    return replace(snapshot, contestants=pairs)
