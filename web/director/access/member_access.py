"""View decorators that look up a row for a club member and check the role's permission.

Users outside the club get 404, as if the row did not exist; a member whose role is too small gets
403 with the reason.
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
from club.queries.actors import Actor
from club.queries.clubs import clubs_of_member
from club.queries.permissions import ClubPermission, has_permission, require_permission
from club.services.audit_log import Source
from tournament.queries.sessions import sessions_of_member
from web.shared.http.time_zone import activate_club_locale
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
    """What the user's role permits in this club, so that pages leave out what would be refused."""

    role: str
    enter: bool
    direct: bool
    own: bool


class SignedInRequest(HttpRequest):
    """A request whose user is signed in, with the permissions of the user's role in `may`.

    `actor` is the user in that role, for services."""

    user: User
    may: RolePermissions
    actor: Actor


class MemberViewDecorator(Generic[Row]):
    """View decorator: turns URL arguments into a row and checks the member's permission.

    GET and HEAD need READ, other methods DIRECT. `writes` replaces DIRECT, `may` replaces both.
    """

    def __init__(self, find: Callable[..., Row], *words: str) -> None:
        """`find` takes the URL arguments `words` and returns the row with its `role`, or 404."""
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

    def __call__(self, *views: Route, **options: Any) -> Any:
        """Decorate a view, with keyword arguments or directly."""

        def decorate(view: Route) -> Route:
            return self._decorate(view, **options)

        return decorate(*views) if views else decorate

    def _decorate(
        self,
        view: Route,
        *,
        may: ClubPermission | None = None,
        writes: ClubPermission = ClubPermission.DIRECT,
    ) -> Route:
        reads, writes = (may, may) if may else (ClubPermission.READ, writes)

        # Outermost, so that an anonymous visitor is sent to sign in before any row is looked up.
        @login_required
        @wraps(view)
        def respond(request: SignedInRequest, /, **url_kwargs: Any) -> HttpResponseBase:
            # login_required has loaded the user: this puts the row itself in place of Django's lazy
            # wrapper, without another query.
            request.user = cast("User", get_user(request))
            row = self.find(request, *[url_kwargs.pop(word) for word in self.words])
            check_role_permission(
                request, role_in_row(row), reads if request.method in SAFE_METHODS else writes
            )
            return view(request, row, **url_kwargs)

        return respond


def role_in_row(row: object) -> str:
    """The member's role in the club, which the query annotated on its row."""
    role: str = row.role  # type: ignore[attr-defined]
    return role


def check_role_permission(request: SignedInRequest, role: str, right: ClubPermission) -> None:
    """Set `request.may` and `request.actor`, or refuse with 403 if the role lacks it."""
    try:
        require_permission(role, right)
    except MissingPermissionError as refusal:
        raise PermissionDenied(error_message(refusal)) from refusal
    request.may = PERMISSIONS_BY_ROLE[role]
    request.actor = Actor(request.user, role, Source.DIRECTOR)


def permissions_context(request: HttpRequest) -> dict[str, RolePermissions]:
    """Context processor: `may`, on every page that a MemberViewDecorator guards."""
    return {"may": request.may} if hasattr(request, "may") else {}


def director_club(request: SignedInRequest, club: str) -> Club:
    """The club, if this user has a role there. One query."""
    club_row = get_object_or_404(clubs_of_member(request.user), slug=club)
    # Times on the page and in its forms are in the club's time zone, not in the server's.
    activate_club_locale(club_row)
    return club_row


def director_session(request: SignedInRequest, club: str, session: int) -> Session:
    """The session with its event and club, if this user has a role there. One query."""
    session_row = get_object_or_404(sessions_of_member(request.user, club), pk=session)
    activate_club_locale(session_row.event.club)
    return session_row


# READ is not in it: every role has that.
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
