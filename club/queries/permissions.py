"""Permissions in a club, the roles that have them, and their check."""

from enum import Enum

from django.utils.translation import gettext as _

from club.errors import MissingPermissionError
from club.models import Membership

PLAYER, VIEWER, ASSISTANT, DIRECTOR, OWNER = Membership.Role
# The role of a phone at a table, which no member has: it records the results of that table.
TABLE_ROLE = "table"


class ClubPermission(Enum):
    """Permissions in a club; a member's each includes those before it.

    READ shows the director pages. RECORD records the result of a board. ENTER also corrects and
    moves results, but gives no rulings. DIRECT changes events. OWN manages members and settings of
    the club.
    """

    READ = "read"
    RECORD = "record"
    ENTER = "enter"
    DIRECT = "direct"
    OWN = "own"


ROLES_BY_PERMISSION = {
    ClubPermission.READ: (VIEWER, ASSISTANT, DIRECTOR, OWNER),
    ClubPermission.RECORD: (ASSISTANT, DIRECTOR, OWNER),
    ClubPermission.ENTER: (ASSISTANT, DIRECTOR, OWNER),
    ClubPermission.DIRECT: (DIRECTOR, OWNER),
    ClubPermission.OWN: (OWNER,),
}
GRANTED_PERMISSIONS = frozenset(
    (str(role), right)
    for right, roles_with_right in ROLES_BY_PERMISSION.items()
    for role in roles_with_right
) | {(TABLE_ROLE, ClubPermission.RECORD)}


def roles_with_permission(right: ClubPermission) -> tuple[Membership.Role, ...]:
    """Returns the roles that have this permission, lowest first. No query."""
    return ROLES_BY_PERMISSION[right]


def has_permission(role: str, right: ClubPermission) -> bool:
    """Returns whether this role has this permission. No query."""
    return (role, right) in GRANTED_PERMISSIONS


def require_permission(role: str, right: ClubPermission) -> None:
    """Raises `MissingPermissionError` if this role does not have the permission. No query."""
    if not has_permission(role, right):
        label = _("table") if role == TABLE_ROLE else Membership.Role(role).label
        raise MissingPermissionError("missing_permission", role=label, rule=right.value)
