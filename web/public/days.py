"""How much of a tournament players see: day by day, each thing from its own moment on.

The ranking of a day is its part of the standings and the scores of its draw; its travellers are
the score sheets. The draw of a day and the itineraries of its pairs are shown from the moment on
at which they are published, before play as well. Standings go as far as nothing is missing; a day
released before an earlier one is shown without them. What is not seen is as unknown as what never
was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import wraps
from itertools import takewhile
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from boards.queries.matches import MatchState
from reports.content.names import runs
from standings.matches.match_event import DrawRound, Tournament
from standings.matches.match_event import match_event_snapshot as picture
from tournament.queries.freshness import released_tournament_stamp
from tournament.queries.line_ups import people_of
from tournament.queries.released import (
    OF_MATCHES,
    ReleasedPart,
    has_published_draw,
    released_tournaments,
    visible_things,
)
from web.shared.clocks import set_clock
from web.shared.freshness import fresh
from web.shared.people import hides_names, tournament_shown

if TYPE_CHECKING:
    from tournament.models import Event, Session

P = ParamSpec("P")
Things = Mapping[int, frozenset[ReleasedPart]]


@dataclass(frozen=True, slots=True)
class Found:
    """The event, its days, and what players see of each."""

    event: Event
    days: tuple[Session, ...]
    things: Things
    draws: frozenset[int]

    @property
    def freshness(self) -> Hashable:
        """What its pages depend on; a day that is not seen is no part of it."""
        event, club = self.event, self.event.club
        said = (event.pk, event.name, event.convenor, club.name, club.time_zone, club.names_shown)
        seen = (
            (day.pk, day.revision, *sorted(thing.value for thing in self.things[day.pk]))
            for day in self.days
            if self.things[day.pk] or day.pk in self.draws
        )
        return *said, *seen


@dataclass(frozen=True, slots=True)
class Released:
    """The tournament as players may see it, and how far."""

    event: Event
    now: Tournament
    things: Things
    draws: frozenset[int] = frozenset()
    """The days whose draw was published."""

    @property
    def whole(self) -> bool:
        """The scores of every day are shown."""
        return all(ReleasedPart.RANKING in seen for seen in self.things.values())

    @property
    def rounds(self) -> list[DrawRound]:
        """The rounds of which the draw is shown, or more."""
        return [each for each in self.now.rounds if self.shows_draw(each.session)]

    @property
    def after(self) -> int:
        """The last round of the standings: of the days from the first on without a gap."""
        days = takewhile(lambda day: ReleasedPart.RANKING in self.things[day.pk], self.now.sessions)
        counted = {day.pk for day in days}
        return max((each.number for each in self.now.rounds if each.session in counted), default=0)

    @property
    def missing(self) -> str:
        """The rounds whose scores are not shown though those of a later one are seen."""
        shown = (each.number for each in self.rounds if self.things[each.session])
        last = max(shown, default=0)
        rounds = (each for each in self.now.rounds if each.number <= last)
        return runs(each.number for each in rounds if not self.scored(each.session))

    @property
    def play_offs(self) -> tuple[MatchState, ...]:
        """The play-offs, once the scores of every day are shown."""
        return self.now.play_offs if self.whole else ()

    @property
    def matches(self) -> list[MatchState]:
        """The matches whose sheets are shown."""
        drawn = [match for each in self.rounds for match in each.matches]
        return [match for match in (*drawn, *self.play_offs) if self.has_sheets(match.session)]

    @property
    def dates(self) -> list[date]:
        """The first and the last date of the days of which something is shown."""
        shown = (day.local_date for day in self.now.sessions if self.shows_draw(day.pk))
        dates = sorted(filter(None, shown))
        return [dates[0], dates[-1]] if dates else []

    def shows_draw(self, session: int) -> bool:
        """Whether players see who meets whom on a day; of a day with results they do."""
        return session in self.draws or bool(self.things[session])

    def scored(self, session: int) -> bool:
        """Whether the scores of a day are shown."""
        return ReleasedPart.RANKING in self.things[session]

    def has_sheets(self, session: int) -> bool:
        """Whether the score sheets of a day are shown."""
        return ReleasedPart.TRAVELLERS in self.things[session]

    def facts(self, **more: object) -> dict[str, object]:
        """What every page of it shows."""
        nameless = hides_names(self.event.club)
        return {"event": self.event, "now": self.now, "shown": self, "nameless": nameless, **more}


View = Callable[Concatenate[HttpRequest, Released, P], HttpResponse]


def for_spectators(view: View[P]) -> Callable[..., HttpResponseBase]:
    """A view of a tournament of which something is seen now. Two queries, then the picture's."""

    def depends(request: HttpRequest, club: str, tournament: str, **_words: object) -> Hashable:
        found = _found(request, club, tournament)
        return found.freshness if found else None

    @require_safe
    @fresh(depends, _stamp)
    @wraps(view)
    def open_door(
        request: HttpRequest, /, club: str, tournament: str, *args: P.args, **words: P.kwargs
    ) -> HttpResponse:
        found = _found(request, club, tournament)
        if found is None:
            raise Http404
        set_clock(found.event.club.time_zone)
        return view(request, _released(found), *args, **words)

    return open_door


def _stamp(
    _request: HttpRequest, user: int | None, club: str, tournament: str, **_words: object
) -> Hashable:
    """All that its days are, for who is not signed in. One query."""
    return None if user else released_tournament_stamp(club, tournament) or None


def _found(request: HttpRequest, club: str, tournament: str) -> Found | None:
    """The event with its days, read once for each request."""
    kept: dict[str, Found | None] = vars(request)
    if "found" not in kept:
        now = timezone.now()
        event = released_tournaments(club, now).filter(slug=tournament).first()
        days: tuple[Session, ...] = tuple(event.days) if event else ()  # type: ignore[attr-defined]
        things = {day.pk: visible_things(day, now, OF_MATCHES) for day in days}
        draws = frozenset(day.pk for day in days if has_published_draw(day, now))
        kept["found"] = Found(event, days, things, draws) if event else None
    return kept["found"]


def _released(found: Found) -> Released:
    """The picture of what is seen. Fourteen queries, fifteen while some day is not seen."""
    now = picture(found.event.pk)
    things = {day.pk: found.things.get(day.pk, frozenset[ReleasedPart]()) for day in now.sessions}
    if not all(things.values()):
        now = _without_who_came_later(found.event, now, things)
    shown = tournament_shown(now, found.event.club)
    return Released(found.event, shown, things, found.draws)


def _without_who_came_later(event: Event, now: Tournament, things: Things) -> Tournament:
    """Less whoever came in for somebody on a day that is not seen; who entered is no secret."""
    first = now.sessions[0].pk
    known: dict[int, dict[int, str]] = {}
    for row in people_of(event):
        day = row.line_up.session_id
        if things[day] or (day == first and row.from_round == 1):
            known.setdefault(row.line_up.entry_id, {})[row.player_id] = row.player.shown
    pairs = {
        pk: replace(each, players=tuple(known.get(pk, {}).values()))
        for pk, each in now.contestants.items()
    }
    return replace(now, contestants=pairs)
