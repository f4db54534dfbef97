"""Model of a director's award in a team or Swiss pairs event: forfeit, points, carry-over."""

from fractions import Fraction

from django.db import models
from django.db.models import Q

from boards.models.reversible_note import ReversibleNote
from scoring.teams.contest_awards import AwardKind, ContestAward
from tournament.models import Entry, Session

KINDS = [kind.value for kind in AwardKind]
OF_ONE_MATCH = ["forfeit", "assigned", "carried_imps", "advances"]


class ContestAdjustment(ReversibleNote):
    """An award to a team or a pair of a contest in matches; or the reversal of one.

    `points` and `other_points` are in the unit of the standings; of carry-over to a match, IMPs.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="contest_adjustments")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="contest_adjustments")
    kind = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField(null=True, help_text="of the match, or if known")
    points = models.DecimalField(max_digits=5, decimal_places=2, default=0)
    other_points = models.DecimalField(
        max_digits=5, decimal_places=2, default=0, help_text="of the opponent, if assigned"
    )
    law = models.CharField(max_length=4, blank=True)
    rule = models.CharField(max_length=16, blank=True, help_text="of a forfeit")

    class Meta(ReversibleNote.Meta):
        constraints = [
            *ReversibleNote.Meta.constraints,
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="contest_award_has_a_kind"),
            models.CheckConstraint(
                condition=Q(round=None) | Q(round__gte=1), name="contest_award_rounds_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=OF_ONE_MATCH) | Q(round__gte=1),
                name="award_of_a_match_has_its_round",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["penalty", "bonus"]) | Q(points__gt=0),
                name="contest_penalty_takes_something",
            ),
        ]

    @property
    def value(self) -> ContestAward[int]:
        """The columns as a value; the contestant is the entry."""
        return ContestAward(
            AwardKind(self.kind),
            self.entry_id,
            Fraction(self.points),
            Fraction(self.other_points),
            self.round,
            self.law,
            self.rule,
        )
