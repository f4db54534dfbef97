"""Queries of the members and open invitations of a club, and of the clubs of a user."""

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Club, Invitation, Membership, User


def members_of_club(club_id: int) -> QuerySet[Membership]:
    """Members of the club with their users, by name. One query."""
    members = Membership.objects.filter(club=club_id).select_related("user", "club")
    return members.order_by("user__username", "pk")


def open_invitations(club_id: int) -> QuerySet[Invitation]:
    """Invitations that are neither used nor expired, newest first. One query."""
    waiting = Invitation.objects.filter(club=club_id, used_at=None, expires_at__gt=timezone.now())
    return waiting.select_related("made_by", "club").order_by("-pk")


def clubs_of_user(user: User) -> QuerySet[Club]:
    """Clubs that a user belongs to, in any role. One query."""
    return Club.objects.filter(memberships__user=user).order_by("pk")


def club_has_owner(club_id: int) -> bool:
    """Returns whether the club has an owner. One query."""
    return Membership.objects.filter(club=club_id, role=Membership.Role.OWNER).exists()


def role_in_club(user: User, club_id: int) -> str | None:
    """Role of this user in this club. One query."""
    roles = Membership.objects.filter(user=user, club=club_id).values_list("role", flat=True)
    return roles.first()
