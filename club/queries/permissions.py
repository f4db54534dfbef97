"""Permissions of each role in a club."""

from enum import Enum

from club.errors import MissingPermissionError
from club.models import Membership

PLAYER, VIEWER, ASSISTANT, DIRECTOR, OWNER = Membership.Role


class ClubPermission(Enum):
    """Permissions in a club; each includes those before it.

    READ shows the director pages. ENTER records results, but no rulings. DIRECT changes events. OWN
    manages members and settings of the club.
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
    """Returns the roles that have this permission, lowest first. No query."""
    return ROLES_BY_PERMISSION[right]


def has_permission(role: str, right: ClubPermission) -> bool:
    """Returns whether this role has this permission. No query."""
    return (role, right) in GRANTED_PERMISSIONS


def require_permission(role: str, right: ClubPermission) -> None:
    """Raises `MissingPermissionError` if this role does not have the permission. No query."""
    if not has_permission(role, right):
        raise MissingPermissionError("right", role=Membership.Role(role).label, rule=right.value)
