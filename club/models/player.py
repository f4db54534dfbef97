"""A player: a person on a club's list, whether or not they ever sign in."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from club.models.club import Club


class Player(models.Model):
    """Names as the club writes them; a number is text, for it may start with a nought."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(max_length=120)
    number = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="players_by_name")]
        constraints = [
            UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="player_number_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
