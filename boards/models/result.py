"""Model of a board's result as the table reported it, in append-only versions."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from boards.models.board_version import BoardVersion
from boards.models.outcome_columns import OutcomeColumns, OutcomeKind, outcome_condition


class NotPlayedReason(models.TextChoices):
    """The reason why a board was not played."""

    LATE = "late", _("to be played late")
    SLOW = "slow", _("too slow")
    CANCELLED = "cancelled", _("cancelled")


class Result(OutcomeColumns, BoardVersion):
    """One version of one board's result, as the table reports it.

    WITHDRAWN means that the report was removed.
    """

    lead = models.CharField(max_length=2, blank=True, help_text="suit first: HK, DT")
    why = models.CharField(max_length=10, choices=NotPlayedReason, blank=True)
    play_at = models.CharField(max_length=60, blank=True, help_text="when it is to be played")

    class Meta(BoardVersion.Meta):
        constraints = [
            *BoardVersion.Meta.constraints,
            models.CheckConstraint(
                condition=outcome_condition(
                    OutcomeKind.PASSED_OUT, OutcomeKind.NOT_PLAYED, OutcomeKind.WITHDRAWN
                ),
                name="result_is_one_outcome",
            ),
            models.CheckConstraint(
                condition=Q(why="", play_at="") | Q(kind=OutcomeKind.NOT_PLAYED),
                name="only_what_was_not_played_has_a_why",
            ),
            models.CheckConstraint(
                condition=Q(why__in=["", *NotPlayedReason.values]), name="result_has_a_known_why"
            ),
        ]
