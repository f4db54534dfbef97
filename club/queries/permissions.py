"""Permissions of each role in a club."""

from enum import Enum

from club.errors import MissingPermissionError
from club.models import Membership

PLAYER, VIEWER, ASSISTANT, DIRECTOR, OWNER = Membership.Role


class ClubPermission(Enum):
    """What a role opens in its club, each more than the last.

    READ is every page of a director; ENTER is what was played, and no ruling; DIRECT is whatever
    changes an event; OWN is who may do what, and what the club is.
    """

    READ = "read"
    ENTER = "enter"
    DIRECT = "direct"
    OWN = "own"


ROLES_BY_PERMISSION = {
    ClubPermission.READ: (VIEWER, ASSISTANT, DIRECTOR, OWNER),
    ClubPermission.ENTER: (ASSISTANT, DIRECTOR, OWNER),
    ClubPermission.DIRECT: (DIRECTOR, OWNER),
    ClubPermission.OWN: (OWNER,),
}
GRANTED_PERMISSIONS = frozenset(
    (str(role), right)
    for right, roles_with_right in ROLES_BY_PERMISSION.items()
    for role in roles_with_right
)


def roles_with_permission(right: ClubPermission) -> tuple[Membership.Role, ...]:
    """The roles that have this right, the smallest first. No query."""
    return ROLES_BY_PERMISSION[right]


def has_permission(role: str, right: ClubPermission) -> bool:
    """Whether this role has this right. No query."""
    return (role, right) in GRANTED_PERMISSIONS


def require_permission(role: str, right: ClubPermission) -> None:
    """Refuse a member whose role is too small, in words that name it. No query."""
    if not has_permission(role, right):
        raise MissingPermissionError("right", role=Membership.Role(role).label, rule=right.value)
