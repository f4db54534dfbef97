"""View decorators that look up what players see; `tournament.queries.releases` decides on it.

A part that is not released yet answers like an unknown address (404). Visible pages have an ETag.
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

from reports.content.cells.english_variants import english_variant
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.polled_pages.page_stamps import public_session_stamp
from tournament.queries.releases import ReleasedPart, released_sessions, visible_parts
from tournament.queries.team_matches import carry_over_version
from web.shared.http.etags import conditional_page
from web.shared.http.time_zone import activate_club_locale
from web.shared.pages.pair_names import hide_session_names, hides_names

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

P = ParamSpec("P")
SessionView = Callable[Concatenate[HttpRequest, "VisibleSession", P], HttpResponse]
ANY_PART = frozenset(ReleasedPart)


@dataclass(frozen=True, slots=True)
class VisibleSession:
    """A session with the parts that players see now."""

    session: Session
    things: frozenset[ReleasedPart]

    @property
    def club(self) -> Club:
        """Club of the visible session."""
        return self.session.event.club

    @property
    def nameless(self) -> bool:
        """Whether the club hides the names of players."""
        return hides_names(self.club)

    @property
    def ranking(self) -> bool:
        """Whether players see the ranking."""
        return ReleasedPart.RANKING in self.things

    @property
    def travellers(self) -> bool:
        """Whether players see the travellers."""
        return ReleasedPart.TRAVELLERS in self.things

    @property
    def hands(self) -> bool:
        """Whether players see the hand records."""
        return ReleasedPart.HAND_RECORDS in self.things

    @property
    def dealt(self) -> bool:
        """Whether there is a visible deal."""
        return self.hands and any(cell.deal is not None for cell in self.snapshot.cells)

    @property
    def snapshot(self) -> SessionSnapshot:
        """The session snapshot, without names if the club hides them."""
        return hide_session_names(cached_snapshot_of(self.session), self.club)

    @property
    def freshness(self) -> Hashable:
        """Values for the ETag of the session's pages; hidden parts are not included.

        A knock-out changes with the contest that its teams carry IMPs from.
        """
        event = self.session.event
        club = self.club
        session_fields = (self.session.name, self.session.local_date)
        owner_fields = (event.name, club.name, club.time_zone, club.names_shown)
        english = english_variant(club.session_defaults)
        part_names = sorted(thing.value for thing in self.things)
        return (
            self.session.pk,
            self.session.revision,
            carry_over_version(self.session),
            *part_names,
            *map(str, (*session_fields, *owner_fields, english)),
        )

    def facts(self, **more: object) -> dict[str, object]:
        """Template context of every page of the session."""
        return {"seen": self, "released": self.session, "club": self.club, **more}


def for_visible_session(
    things: frozenset[ReleasedPart] = ANY_PART,
) -> Callable[[SessionView[P]], Callable[..., HttpResponseBase]]:
    """Decorator: passes the session to the view, or raises 404 if no part is visible. One query."""

    def decorate(view: SessionView[P]) -> Callable[..., HttpResponseBase]:
        def depends(request: HttpRequest, club: str, session: int, **_words: object) -> Hashable:
            visible = _read_visible_session(request, club, session, things)
            return visible.freshness if visible else None

        @require_safe
        @conditional_page(depends, _released_stamp, shared=True)
        @wraps(view)
        def respond(
            request: HttpRequest, /, club: str, session: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            visible = _read_visible_session(request, club, session, things)
            if visible is None:
                raise Http404
            activate_club_locale(visible.club)
            return view(request, visible, *args, **kwargs)

        return respond

    return decorate


def _released_stamp(
    _request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> Hashable:
    """Stamp of a session for signed-out visitors. One query."""
    return None if user else public_session_stamp(club, session) or None


def _read_visible_session(
    request: HttpRequest, club: str, session: int, things: frozenset[ReleasedPart]
) -> VisibleSession | None:
    """Returns the visible session, read once per request."""
    request_cache: dict[str, VisibleSession | None] = vars(request)
    if "seen" not in request_cache:
        now = timezone.now()
        row = released_sessions(club, now).filter(pk=session).first()
        request_cache["seen"] = VisibleSession(row, visible_parts(row, now)) if row else None
    visible = request_cache["seen"]
    return visible if visible and visible.things & things else None


for_visible_boards = for_visible_session(frozenset((ReleasedPart.TRAVELLERS,)))
for_visible_hands = for_visible_session(frozenset((ReleasedPart.HAND_RECORDS,)))
