"""Model of a club's own movement, stored as JSON."""

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from club.models import Club


class ClubMovement(models.Model):
    """A movement that a club brought. Sessions copy its seats, so a change leaves them alone.

    The counts and `faults` are those of the content, for lists that do not read it. `version`
    counts the changes; references of offers name it, so that what is played is what was shown.
    """

    class Contestants(models.TextChoices):
        """Who plays a movement."""

        PAIRS = "pairs", _("pairs")
        TEAMS = "teams", _("teams")
        PLAYERS = "players", _("players")

    club = models.ForeignKey(Club, models.CASCADE, related_name="movements")
    name = models.CharField(max_length=40)
    contestants = models.CharField(max_length=10, choices=Contestants)
    content = models.TextField(help_text="JSON in the format of movements")
    size = models.PositiveSmallIntegerField(help_text="how many contestants")
    tables = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    boards_a_round = models.PositiveSmallIntegerField()
    faults = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            UniqueConstraint(fields=["club", "name"], name="movement_name_once_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="movement_has_a_name"),
            models.CheckConstraint(
                condition=Q(contestants__in=["pairs", "teams", "players"]),
                name="movement_has_contestants",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def reference(self) -> str:
        """The reference of the club movement's offer, at this version."""
        return f"own.{self.pk}.{self.version}"
