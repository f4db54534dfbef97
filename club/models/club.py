"""Models of a club with its settings, and of its members with their roles."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.session_defaults import SessionDefaults


class Club(models.Model):
    """A club with its settings: time zone, language, paper, playing time, session defaults."""

    class NamesShown(models.TextChoices):
        """Names of players on public pages; directors always see names."""

        FULL = "full", _("names")
        HIDDEN = "hidden", _("pair numbers alone")

    class Paper(models.TextChoices):
        """Paper size of the club's printer; PDFs and workbooks are laid out for it."""

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
    minutes_a_board = models.DecimalField(
        max_digits=3, decimal_places=1, default=Decimal("7.5"), help_text="with the moves"
    )
    starts_at = models.TimeField(null=True, help_text="as play usually does")
    mails_scorecards = models.BooleanField(default=False)
    reply_to = models.EmailField(blank=True, help_text="of mails that the club sends")
    session_defaults_json = models.JSONField(db_column="session_defaults", default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(names_shown__in=["full", "hidden"]), name="club_shows_names_or_not"
            ),
            models.CheckConstraint(
                condition=Q(paper__in=["a4", "letter"]), name="club_prints_on_a_paper"
            ),
            models.CheckConstraint(
                condition=Q(minutes_a_board__gte=1, minutes_a_board__lte=30),
                name="club_plays_at_a_pace",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def session_defaults(self) -> SessionDefaults:
        """What new sessions begin with, and the words and the clock of the pages."""
        return SessionDefaults.from_dict(self.session_defaults_json)


class Membership(models.Model):
    """One user's role in one club."""

    class Role(models.TextChoices):
        """Roles in ascending order of permissions.

        A player has no access to the director pages. A viewer reads them. An assistant also enters
        results, but gives no rulings. A director also changes events. An owner also manages
        members.
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
