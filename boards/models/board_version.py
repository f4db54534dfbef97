"""Abstract base model of results and rulings: one numbered version of a board at a table."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from tournament.models import SeatingBoard


class BoardVersion(AppendOnlyRow):
    """Version numbered from one for its seating's board, results and rulings together.

    The highest number is the current version. Rows are added, never changed.
    """

    seating_board = models.ForeignKey(SeatingBoard, models.PROTECT, related_name="%(class)ss")
    version = models.PositiveSmallIntegerField()
    arrow_switched = models.BooleanField(help_text="as they really sat")
    reason = models.CharField(max_length=200, blank=True)
    # Without it, undo pressed twice would bring back the result that it took back.
    restored = models.PositiveSmallIntegerField(
        null=True, help_text="the version that an undo recorded again, 0 for none"
    )

    class Meta:
        abstract = True
        constraints = [
            UniqueConstraint(fields=["seating_board", "version"], name="%(class)s_version_once"),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="%(class)s_versions_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_board}, version {self.version}"
