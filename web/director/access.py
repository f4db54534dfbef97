"""Who may come in: a member of that club, signed in, as far as the role goes.

To anybody else nothing is there. Whoever reads there is told what else the role may not do.
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

from club.errors import RightError
from club.queries.clubs import clubs_of_member
from club.queries.rights import Right, has_right, require_right
from tournament.queries.sessions import sessions_of_member
from web.shared.clocks import set_clock
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club, User
    from tournament.models import Session

P = ParamSpec("P")
Row = TypeVar("Row")
Route = Callable[..., HttpResponseBase]
READING = frozenset(("GET", "HEAD"))


@dataclass(frozen=True, slots=True)
class May:
    """What whoever asks may do here, for a page to leave out what it would refuse."""

    role: str
    enter: bool
    direct: bool
    own: bool


class SignedIn(HttpRequest):
    """A request whose user is known, and what that user may do."""

    user: User
    may: May


class Door(Generic[Row]):
    """Makes the words of an address a row, for those members of its club who may.

    Reading asks for READ and everything else for DIRECT; `writes` is another right for the latter,
    `may` another for both.
    """

    def __init__(self, find: Callable[..., Row], *words: str) -> None:
        """`find` gives the row with its `role`, or says that there is none."""
        self.find, self.words = find, words

    @overload
    def __call__(
        self, view: Callable[Concatenate[SignedIn, Row, P], HttpResponseBase], /
    ) -> Route: ...

    @overload
    def __call__(
        self, *, may: Right | None = None, writes: Right = Right.DIRECT
    ) -> Callable[[Callable[Concatenate[SignedIn, Row, P], HttpResponseBase]], Route]: ...

    def __call__(self, *views: Route, **asked: Any) -> Any:
        """The view behind this door."""

        def hung(view: Route) -> Route:
            return self._hung(view, **asked)

        return hung(*views) if views else hung

    def _hung(
        self, view: Route, *, may: Right | None = None, writes: Right = Right.DIRECT
    ) -> Route:
        reads, writes = (may, may) if may else (Right.READ, writes)

        @login_required
        @wraps(view)
        def open_door(request: SignedIn, /, **words: Any) -> HttpResponseBase:
            request.user = cast("User", get_user(request))  # not what stands in for it till asked
            found = self.find(request, *[words.pop(word) for word in self.words])
            let_in(request, role_of(found), reads if request.method in READING else writes)
            return view(request, found, **words)

        return open_door


def role_of(row: object) -> str:
    """The role that the query read with its row."""
    role: str = row.role  # type: ignore[attr-defined]
    return role


def let_in(request: SignedIn, role: str, right: Right) -> None:
    """Note what this role may do here, or say that it may not do this."""
    try:
        require_right(role, right)
    except RightError as refusal:
        raise PermissionDenied(sentence(refusal)) from refusal
    request.may = MAYS[role]


def rights(request: HttpRequest) -> dict[str, May]:
    """For every page behind a door: `may`."""
    return {"may": request.may} if hasattr(request, "may") else {}


def director_club(request: SignedIn, club: str) -> Club:
    """The club, if this user has a role there. One query."""
    found = get_object_or_404(clubs_of_member(request.user), slug=club)
    set_clock(found.time_zone)
    return found


def director_session(request: SignedIn, club: str, session: int) -> Session:
    """The session with its event and club, if this user has a role there. One query."""
    found = get_object_or_404(sessions_of_member(request.user, club), pk=session)
    set_clock(found.event.club.time_zone)
    return found


MAYS = {
    role: May(role, *(has_right(role, right) for right in (Right.ENTER, Right.DIRECT, Right.OWN)))
    for role in ("viewer", "assistant", "director", "owner")
}
for_director = Door(director_club, "club")
for_session = Door(director_session, "club", "session")
