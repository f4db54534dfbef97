"""The deal of a board: who was dealt which cards. Rows are added, never changed."""

from functools import lru_cache

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from boards.models.board import Board
from boards.models.recorded import Recorded
from deals.deal import Deal as Cards
from deals.deal import read_deal, written_deal

WRITTEN = 69
"""`N:`, fifty-two cards, twelve dots and three blanks."""


class Deal(Recorded):
    """One version of a board's four hands; the highest stands. Without cards it was taken out."""

    board = models.ForeignKey(Board, models.PROTECT, related_name="deals")
    version = models.PositiveSmallIntegerField()
    cards = models.CharField(
        max_length=WRITTEN, blank=True, help_text="the four hands from North, as PBN writes them"
    )

    class Meta:
        ordering = ["version"]
        constraints = [
            UniqueConstraint(fields=["board", "version"], name="deal_version_once"),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="deal_versions_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(cards="")
                | (Q(cards__startswith="N:") & Q(Exact(Length("cards"), WRITTEN))),
                name="deal_is_whole_or_taken_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, version {self.version}"

    @property
    def hands(self) -> Cards | None:
        """The cards as a value; None where they were taken out."""
        return hands_of(self.cards)


@lru_cache(maxsize=1024)
def _read(cards: str) -> Cards:
    return read_deal(cards)


def hands_of(cards: str | None) -> Cards | None:
    """The column as a value; the same boards are read again and again."""
    return _read(cards) if cards else None


def deal_column(deal: Cards | None) -> str:
    """The value as the column; `hands_of` is the way back."""
    return "" if deal is None else written_deal(deal)
