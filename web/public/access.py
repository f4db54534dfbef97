"""Decorators for public session views: the released session and the parts of it that players see.

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
from tournament.queries.page_versions import public_session_stamp
from tournament.queries.releases import ReleasedPart, released_sessions, visible_parts
from web.shared.http.etags import conditional_page
from web.shared.http.time_zone import activate_time_zone
from web.shared.pages.pair_names import hide_session_names, hides_names

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

P = ParamSpec("P")
SessionView = Callable[Concatenate[HttpRequest, "VisibleSession", P], HttpResponse]
ANY_PART = frozenset(ReleasedPart)


@dataclass(frozen=True, slots=True)
class VisibleSession:
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
        return hide_session_names(cached_snapshot_of(self.session), self.club)

    @property
    def freshness(self) -> Hashable:
        """What its pages depend on; of what is not seen yet nothing can be told from it."""
        event = self.session.event
        club = self.club
        session_fields = (self.session.name, self.session.local_date)
        owner_fields = (event.name, club.name, club.time_zone, club.names_shown)
        part_names = sorted(thing.value for thing in self.things)
        return (
            self.session.pk,
            self.session.revision,
            *part_names,
            *map(str, (*session_fields, *owner_fields)),
        )

    def facts(self, **more: object) -> dict[str, object]:
        """What every page of it shows."""
        return {"seen": self, "released": self.session, "club": self.club, **more}


def for_visible_session(
    things: frozenset[ReleasedPart] = ANY_PART,
) -> Callable[[SessionView[P]], Callable[..., HttpResponseBase]]:
    """A view of a session of which one of these things is seen now. One query, regardless of who
    asks.
    """

    def hung(view: SessionView[P]) -> Callable[..., HttpResponseBase]:
        def depends(request: HttpRequest, club: str, session: int, **_words: object) -> Hashable:
            visible = _read_visible_session(request, club, session, things)
            return visible.freshness if visible else None

        @require_safe
        @conditional_page(depends, _released_stamp)
        @wraps(view)
        def open_door(
            request: HttpRequest, /, club: str, session: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            visible = _read_visible_session(request, club, session, things)
            if visible is None:
                raise Http404
            activate_time_zone(visible.club.time_zone)
            return view(request, visible, *args, **kwargs)

        return open_door

    return hung


def _released_stamp(
    _request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> Hashable:
    """All that the session is, for who is not signed in. One query."""
    return None if user else public_session_stamp(club, session) or None


def _read_visible_session(
    request: HttpRequest, club: str, session: int, things: frozenset[ReleasedPart]
) -> VisibleSession | None:
    """The session, read once for each request."""
    request_cache: dict[str, VisibleSession | None] = vars(request)
    if "seen" not in request_cache:
        now = timezone.now()
        row = released_sessions(club, now).filter(pk=session).first()
        request_cache["seen"] = VisibleSession(row, visible_parts(row, now)) if row else None
    visible = request_cache["seen"]
    return visible if visible and visible.things & things else None


for_visible_boards = for_visible_session(frozenset((ReleasedPart.TRAVELLERS,)))
for_visible_hands = for_visible_session(frozenset((ReleasedPart.HAND_RECORDS,)))
