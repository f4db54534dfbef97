"""Models of the stored scores of a simultaneous event; the next scoring replaces them.

Figures are whole numbers: matchpoints or IMPs, or hundredths of them if each board was rounded.
Totals hold no names: a reader takes the people from the place, so erased people appear in none.
"""

from django.db import models
from django.db.models import F, Q, UniqueConstraint

from tournament.models import Place, Simultaneous


class SimultaneousScore(models.Model):
    """The scoring of a simultaneous: its time, and the score revision of each session.

    `expected` is the number of results a board should have; with `cents`, figures are hundredths.
    """

    simultaneous = models.OneToOneField(Simultaneous, models.CASCADE, related_name="score")
    scored_at = models.DateTimeField()
    revisions = models.JSONField()
    results = models.PositiveIntegerField()
    pairs = models.PositiveIntegerField()
    expected = models.PositiveIntegerField()
    cents = models.BooleanField()

    def __str__(self) -> str:
        return f"score of simultaneous {self.simultaneous_id}"


class SimultaneousBoard(models.Model):
    """Frequency of each score to North-South on a board; a ruling counts by its weights."""

    simultaneous = models.ForeignKey(Simultaneous, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    times = models.JSONField(help_text="by score, a whole number or a fraction as text")

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["simultaneous", "number"], name="simultaneous_board_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class SimultaneousTotal(models.Model):
    """A pair's total, the possible total, and its rank; `position` counts all pairs from one.

    In IMPs `possible` is the number of boards, never in hundredths even if the total is.
    """

    simultaneous = models.ForeignKey(Simultaneous, models.CASCADE, related_name="totals")
    place = models.ForeignKey(Place, models.DO_NOTHING, related_name="+", db_constraint=False)
    session = models.PositiveBigIntegerField(help_text="whose place it is")
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    shared = models.BooleanField()
    won = models.BigIntegerField()
    possible = models.BigIntegerField()
    boards = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            UniqueConstraint(
                fields=["simultaneous", "position"], name="simultaneous_position_once"
            ),
            UniqueConstraint(fields=["simultaneous", "place"], name="simultaneous_total_once"),
            models.CheckConstraint(
                condition=Q(rank__gte=1, position__gte=F("rank")), name="simultaneous_rank"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rank}, place {self.place_id}"
