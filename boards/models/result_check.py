"""Model of the check of an unusual result: a director confirmed that it is right."""

from django.db import models
from django.db.models import Q

from boards.models.append_only import AppendOnlyRow
from tournament.models import SeatingBoard


class ResultCheck(AppendOnlyRow):
    """The check of one version of a table's result, or the withdrawal of that check.

    Rows are added, never changed: the last one for a version counts. A later version of the result
    is unchecked.
    """

    seating_board = models.ForeignKey(SeatingBoard, models.CASCADE, related_name="checks")
    version = models.PositiveSmallIntegerField()
    is_checked = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(version__gte=1), name="result_check_of_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.seating_board}, version {self.version}"
