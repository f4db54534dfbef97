"""Permissions: the rights of each role."""

from enum import Enum

from club.errors import RightError
from club.models import Membership

PLAYER, VIEWER, ASSISTANT, DIRECTOR, OWNER = Membership.Role


class Right(Enum):
    """What a role opens in its club, each more than the last.

    READ is every page of a director; ENTER is what was played, and no ruling; DIRECT is whatever
    changes an event; OWN is who may do what, and what the club is.
    """

    READ = "read"
    ENTER = "enter"
    DIRECT = "direct"
    OWN = "own"


ROLES = {
    Right.READ: (VIEWER, ASSISTANT, DIRECTOR, OWNER),
    Right.ENTER: (ASSISTANT, DIRECTOR, OWNER),
    Right.DIRECT: (DIRECTOR, OWNER),
    Right.OWN: (OWNER,),
}
GRANTED = frozenset(
    (str(role), right) for right, roles_with_right in ROLES.items() for role in roles_with_right
)


def roles_with_right(right: Right) -> tuple[Membership.Role, ...]:
    """The roles that have this right, the smallest first. No query."""
    return ROLES[right]


def has_right(role: str, right: Right) -> bool:
    """Whether this role has this right. No query."""
    return (role, right) in GRANTED


def require_right(role: str, right: Right) -> None:
    """Refuse a member whose role is too small, in words that name it. No query."""
    if not has_right(role, right):
        raise RightError(role=Membership.Role(role).label, rule=right.value)
