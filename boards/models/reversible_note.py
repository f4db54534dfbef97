"""Abstract base model of penalties and other decisions that a later row can reverse."""

from django.db import models
from django.db.models import Q

from boards.models.append_only import AppendOnlyRow


class ReversibleNote(AppendOnlyRow):
    """Note that is never changed; a later row can reverse it, with a reason."""

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
