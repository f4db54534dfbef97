"""Model of a single-use invitation link to a club, with a role."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.models.club import Club, Membership


class Invitation(models.Model):
    """Single-use invitation: anyone who has the link can join; its secret is stored hashed."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Membership.Role)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invited"
    )
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(used_by=None, used_at=None)
                | Q(used_by__isnull=False, used_at__isnull=False),
                name="invitation_used_by_somebody_once",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}, {self.role}"
