"""Model of the computed double-dummy tricks of a deal, stored once for all boards that have it."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from boards.models.deal import CARDS_LENGTH, DOUBLE_DUMMY_LENGTH


class DoubleDummyTable(models.Model):
    """The computed tricks of one deal; empty while a job computes them, or if none could.

    A claim keeps other jobs from computing the same deal. It ends by itself, because the worker
    that made it may be killed.
    """

    cards = models.CharField(
        max_length=CARDS_LENGTH, unique=True, help_text="as in the column of a deal"
    )
    tricks = models.CharField(
        max_length=DOUBLE_DUMMY_LENGTH,
        blank=True,
        help_text="N, S, E, W at NT, S, H, D, C: 0 to d tricks",
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_by = models.PositiveBigIntegerField(null=True, help_text="the id of a job")
    claimed_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(tricks="") | Q(Exact(Length("tricks"), DOUBLE_DUMMY_LENGTH)),
                name="computed_tricks_are_whole_or_not_known",
            ),
            models.CheckConstraint(
                condition=Q(claimed_by=None, claimed_until=None)
                | Q(claimed_by__isnull=False, claimed_until__isnull=False),
                name="double_dummy_claim_has_job_and_end",
            ),
        ]

    def __str__(self) -> str:
        return self.cards
