"""Model of a pair's score penalty in a session, with reason and Law; append-only."""

from fractions import Fraction

from django.db import models
from django.db.models import Q

from boards.models.reversible_note import ReversibleNote
from scoring.boards.penalties import DISCIPLINARY, PROCEDURAL, PenaltyUnit
from scoring.boards.penalties import ScorePenalty as Amount
from tournament.models import Place

UNITS = [unit.value for unit in PenaltyUnit]


class Penalty(ReversibleNote):
    """A penalty on a place's score, by Law 90 or 91; or the reversal of one.

    Without a round it counts from the end of the session on.
    """

    place = models.ForeignKey(Place, models.PROTECT, related_name="penalties")
    amount = models.DecimalField(max_digits=6, decimal_places=2)
    unit = models.CharField(max_length=20)
    law = models.CharField(max_length=2, default=PROCEDURAL)
    round = models.PositiveSmallIntegerField(null=True, help_text="in which it was given")

    class Meta(ReversibleNote.Meta):
        constraints = [
            *ReversibleNote.Meta.constraints,
            models.CheckConstraint(condition=Q(amount__gt=0), name="penalty_takes_something"),
            models.CheckConstraint(condition=Q(unit__in=UNITS), name="penalty_has_a_unit"),
            models.CheckConstraint(
                condition=Q(law__in=[PROCEDURAL, DISCIPLINARY]), name="penalty_has_a_law"
            ),
            models.CheckConstraint(
                condition=Q(round=None) | Q(round__gte=1), name="penalty_rounds_count_from_one"
            ),
        ]

    @property
    def value(self) -> Amount:
        """The penalty's columns as a value."""
        return Amount(Fraction(self.amount), PenaltyUnit(self.unit), self.law, self.round)
