"""What an infraction and a decision share: who wrote it, and the row that takes it back."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.models import Source


class Remark(models.Model):
    """Rows are added, never changed; a later one may reverse an earlier one, with a reason."""

    reason = models.CharField(max_length=200)
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="reversed_by", help_text="taken back"
    )
    request_id = models.UUIDField(unique=True)
    source = models.CharField(max_length=10, choices=Source)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="%(class)s_has_a_reason"),
        ]

    def __str__(self) -> str:
        return self.reason
