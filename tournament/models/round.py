"""Model of a round's starting time."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from tournament.models.session import Session


class Round(models.Model):
    """Starting time of a round in the club's time zone; a round without a row has none."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    starts_at = models.TimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["session", "number"], name="round_once_in_a_session"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.starts_at:%H:%M}"
