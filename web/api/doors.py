"""What every route of this door does: whose key it is, what its address names, who may.

A key opens one club. What is not of that club is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework.views import APIView

from boards.queries.entry import InPlay, board_of_member
from club.queries.api_keys import ApiKeyRow
from club.queries.rights import require_right
from tournament.queries.sessions import session_in
from tournament.queries.tournaments import seatings_of, tournaments_of_member
from web.api.errors import KeyReadsError, MethodError
from web.api.operations import READING, Call, Operation

if TYPE_CHECKING:
    from tournament.models import Event, Session


class Door(APIView):
    """A route of the club that the key opens."""

    http_method_names = ["get", "head", "post", "patch", "delete"]
    tag = "clubs"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """What the address names: here the club itself."""
        return key.club

    def stands(self, call: Call, found: Any) -> Any:
        """What stands where the version that was seen does not any more."""
        raise NotImplementedError

    def operation(self, method: str) -> Operation | None:
        """What is done here by this method."""
        name = "get" if method in READING else method.lower()
        handler = getattr(self, name, None) if name in self.http_method_names else None
        return getattr(handler, "operation", None)

    def check_permissions(self, request: Any) -> None:
        """By the role of the key's member, and by what the key is for."""
        said = self.operation(request.method)
        if said is None:
            raise MethodError(method=request.method, allowed=", ".join(self.allowed_methods))
        require_right(request.auth.role, said.right)
        if request.method not in READING and not request.auth.may_write:
            raise KeyReadsError(name=request.auth.name)


class SessionDoor(Door):
    """A route of one session."""

    tag = "sessions"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The session with its event and club. One query."""
        return session_found(key, words["session"])


class BoardDoor(Door):
    """A route of one board at one table."""

    tag = "results"

    def find(self, key: ApiKeyRow, **words: Any) -> InPlay:
        """The board in play. One query."""
        slug, session, row = key.club.slug, words["session"], words["result"]
        found = board_of_member(key.user, slug, session, row)
        if found is None:
            raise Http404
        return found


class TournamentDoor(Door):
    """A route of one tournament of four-hand matches."""

    tag = "tournaments"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The event with its club. One query."""
        return tournament_found(key, words["tournament"])


class MatchDoor(Door):
    """A route of one match of a tournament."""

    tag = "matches"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The table of the match. Two queries."""
        event = tournament_found(key, words["tournament"])
        table = seatings_of(event).filter(pk=words["match"]).first()
        if table is None:
            raise Http404
        return table


def session_found(key: ApiKeyRow, session: int) -> Session:
    """A session of the key's club. One query."""
    found = session_in(key.club, session)
    if found is None:
        raise Http404
    return found


def tournament_found(key: ApiKeyRow, slug: str) -> Event:
    """A tournament of the key's club. One query."""
    found = tournaments_of_member(key.user, key.club.slug).filter(slug=slug).first()
    if found is None:
        raise Http404
    return found
