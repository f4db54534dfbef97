"""Model of the deal of a board, in append-only versions."""

from functools import lru_cache
from typing import Any

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from boards.models.append_only import AppendOnlyRow
from boards.models.board import Board
from deals.deal import BridgeDeal as Cards
from deals.deal import read_deal, write_deal
from deals.dealing import SEED_LENGTH
from deals.double_dummy import DoubleDummy, read_double_dummy, write_double_dummy

# `N:`, fifty-two cards, twelve dots and three blanks.
CARDS_LENGTH = 69
DOUBLE_DUMMY_LENGTH = 20


class Deal(AppendOnlyRow):
    """One version of a board's four hands; the highest is current. Without cards it was removed.

    Double-dummy tricks and the par score come from a file, if it has them.
    """

    board = models.ForeignKey(Board, models.PROTECT, related_name="deals")
    version = models.PositiveSmallIntegerField()
    cards = models.CharField(
        max_length=CARDS_LENGTH,
        blank=True,
        help_text="the four hands from North, as PBN writes them",
    )
    double_dummy = models.CharField(
        max_length=DOUBLE_DUMMY_LENGTH,
        blank=True,
        help_text="N, S, E, W at NT, S, H, D, C: 0 to d tricks",
    )
    par = models.SmallIntegerField(null=True, help_text="to North-South")
    seed = models.CharField(
        max_length=SEED_LENGTH, blank=True, help_text="of a board that was dealt here"
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
                | (Q(cards__startswith="N:") & Q(Exact(Length("cards"), CARDS_LENGTH))),
                name="deal_is_whole_or_taken_out",
            ),
            models.CheckConstraint(
                condition=Q(double_dummy="", par=None)
                | (Q(Exact(Length("double_dummy"), DOUBLE_DUMMY_LENGTH)) & ~Q(cards="")),
                name="double_dummy_is_whole_or_not_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, version {self.version}"

    @property
    def hands(self) -> Cards | None:
        """The cards as a value; None if they were removed."""
        return hands_of(self.cards)


@lru_cache(maxsize=1024)
def double_dummy_from(figures: str, par: int | None) -> DoubleDummy | None:
    """Return the value of the two columns; None if they are empty."""
    return read_double_dummy(figures, par) if figures else None


def double_dummy_columns(double_dummy: DoubleDummy | None) -> dict[str, Any]:
    """Return the columns that `double_dummy_from` reads."""
    if double_dummy is None:
        return {"double_dummy": "", "par": None}
    return {"double_dummy": write_double_dummy(double_dummy), "par": double_dummy.par}


@lru_cache(maxsize=1024)
def _read_cached_deal(cards: str) -> Cards:
    return read_deal(cards)


def hands_of(cards: str | None) -> Cards | None:
    """Return the value of the column; cached, because the same boards are read again and again."""
    return _read_cached_deal(cards) if cards else None


def deal_column(deal: Cards | None) -> str:
    """Return the column that `hands_of` reads."""
    return "" if deal is None else write_deal(deal)
