"""An infraction of a pair: the first is a warning, each later one costs it points."""

from django.db import models
from django.db.models import Q

from boards.models.remark import Remark
from tournament.models import Entry


class Infraction(Remark):
    """One line of the log: what a pair did, in which round; or what takes such a line back."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="infractions")
    round = models.PositiveSmallIntegerField()

    class Meta(Remark.Meta):
        constraints = [
            *Remark.Meta.constraints,
            models.CheckConstraint(condition=Q(round__gte=1), name="infraction_in_a_round"),
        ]
