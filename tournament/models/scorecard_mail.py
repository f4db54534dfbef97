"""Model of a score card that is sent to one player by e-mail."""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Player
from tournament.models.session import Session


class ScorecardMail(models.Model):
    """One mail to one player: the revision and the card that it shows, and how it went.

    A player gets one mail for a revision; `number` counts those that somebody asked for again.
    """

    class State(models.TextChoices):
        """States of a mail; one that a worker left in `sending` may have arrived."""

        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    session = models.ForeignKey(Session, models.CASCADE, related_name="scorecard_mails")
    player = models.ForeignKey(Player, models.CASCADE, related_name="scorecard_mails")
    place = models.PositiveBigIntegerField(help_text="whose card it is")
    revision = models.PositiveBigIntegerField()
    number = models.PositiveSmallIntegerField(default=1)
    card = models.CharField(max_length=64, help_text="hash of the card")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    created_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)
    error = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["session", "player", "revision", "number"], name="card_mailed_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed"]),
                name="mail_has_a_state",
            ),
        ]
        indexes = [models.Index(fields=["state", "next_attempt_at"], name="mails_to_send")]

    def __str__(self) -> str:
        return f"mail {self.pk} to player {self.player_id}"
