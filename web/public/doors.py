"""Who may see what of a session: anybody, once it is released and its moment has come.

What cannot be seen yet is as unknown as what never was, at every address and in every way of
asking; and a page that is seen stands until something that it shows has changed, be it the time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.freshness import released_stamp
from tournament.queries.released import ReleasedPart, released_sessions, visible_things
from web.shared.clocks import set_clock
from web.shared.freshness import fresh
from web.shared.people import evening_shown, hides_names

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, "Seen", P], HttpResponse]
ANYTHING = frozenset(ReleasedPart)


@dataclass(frozen=True, slots=True)
class Seen:
    """A session, and what players see of it now."""

    session: Session
    things: frozenset[ReleasedPart]

    @property
    def club(self) -> Club:
        """Whose it is."""
        return self.session.event.club

    @property
    def nameless(self) -> bool:
        """Nobody who plays is named."""
        return hides_names(self.club)

    @property
    def ranking(self) -> bool:
        """Players see who came where."""
        return ReleasedPart.RANKING in self.things

    @property
    def travellers(self) -> bool:
        """Players see what happened on every board."""
        return ReleasedPart.TRAVELLERS in self.things

    @property
    def hands(self) -> bool:
        """Players see who was dealt which cards."""
        return ReleasedPart.HAND_RECORDS in self.things

    @property
    def dealt(self) -> bool:
        """There is a deal to be seen."""
        return self.hands and any(cell.deal is not None for cell in self.evening.cells)

    @property
    def evening(self) -> SessionSnapshot:
        """What is shown of it is made of this."""
        return evening_shown(cached_snapshot_of(self.session), self.club)

    @property
    def freshness(self) -> Hashable:
        """What its pages depend on; of what is not seen yet nothing can be told from it."""
        event, club = self.session.event, self.club
        said = (self.session.name, self.session.local_date)
        whose = (event.name, club.name, club.time_zone, club.names_shown)
        seen = sorted(thing.value for thing in self.things)
        return self.session.pk, self.session.revision, *seen, *map(str, (*said, *whose))

    def facts(self, **more: object) -> dict[str, object]:
        """What every page of it shows."""
        return {"seen": self, "released": self.session, "club": self.club, **more}


def for_players(
    things: frozenset[ReleasedPart] = ANYTHING,
) -> Callable[[View[P]], Callable[..., HttpResponseBase]]:
    """A view of a session of which one of these things is seen now. One query, whoever asks."""

    def hung(view: View[P]) -> Callable[..., HttpResponseBase]:
        def depends(request: HttpRequest, club: str, session: int, **_words: object) -> Hashable:
            seen = _seen(request, club, session, things)
            return seen.freshness if seen else None

        @require_safe
        @fresh(depends, _stamp)
        @wraps(view)
        def open_door(
            request: HttpRequest, /, club: str, session: int, *args: P.args, **words: P.kwargs
        ) -> HttpResponse:
            seen = _seen(request, club, session, things)
            if seen is None:
                raise Http404
            set_clock(seen.club.time_zone)
            return view(request, seen, *args, **words)

        return open_door

    return hung


def _stamp(
    _request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> Hashable:
    """All that the session is, for who is not signed in. One query."""
    return None if user else released_stamp(club, session) or None


def _seen(
    request: HttpRequest, club: str, session: int, things: frozenset[ReleasedPart]
) -> Seen | None:
    """The session, read once for each request."""
    kept: dict[str, Seen | None] = vars(request)
    if "seen" not in kept:
        now = timezone.now()
        row = released_sessions(club, now).filter(pk=session).first()
        kept["seen"] = Seen(row, visible_things(row, now)) if row else None
    seen = kept["seen"]
    return seen if seen and seen.things & things else None


for_boards = for_players(frozenset((ReleasedPart.TRAVELLERS,)))
for_hands = for_players(frozenset((ReleasedPart.HAND_RECORDS,)))
