"""Models of a club's player, and of two similarly named players known to be different people."""

from django.db import models
from django.db.models import F, Q, UniqueConstraint

from club.models.club import Club

NOBODY = "\N{EN DASH}"


class Player(models.Model):
    """A player on the club's list; the number is text, because it may start with a zero.

    An erased player keeps a row without a name, so that results stay complete. The master points
    (or rank points) decide a pair's stratum; the handicap is in per cent. None means unknown, not
    zero.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(max_length=120)
    number = models.CharField(max_length=20, blank=True)
    master_points = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    handicap = models.DecimalField(max_digits=4, decimal_places=2, null=True)
    guest = models.BooleanField(default=False, help_text="no member of this club")
    erased_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="players_by_name")]
        constraints = [
            UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="player_number_once"
            ),
            models.CheckConstraint(
                condition=Q(~Q(name=""), erased_at=None)
                | Q(name="", number="", erased_at__isnull=False),
                name="player_has_a_name",
            ),
            models.CheckConstraint(
                condition=Q(master_points=None) | Q(master_points__gte=0),
                name="master_points_are_won",
            ),
            models.CheckConstraint(
                condition=Q(handicap=None) | Q(handicap__gte=-50, handicap__lte=50),
                name="handicap_within_half_the_top",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shown(self) -> str:
        """The name for display; a dash for an erased player."""
        return self.name or NOBODY


class PlayersApart(models.Model):
    """Two players with similar names who are known to be different people."""

    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["one", "other"], name="told_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="two_in_their_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one}, {self.other}"
