"""Model of a table's request to the director to correct or to enter a result."""

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournament.models.seating import SeatingBoard
from tournament.models.table_token import TableToken


class CorrectionRequest(models.Model):
    """What a table says is wrong with a recorded result, and what the director decided.

    `entered` is a result that the table accepted for the board, when it could not be recorded: the
    board had another one by then, or the session was closed.
    """

    class Decision(models.TextChoices):
        """What the director decided; accepting does not yet change the result."""

        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    seating_board = models.ForeignKey(
        SeatingBoard, models.CASCADE, related_name="correction_requests"
    )
    token = models.ForeignKey(TableToken, models.CASCADE, related_name="correction_requests")
    reason = models.CharField(max_length=200, blank=True)
    entered = models.CharField(max_length=40, blank=True, help_text="as it is typed: 4SN= HK")
    requested_at = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=10, choices=Decision, blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["seating_board", "reason", "entered"],
                condition=Q(decision=""),
                name="a_correction_is_asked_for_once",
            ),
            models.CheckConstraint(
                condition=~Q(reason="") | ~Q(entered=""), name="correction_request_says_something"
            ),
            models.CheckConstraint(
                condition=Q(decision="", decided_at=None, decided_by=None)
                | Q(decision__in=["accepted", "declined"], decided_at__isnull=False),
                name="a_decided_correction_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.reason or self.entered
