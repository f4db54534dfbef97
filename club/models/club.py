"""Club with its settings, and its memberships with roles."""

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club, where it is on the clock, what it speaks, prints on, and shows of its players."""

    class NamesShown(models.TextChoices):
        """What anybody may read of who plays: a director reads every name."""

        FULL = "full", _("names")
        HIDDEN = "hidden", _("pair numbers alone")

    class Paper(models.TextChoices):
        """What its printer holds: every PDF and workbook is laid out for it."""

        A4 = "a4", _("A4")
        LETTER = "letter", _("Letter")

    name = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=12, default="en")
    paper = models.CharField(max_length=10, choices=Paper, default=Paper.A4)
    names_shown = models.CharField(
        max_length=10, choices=NamesShown, default=NamesShown.FULL, help_text="to the public"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(names_shown__in=["full", "hidden"]), name="club_shows_names_or_not"
            ),
            models.CheckConstraint(
                condition=Q(paper__in=["a4", "letter"]), name="club_prints_on_a_paper"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One user's role in one club."""

    class Role(models.TextChoices):
        """What a member may do, each more than the last.

        A player has nothing to do here; a viewer reads what a director reads; an assistant
        enters results too, and rules on nothing; an owner says who may do what.
        """

        PLAYER = "player", _("player")
        VIEWER = "viewer", _("viewer")
        ASSISTANT = "assistant", _("assistant")
        DIRECTOR = "director", _("director")
        OWNER = "owner", _("owner")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["user", "club"], name="one_role_in_a_club"),
            models.CheckConstraint(
                condition=Q(role__in=["player", "viewer", "assistant", "director", "owner"]),
                name="member_has_a_role",
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}, {self.role}"
