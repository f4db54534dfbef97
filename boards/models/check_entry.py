"""Models of check entry: a result that a second person types, and the decision on a difference."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from boards.models.outcome_columns import OutcomeColumns, OutcomeKind, outcome_condition
from tournament.models import SeatingBoard


class CheckEntry(OutcomeColumns, AppendOnlyRow):
    """A table's result keyed from the slip by a second person; it changes no result.

    Rows are added, never changed: the highest version counts. WITHDRAWN means that the check entry
    was removed.
    """

    seating_board = models.ForeignKey(SeatingBoard, models.PROTECT, related_name="check_entries")
    version = models.PositiveSmallIntegerField()
    lead = models.CharField(max_length=2, blank=True, help_text="suit first: HK, DT")

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["seating_board", "version"], name="check_entry_version_once"),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="check_entry_versions_count_from_one"
            ),
            models.CheckConstraint(
                condition=outcome_condition(
                    OutcomeKind.PASSED_OUT, OutcomeKind.NOT_PLAYED, OutcomeKind.WITHDRAWN
                ),
                name="check_entry_is_one_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_board}, check entry {self.version}"


class CheckDecision(AppendOnlyRow):
    """A director's decision on a check entry that differed from the result.

    `version` is the version of the result since the decision: the one kept, or the one that the
    check entry was recorded as. It settles the difference for as long as that version is current.
    """

    check_entry = models.ForeignKey(CheckEntry, models.PROTECT, related_name="decisions")
    version = models.PositiveSmallIntegerField()
    is_taken = models.BooleanField(help_text="the check entry was taken, not the result")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(version__gte=1), name="check_decision_is_on_a_version"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.check_entry}, result version {self.version}"
