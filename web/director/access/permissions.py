"""Decorators for director views: look up the row for a club member and check the role's permission.

To anybody else nothing is there. Anyone who reads there is shown what else the role may not do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    ParamSpec,
    TypeVar,
    cast,
    overload,
)

from django.contrib.auth.decorators import login_required
from django.contrib.auth.middleware import get_user
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from club.errors import MissingPermissionError
from club.queries.clubs import clubs_of_member
from club.queries.permissions import ClubPermission, has_permission, require_permission
from tournament.queries.sessions import sessions_of_member
from web.shared.http.time_zone import activate_time_zone
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club, User
    from tournament.models import Session

P = ParamSpec("P")
Row = TypeVar("Row")
Route = Callable[..., HttpResponseBase]
SAFE_METHODS = frozenset(("GET", "HEAD"))


@dataclass(frozen=True, slots=True)
class RolePermissions:
    """What anyone who asks may do here, for a page to leave out what it would refuse."""

    role: str
    enter: bool
    direct: bool
    own: bool


class SignedInRequest(HttpRequest):
    """A request whose user is known, and what that user may do."""

    user: User
    may: RolePermissions


class MemberViewDecorator(Generic[Row]):
    """Makes the words of an address a row, for those members of its club who may.

    Reading asks for READ and everything else for DIRECT; `writes` is another right for the latter,
    `may` another for both.
    """

    def __init__(self, find: Callable[..., Row], *words: str) -> None:
        """`find` gives the row with its `role`, or says that there is none."""
        self.find = find
        self.words = words

    @overload
    def __call__(
        self, view: Callable[Concatenate[SignedInRequest, Row, P], HttpResponseBase], /
    ) -> Route: ...

    @overload
    def __call__(
        self, *, may: ClubPermission | None = None, writes: ClubPermission = ClubPermission.DIRECT
    ) -> Callable[[Callable[Concatenate[SignedInRequest, Row, P], HttpResponseBase]], Route]: ...

    def __call__(self, *views: Route, **asked: Any) -> Any:
        """The view behind this door."""

        def hung(view: Route) -> Route:
            return self._hung(view, **asked)

        return hung(*views) if views else hung

    def _hung(
        self,
        view: Route,
        *,
        may: ClubPermission | None = None,
        writes: ClubPermission = ClubPermission.DIRECT,
    ) -> Route:
        reads, writes = (may, may) if may else (ClubPermission.READ, writes)

        @login_required
        @wraps(view)
        def open_door(request: SignedInRequest, /, **url_kwargs: Any) -> HttpResponseBase:
            # Read now, in place of the lazy object that would read it at its first use.
            request.user = cast("User", get_user(request))
            row = self.find(request, *[url_kwargs.pop(word) for word in self.words])
            check_role_permission(
                request, role_in_row(row), reads if request.method in SAFE_METHODS else writes
            )
            return view(request, row, **url_kwargs)

        return open_door


def role_in_row(row: object) -> str:
    """The role that the query read with its row."""
    role: str = row.role  # type: ignore[attr-defined]
    return role


def check_role_permission(request: SignedInRequest, role: str, right: ClubPermission) -> None:
    """Note what this role may do here, or say that it may not do this."""
    try:
        require_permission(role, right)
    except MissingPermissionError as refusal:
        raise PermissionDenied(error_message(refusal)) from refusal
    request.may = PERMISSIONS_BY_ROLE[role]


def permissions_context(request: HttpRequest) -> dict[str, RolePermissions]:
    """For every page behind a door: `may`."""
    return {"may": request.may} if hasattr(request, "may") else {}


def director_club(request: SignedInRequest, club: str) -> Club:
    """The club, if this user has a role there. One query."""
    club_row = get_object_or_404(clubs_of_member(request.user), slug=club)
    activate_time_zone(club_row.time_zone)
    return club_row


def director_session(request: SignedInRequest, club: str, session: int) -> Session:
    """The session with its event and club, if this user has a role there. One query."""
    session_row = get_object_or_404(sessions_of_member(request.user, club), pk=session)
    activate_time_zone(session_row.event.club.time_zone)
    return session_row


PERMISSIONS_BY_ROLE = {
    role: RolePermissions(
        role,
        *(
            has_permission(role, right)
            for right in (ClubPermission.ENTER, ClubPermission.DIRECT, ClubPermission.OWN)
        ),
    )
    for role in ("viewer", "assistant", "director", "owner")
}
for_club = MemberViewDecorator(director_club, "club")
for_session = MemberViewDecorator(director_session, "club", "session")
