"""Validates roles: a club keeps at least one owner."""

from club.errors import ClubConflictError, InvalidClubDataError
from club.models import Membership

ASSIGNABLE_ROLES = tuple(role for role in Membership.Role if role is not Membership.Role.PLAYER)


def validate_role(role: str) -> None:
    """A role that somebody can be given, for there is something to do with it."""
    if role not in ASSIGNABLE_ROLES:
        raise InvalidClubDataError("role", role=role[:20])


def validate_owner_stays(member: Membership) -> None:
    """A club that has an owner keeps one: somebody has to say who may do what."""
    owners = Membership.objects.filter(club=member.club_id, role=Membership.Role.OWNER)
    if member.role == Membership.Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise ClubConflictError("last_owner", name=member.user.get_username())
