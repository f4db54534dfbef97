"""Model of the check of an unusual match slip: its totals were confirmed against the paper slip."""

from django.db import models
from django.db.models import Q

from boards.models.append_only import AppendOnlyRow
from tournament.models import Seating


class SlipCheck(AppendOnlyRow):
    """The check of one version of a match's totals, or the withdrawal of that check.

    Rows are added, never changed: the last one counts, as long as the match still has those totals.
    """

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="slip_checks")
    version = models.PositiveSmallIntegerField()
    is_checked = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(version__gte=1), name="slip_check_of_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.seating}, version {self.version}"
