"""Model of changes to a session's round clock: start, pause, adjustment, next round."""

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint

from tournament.models.session import Session


class ClockChange(models.Model):
    """What one change left the clock at; rows are added, and the highest version counts.

    Two directors who change one version have one winner: the other sees the new state first.
    """

    class Action(models.TextChoices):
        """What was done to the clock; after `STOP` no clock is shown."""

        START = "start"
        PAUSE = "pause"
        RESUME = "resume"
        ADJUST = "adjust"
        NEXT_ROUND = "next_round"
        STOP = "stop"

    session = models.ForeignKey(Session, models.CASCADE, related_name="clock_changes")
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action)
    round = models.PositiveSmallIntegerField()
    seconds_left = models.PositiveIntegerField(help_text="of the round, at the time of the change")
    seconds_a_round = models.PositiveIntegerField()
    running = models.BooleanField()
    automatic = models.BooleanField(help_text="the next round begins when the time is over")
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)

    class Meta:
        ordering = ["session", "version"]
        constraints = [
            UniqueConstraint(fields=["session", "version"], name="clock_version_once"),
            models.CheckConstraint(
                condition=Q(
                    action__in=["start", "pause", "resume", "adjust", "next_round", "stop"]
                ),
                name="clock_change_has_an_action",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1, round__gte=1, seconds_a_round__gte=1),
                name="clock_has_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}, round {self.round}, {self.action}"
