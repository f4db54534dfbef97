"""Models of an appeal against a table result, and of its outcome."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from boards.models.append_only import AppendOnlyRow
from tournament.models import Place, SeatingBoard

APPEAL_LAW = "92A"


class AppealOutcome(models.TextChoices):
    """The decision on an appeal."""

    UPHELD = "upheld", _("the ruling stands")
    CHANGED = "changed", _("changed by a new ruling")
    WITHDRAWN = "withdrawn", _("withdrawn by the pair")
    DISMISSED = "dismissed", _("dismissed without a hearing")


class AppealBody(models.TextChoices):
    """The body that hears an appeal (Law 93); the director hears points of law.

    If there is nobody else, the director hears every appeal.
    """

    DIRECTOR = "director", _("the director in charge")
    COMMITTEE = "committee", _("the appeals committee")
    REVIEWER = "reviewer", _("the reviewer")


class Appeal(AppendOnlyRow):
    """A pair's request for a review at its table (Law 92A), with the version under appeal.

    `admitted` is the director's reason for admitting it after the time of Law 92B; else it is
    empty. The appeal is open until there is a `hearing`. Where a round is corrected, the pair is
    the one that really sat there, and the version of a turned board the one that repeats it.
    """

    seating_board = models.ForeignKey(SeatingBoard, models.PROTECT, related_name="appeals")
    version = models.PositiveSmallIntegerField(help_text="that it is against")
    place = models.ForeignKey(Place, models.PROTECT, related_name="appeals")
    law = models.CharField(max_length=20, default=APPEAL_LAW)
    reason = models.CharField(max_length=200)
    admitted = models.CharField(max_length=200, blank=True, help_text="why, if it came late")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(version__gte=1), name="appeal_against_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="appeal_has_a_reason"),
            models.CheckConstraint(condition=~Q(law=""), name="appeal_has_a_law"),
        ]

    def __str__(self) -> str:
        return self.reason


class Hearing(AppendOnlyRow):
    """The decision on an appeal, made once: body, Law, reason, and the version at that time."""

    appeal = models.OneToOneField(Appeal, models.PROTECT, related_name="hearing")
    ended = models.CharField(max_length=10, choices=AppealOutcome)
    body = models.CharField(max_length=10, choices=AppealBody)
    version = models.PositiveSmallIntegerField(help_text="that stands after it")
    law = models.CharField(max_length=20, default="93")
    reason = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ended__in=AppealOutcome.values), name="hearing_ended_somehow"
            ),
            models.CheckConstraint(
                condition=Q(body__in=AppealBody.values), name="hearing_by_somebody"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="hearing_has_a_reason"),
            models.CheckConstraint(condition=~Q(law=""), name="hearing_has_a_law"),
        ]

    def __str__(self) -> str:
        return self.reason
