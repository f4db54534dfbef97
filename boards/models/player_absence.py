"""Model of an absence in an individual: a player from a round on, and what the boards become."""

from django.db import models
from django.db.models import F, Q

from boards.models.reversible_note import ReversibleNote
from scoring.laws.absences import AbsenceTreatment
from tournament.models import Place

TREATMENTS = [treatment.value for treatment in AbsenceTreatment]


class PlayerAbsence(ReversibleNote):
    """A player is absent from a round on, or from a board of it; or the reversal of it.

    The results that it recorded have request ids that follow from its own (`absence_result_id`).
    """

    place = models.ForeignKey(Place, models.PROTECT, related_name="absences")
    from_round = models.PositiveSmallIntegerField()
    from_board = models.PositiveSmallIntegerField(
        null=True, help_text="the first board of that round that is not played"
    )
    to_round = models.PositiveSmallIntegerField(null=True, help_text="without it, to the end")
    treatment = models.CharField(max_length=20)

    class Meta(ReversibleNote.Meta):
        constraints = [
            *ReversibleNote.Meta.constraints,
            models.CheckConstraint(
                condition=Q(from_round__gte=1), name="absence_rounds_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(to_round=None) | Q(to_round__gte=F("from_round")),
                name="absence_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(from_board=None) | Q(from_board__gte=1),
                name="absence_boards_count_from_one",
            ),
            models.CheckConstraint(
                condition=Q(treatment__in=TREATMENTS),
                name="absence_has_a_treatment",
            ),
        ]
