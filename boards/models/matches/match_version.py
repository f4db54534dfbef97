"""Abstract base model of match hands and scores: one numbered version of a match."""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from boards.models.append_only import AppendOnlyRow
from tournament.models import Seating


class MatchSide(models.TextChoices):
    """A side of the score sheet: WE is the pair that the draw names first, North-South."""

    WE = "we", _("we")
    THEY = "they", _("they")


class MatchVersion(AppendOnlyRow):
    """Version numbered from one for its match, hands and final scores together.

    Rows are added, never changed. The latest row of each hand and of the scores counts.
    `is_undo` marks a row that takes back an entry.
    """

    seating = models.ForeignKey(Seating, models.PROTECT, related_name="%(class)ss")
    version = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    # Tells an undo from a correction: the next undo goes back one entry further.
    is_undo = models.BooleanField(default=False)

    class Meta:
        abstract = True
        constraints = [
            UniqueConstraint(fields=["seating", "version"], name="%(class)s_version_once"),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="%(class)s_versions_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating}, version {self.version}"
