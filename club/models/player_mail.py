"""Model of a player's e-mail address, with the consent to get score cards there."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models.player import Player


class PlayerMail(models.Model):
    """E-mail address that a player gave, and whether score cards may be sent to it.

    A player who unsubscribed has no consent and the time of it; only a person can give it again.
    """

    player = models.OneToOneField(Player, models.CASCADE, related_name="mail")
    address = models.EmailField()
    wants_scorecards = models.BooleanField(default=False)
    changed_at = models.DateTimeField(default=timezone.now)
    unsubscribed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(wants_scorecards=False) | Q(unsubscribed_at=None),
                name="nobody_who_unsubscribed_gets_mail",
            ),
        ]

    def __str__(self) -> str:
        return f"address of player {self.player_id}"
