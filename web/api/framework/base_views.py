"""Base views of the API: look up the URL's object in the club of the key, check permission.

An API key is for one club; objects of other clubs are not found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.views import APIView

from boards.queries.entry_board import EntryBoard, entry_board_of_member
from club.queries.api_key_areas import AREA_LABELS, ApiKeyArea, area_of_permission
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import require_permission
from tournament.queries.match_events import match_events_of_member, match_seatings
from tournament.queries.sessions import find_session
from web.api.framework.errors import ApiKeyError, UnsupportedRequestError, invalid_field
from web.api.framework.operations import SAFE_METHODS, ApiCall, ApiOperation
from web.api.framework.throttles import RateLimit

if TYPE_CHECKING:
    from tournament.models import Event, Session


class ClubApiView(APIView):
    """Base view of a route in the key's club."""

    http_method_names = ["get", "head", "post", "patch", "delete"]
    tag = "clubs"
    # What a director does here belongs to this area of API keys.
    area = ApiKeyArea.EVENTS
    rate_limit: RateLimit | None = None

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Adds how many requests remain to the key in this minute."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if self.rate_limit is not None:
            for name, value in self.rate_limit.headers().items():
                answer.headers[name] = value
        return answer

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the object that the address names: here the club itself."""
        return key.club

    def prepare(self, call: ApiCall, target: Any) -> Any:
        """Returns what a write needs, computed before its transaction: here the object itself."""
        return target

    def current_state(self, call: ApiCall, target: Any) -> Any:
        """Returns the current state, for the response to an outdated version."""
        raise NotImplementedError

    def operation(self, method: str) -> ApiOperation | None:
        """Returns the declared operation of this method."""
        # HEAD answers as GET does, without the body.
        name = "get" if method in SAFE_METHODS else method.lower()
        handler = getattr(self, name, None) if name in self.http_method_names else None
        return getattr(handler, "operation", None)

    def check_permissions(self, request: Any) -> None:
        """Checks the role of the key's member, and the areas of the key."""
        operation = self.operation(request.method)
        # Before the permission: an unsupported method is 405 for everybody, whatever the key
        # may do.
        if operation is None:
            raise UnsupportedRequestError(
                "method", method=request.method, allowed=", ".join(self.allowed_methods)
            )
        require_permission(request.auth.role, operation.permission)
        area = area_of_permission(operation.permission, subject=self.area)
        if not request.auth.includes(area):
            raise ApiKeyError("key_area", name=request.auth.name, area=str(AREA_LABELS[area]))


class SessionApiView(ClubApiView):
    """Base view of one session."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a session with its event and club. One query."""
        return get_session_or_404(key, kwargs["session"])


class TableResultApiView(ClubApiView):
    """Base view of one board at one table."""

    tag = "results"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> EntryBoard:
        """Finds a board at a table. One query."""
        slug = key.club.slug
        session = kwargs["session"]
        row = kwargs["result"]
        board_in_play = entry_board_of_member(key.user, slug, session, row)
        if board_in_play is None:
            raise Http404
        return board_in_play


class MatchEventApiView(ClubApiView):
    """Base view of one match event."""

    tag = "tournaments"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a match event with its club. One query."""
        return get_match_event_or_404(key, kwargs["tournament"])


class MatchApiView(ClubApiView):
    """Base view of one match."""

    tag = "matches"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the table of a match. Two queries."""
        event = get_match_event_or_404(key, kwargs["tournament"])
        table = match_seatings(event).filter(pk=kwargs["match"]).first()
        if table is None:
            raise Http404
        return table


def get_session_or_404(key: ApiKeyRow, session: int) -> Session:
    """Returns a session of the key's club. One query."""
    row = find_session(key.club, session)
    if row is None:
        raise Http404
    return row


def get_named_session(key: ApiKeyRow, session: int) -> Session:
    """Returns the session whose id a body has; 422 for one of another club. One query."""
    row = find_session(key.club, session)
    if row is None:
        reason = _("Your club has no session %(session)s.") % {"session": session}
        raise invalid_field("session", reason)
    return row


def get_match_event_or_404(key: ApiKeyRow, slug: str) -> Event:
    """Returns a match event of the key's club. One query."""
    event = match_events_of_member(key.user, key.club.slug).filter(slug=slug).first()
    if event is None:
        raise Http404
    return event
