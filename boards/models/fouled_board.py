"""Models of a fouled board: the groups of tables that played it with the same cards (Law 87)."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from scoring.boards.fouled_boards import GROUPS
from tournament.models import SeatingBoard, Session


class FouledBoard(AppendOnlyRow):
    """One version of the groups of a fouled board; the highest is current.

    Tables that it lists had different cards from the first group. If it lists none, all tables had
    the same cards, and earlier versions are withdrawn.
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
    """A table with different cards, and its group."""

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
