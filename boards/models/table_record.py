"""Model of the auction and play of a board at one table, in append-only versions."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from deals.table_record import PlayRecord, read_play_record
from scoring.laws.compass import Direction
from tournament.models import SeatingBoard

LONGEST_AUCTION = 1600
LONGEST_PLAY = 160


class TableRecord(AppendOnlyRow):
    """One version of the auction and the play of a board at a table; the highest is current.

    The calls go from the dealer on, the cards in the order of play. Without calls it was removed.
    """

    seating_board = models.ForeignKey(SeatingBoard, models.PROTECT, related_name="records")
    version = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    calls = models.CharField(max_length=LONGEST_AUCTION, blank=True, help_text="1C Pass 1NT X")
    cards = models.CharField(max_length=LONGEST_PLAY, blank=True, help_text="SA S2 ST S3")

    class Meta:
        ordering = ["version"]
        constraints = [
            UniqueConstraint(fields=["seating_board", "version"], name="record_version_once"),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="record_versions_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(cards="") | ~Q(calls=""), name="nothing_is_played_without_an_auction"
            ),
            models.CheckConstraint(
                condition=Q(dealer__in=[direction.value for direction in Direction]),
                name="record_has_a_dealer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_board}, version {self.version}"

    @property
    def record(self) -> PlayRecord | None:
        """The columns as a value; None if it was removed."""
        if not self.calls:
            return None
        return read_play_record(Direction(self.dealer), self.calls, self.cards)
