"""Abstract reversible note: author, reason, and the row that reverses it."""

from django.db import models
from django.db.models import Q

from boards.models.recorded import Recorded


class Remark(Recorded):
    """Rows are added, never changed; a later one may reverse an earlier one, with a reason."""

    reason = models.CharField(max_length=200)
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="reversed_by", help_text="taken back"
    )

    class Meta:
        abstract = True
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="%(class)s_has_a_reason"),
        ]

    def __str__(self) -> str:
        return self.reason
