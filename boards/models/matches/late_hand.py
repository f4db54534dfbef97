"""Model of a hand that a table accepted and that its phone sent too late to be recorded."""

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint

from tournament.models import Seating, TableToken


class LateHand(models.Model):
    """A hand for the director to enter or to dismiss: the day was closed, or the seat was lost.

    `entered` is the hand as it is typed, such as `W4S= H100`. Entered by the director it has this
    row's request id, so that it is recorded once; `dismissed_at` is for one that is not entered.
    """

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="late_hands")
    token = models.ForeignKey(TableToken, models.CASCADE, related_name="late_hands")
    number = models.PositiveSmallIntegerField()
    entered = models.CharField(max_length=40)
    request_id = models.UUIDField(unique=True)
    received_at = models.DateTimeField(auto_now_add=True)
    dismissed_at = models.DateTimeField(null=True)
    dismissed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["seating", "number", "entered"],
                condition=Q(dismissed_at=None),
                name="a_late_hand_waits_once",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="late_hands_count_from_one"),
        ]

    def __str__(self) -> str:
        return self.entered
