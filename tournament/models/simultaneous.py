"""Models of a simultaneous tournament of many clubs, and of the sessions that joined it."""

from django.db import models
from django.db.models import F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from club.models import Club
from tournament.models.session import Session


class Simultaneous(models.Model):
    """A simultaneous, organised by one club; any club with the code can join.

    It is public from `public_from`, or without it when the rankings of all its sessions are.
    """

    class Method(models.TextChoices):
        """Scoring method of its boards (Laws 78A, 78B)."""

        MATCHPOINTS = "matchpoints", _("matchpoints")
        CROSS_IMPS = "cross_imps", _("IMPs crosswise")

    club = models.ForeignKey(Club, models.CASCADE, related_name="simultaneous")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    code = models.CharField(max_length=12, unique=True, help_text="by which other clubs join")
    first_date = models.DateField()
    last_date = models.DateField()
    method = models.CharField(max_length=12, choices=Method, default=Method.MATCHPOINTS)
    first_board = models.PositiveSmallIntegerField()
    last_board = models.PositiveSmallIntegerField()
    public_from = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="simultaneous_has_a_name"),
            models.CheckConstraint(
                condition=Q(method__in=["matchpoints", "cross_imps"]),
                name="simultaneous_has_a_method",
            ),
            models.CheckConstraint(
                condition=Q(first_board__gte=1, last_board__gte=F("first_board")),
                name="simultaneous_has_boards",
            ),
            models.CheckConstraint(
                condition=Q(last_date__gte=F("first_date")), name="simultaneous_has_its_days"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Joined(models.Model):
    """A session that has joined a simultaneous."""

    simultaneous = models.ForeignKey(Simultaneous, models.CASCADE, related_name="joined")
    session = models.ForeignKey(Session, models.CASCADE, related_name="joined")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["simultaneous", "session"], name="session_joins_once"),
        ]

    def __str__(self) -> str:
        return f"session {self.session_id} in simultaneous {self.simultaneous_id}"
