"""Models of line-ups: the players of an entry in one session, with substitutes."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from club.models import Player
from tournament.models.event import Entry
from tournament.models.session import Session


class LineUp(models.Model):
    """Line-up of one entry in one session: results belong to the entry, players to the line-up."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="line_ups")
    session = models.ForeignKey(Session, models.CASCADE, related_name="line_ups")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["entry", "session"], name="one_line_up_in_a_session"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, session {self.session_id}"


class LineUpPlayer(models.Model):
    """One of up to six players of a line-up, with the round from which they play."""

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, models.PROTECT, related_name="line_ups")
    position = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["position", "from_round"]
        constraints = [
            UniqueConstraint(
                fields=["line_up", "position", "from_round"], name="one_player_in_a_position"
            ),
            models.CheckConstraint(
                condition=Q(position__range=(1, 6), from_round__gte=1),
                name="line_up_position_and_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.position} from {self.from_round}"
