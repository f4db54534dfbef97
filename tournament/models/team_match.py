"""Model of a match between two teams in a round of a contest."""

from django.db import models
from django.db.models import F, Q, UniqueConstraint

from tournament.models.event import Entry
from tournament.models.session import Session


class TeamMatch(models.Model):
    """A match of two teams in a round, played at two tables; without an away team it is a bye.

    Its seatings name it. The home team sits North-South in the open room, East-West in the closed.
    Of a triple, in which three teams meet, the closed room is played in the round after. In a
    movement such as an American Whist it can be in any later round, and a room can be two tables,
    one for each set of boards.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="team_matches")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(help_text="in its round, by the open table")
    home = models.ForeignKey(Entry, models.PROTECT, related_name="home_matches")
    away = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="away_matches")
    triple = models.BooleanField(
        default=False, help_text="one of the three matches of three teams, over two rounds"
    )

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            UniqueConstraint(fields=["session", "round", "number"], name="team_match_number_once"),
            UniqueConstraint(fields=["session", "round", "home"], name="home_team_once_a_round"),
            UniqueConstraint(fields=["session", "round", "away"], name="away_team_once_a_round"),
            models.CheckConstraint(
                condition=Q(round__gte=1, number__gte=1), name="team_match_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(away=None) | ~Q(away=F("home")), name="team_meets_another_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home} - {self.away}" if self.away_id else str(self.home)
