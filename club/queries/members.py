"""Members and open invitations of a club."""

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Club, Invitation, Membership, User


def members_of_club(club_id: int) -> QuerySet[Membership]:
    """Everybody with a role in the club, by name. One query."""
    members = Membership.objects.filter(club=club_id).select_related("user", "club")
    return members.order_by("user__username", "pk")


def open_invitations(club_id: int) -> QuerySet[Invitation]:
    """The invitations that still open, the latest first. One query."""
    waiting = Invitation.objects.filter(club=club_id, used_at=None, expires_at__gt=timezone.now())
    return waiting.select_related("made_by", "club").order_by("-pk")


def clubs_of_user(user: User) -> QuerySet[Club]:
    """The clubs that a user belongs to, in whatever role. One query."""
    return Club.objects.filter(memberships__user=user).order_by("pk")


def club_has_owner(club_id: int) -> bool:
    """Whether somebody owns the club. One query."""
    return Membership.objects.filter(club=club_id, role=Membership.Role.OWNER).exists()


def role_in_club(user: User, club_id: int) -> str | None:
    """The role of this user in this club. One query."""
    roles = Membership.objects.filter(user=user, club=club_id).values_list("role", flat=True)
    return roles.first()
