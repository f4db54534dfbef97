"""Fouled board: groups of tables that played it with the same cards (Law 87); append-only."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from scoring.boards.fouled import GROUPS
from tournament.models import SeatingBoard, Session


class FouledBoard(AppendOnlyRow):
    """One version of what is known of a board's cards; the highest stands.

    Tables that it names had other cards than the first group; where it names none, all had the
    same, and what was said before is taken back.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="fouled_boards")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            UniqueConstraint(
                fields=["session", "number", "version"], name="fouled_board_version_once"
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="fouled_board_versions_count_from_one"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="fouled_board_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.number}, version {self.version}"


class FouledTable(models.Model):
    """A table that had other cards: which group it is in."""

    fouled_board = models.ForeignKey(FouledBoard, models.CASCADE, related_name="tables")
    seating_board = models.ForeignKey(SeatingBoard, models.CASCADE, related_name="fouled")
    group = models.CharField(max_length=1)

    class Meta:
        ordering = ["group", "seating_board"]
        constraints = [
            UniqueConstraint(
                fields=["fouled_board", "seating_board"], name="fouled_table_in_one_group"
            ),
            models.CheckConstraint(
                condition=Q(group__in=list(GROUPS[1:])), name="fouled_table_has_another_group"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seating_board}, {self.group}"
