"""Models of a director's decision on the order of pairs still tied after the tie procedure."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.reversible_note import ReversibleNote
from tournament.models import Entry, Event


class Decision(ReversibleNote):
    """The convenor's decision for exactly these pairs, or the reversal of one."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="decisions")


class DecidedPlace(models.Model):
    """One pair's place among the tied pairs, from one; equal places stay shared."""

    decision = models.ForeignKey(Decision, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="decided_places")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            UniqueConstraint(fields=["decision", "entry"], name="pair_once_in_a_decision"),
            models.CheckConstraint(condition=Q(position__gte=1), name="decided_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.entry}"
