"""Model of the line-ups in the rooms of a team match: who of a team sat at which table."""

from django.db import models
from django.db.models import F, Q, UniqueConstraint

from club.models import Player
from tournament.models.event import Entry
from tournament.models.seating import Seating


class RoomLineUp(models.Model):
    """Two players of a team at a table of a match, from a board on.

    They sit until the first board of the team's next row at this table. `first` sits North or East,
    `second` South or West. A team that exchanged its seats with another keeps its rows, and they
    count only while it has the seats.
    """

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="room_line_ups")
    from_board = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Player, models.PROTECT, related_name="first_in_rooms")
    second = models.ForeignKey(Player, models.PROTECT, related_name="second_in_rooms")

    class Meta:
        ordering = ["seating", "entry", "from_board"]
        constraints = [
            UniqueConstraint(
                fields=["seating", "entry", "from_board"], name="one_line_up_from_a_board"
            ),
            models.CheckConstraint(
                condition=~Q(first=F("second")), name="two_players_sit_in_a_room"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.seating_id} from board {self.from_board}"
