"""Validates changes of members' roles: a club keeps at least one owner."""

from club.errors import ClubConflictError, InvalidClubDataError
from club.models import Membership

ASSIGNABLE_ROLES = tuple(role for role in Membership.Role if role is not Membership.Role.PLAYER)


def validate_role(role: str) -> None:
    """Checks that a role can be given to a member."""
    if role not in ASSIGNABLE_ROLES:
        raise InvalidClubDataError("role", role=role[:20])


def validate_owner_stays(member: Membership) -> None:
    """Checks that a club with an owner keeps at least one."""
    owners = Membership.objects.filter(club=member.club_id, role=Membership.Role.OWNER)
    if member.role == Membership.Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise ClubConflictError("last_owner", name=member.user.get_username())
