"""Models of a section's seating: the tables, seats and boards of every round.

A Seat is a place at a table with the chairs it fills: a side for a pair, one chair for an
individual. So a pair is one row, and plain unique keys ensure that a place has one seat in a round
(nobody is at two tables or plays itself) and that each of the four chairs is filled once.
"""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournament.models.session import Place, Section
from tournament.models.team_match import TeamMatch


class Seating(models.Model):
    """One table in one round."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="seatings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first_dealer = models.CharField(
        max_length=1, blank=True, help_text="drawn at the table, where no board says who deals"
    )
    team_match = models.ForeignKey(
        TeamMatch, models.CASCADE, null=True, related_name="seatings", help_text="one of its rooms"
    )

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["section", "round", "table"], name="table_seated_once_a_round"
            ),
            models.CheckConstraint(
                condition=Q(round__gte=1, table__gte=1), name="seating_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(first_dealer__in=["", "N", "E", "S", "W"]), name="a_player_deals_first"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}, {self.round}"


def _filled_once(chair: str, *filled_by: str) -> UniqueConstraint:
    return UniqueConstraint(
        fields=["seating"], condition=Q(chairs__in=filled_by), name=f"{chair}_filled_once"
    )


class Seat(models.Model):
    """One place at one table; an empty chair has no row. `round` is the seating's."""

    class Chairs(models.TextChoices):
        """The chairs that a seat fills: a side, or one chair of it."""

        NORTH_SOUTH = "NS", _("North-South")
        EAST_WEST = "EW", _("East-West")
        NORTH = "N", _("North")
        EAST = "E", _("East")
        SOUTH = "S", _("South")
        WEST = "W", _("West")

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="seats")
    place = models.ForeignKey(Place, models.PROTECT, related_name="seats")
    round = models.PositiveSmallIntegerField()
    chairs = models.CharField(max_length=2, choices=Chairs)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["place", "round"], name="nobody_at_two_tables"),
            _filled_once("north", "N", "NS"),
            _filled_once("east", "E", "EW"),
            _filled_once("south", "S", "NS"),
            _filled_once("west", "W", "EW"),
            models.CheckConstraint(
                condition=Q(chairs__in=["NS", "EW", "N", "E", "S", "W"]), name="seat_has_a_chair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.chairs}"


class SeatingBoard(models.Model):
    """A board that this table plays in this round, by its number in the session."""

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    arrow_switched = models.BooleanField(default=False)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["seating", "number"], name="board_once_at_a_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="boards_in_play_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seating}, {self.number}"
