"""Model of a pair's infraction in a match event: first a warning, then a deduction of points."""

from django.db import models
from django.db.models import Q

from boards.models.reversible_note import ReversibleNote
from tournament.models import Entry


class Infraction(ReversibleNote):
    """A pair's infraction in a round, or the reversal of one."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="infractions")
    round = models.PositiveSmallIntegerField()

    class Meta(ReversibleNote.Meta):
        constraints = [
            *ReversibleNote.Meta.constraints,
            models.CheckConstraint(condition=Q(round__gte=1), name="infraction_in_a_round"),
        ]
