"""Models of a session (one sitting of play), its sections, and its pair numbers."""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.events.overall import StageGroup
from tournament.models.event import Entry, Event


class Session(models.Model):
    """One sitting of play. Every change raises the revision, under this row's lock.

    Players see each part of a released session from that part's own time, and never if it has none.
    The programme announces the session from `announced_from`, in any state. The draw of a day of a
    match event is public from `draw_from`, the wall display from `wall_from`.
    """

    class State(models.TextChoices):
        """State of a session; players only see released sessions."""

        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")
        RELEASED = "released", _("released")

    event = models.ForeignKey(Event, models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120, blank=True)
    local_date = models.DateField(null=True)
    first_board = models.PositiveSmallIntegerField(default=1)
    copies = models.PositiveSmallIntegerField(default=1, help_text="of each board, in the room")
    stage = models.PositiveSmallIntegerField(default=1, help_text="of the event: 2 after a cut")
    consolation = models.BooleanField(default=False, help_text="for who is not in the final")
    request_id = models.UUIDField(null=True, editable=False)
    released_at = models.DateTimeField(null=True)
    announced_from = models.DateTimeField(null=True)
    draw_from = models.DateTimeField(null=True)
    wall_from = models.DateTimeField(null=True)
    ranking_from = models.DateTimeField(null=True)
    travellers_from = models.DateTimeField(null=True)
    hand_records_from = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    revision = models.PositiveBigIntegerField(default=0)
    unscored_revisions = models.PositiveBigIntegerField(
        default=0, help_text="of the revisions, those that left every score as it was"
    )
    checks = models.PositiveIntegerField(
        default=0, help_text="of unusual results, ever made or withdrawn"
    )

    class Meta:
        ordering = ["-local_date", "-pk"]
        constraints = [
            UniqueConstraint(fields=["event", "number"], name="session_number_once"),
            UniqueConstraint(fields=["event", "request_id"], name="session_asked_for_once"),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "running", "closed", "released"]),
                name="session_has_a_state",
            ),
            models.CheckConstraint(
                condition=Q(first_board__gte=1, copies__gte=1), name="session_has_boards"
            ),
            models.CheckConstraint(
                condition=Q(stage__gte=1) & (Q(consolation=False) | Q(stage__gte=2)),
                name="consolation_after_a_cut",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.event}, {self.number}"

    @property
    def group(self) -> StageGroup:
        """The stage of the event, and whether this is its consolation."""
        return StageGroup(self.stage, self.consolation)

    @property
    def score_revision(self) -> int:
        """Counts the changes that scores depend on; changes of names and releases do not count."""
        return self.revision - self.unscored_revisions

    @property
    def was_released(self) -> bool:
        """Returns whether players have seen results, even if the release was withdrawn."""
        return self.state == self.State.RELEASED or self.released_at is not None


class Section(models.Model):
    """A group of tables with its own movement. Every session has at least one."""

    class Purpose(models.TextChoices):
        """Purpose of a section: games that count, or play-offs that break ties."""

        DRAW = "", _("the draw")
        PLAY_OFF = "play_off", _("play-off")

    session = models.ForeignKey(Session, models.CASCADE, related_name="sections")
    name = models.CharField(max_length=8, default="A")
    purpose = models.CharField(max_length=10, choices=Purpose, blank=True, default=Purpose.DRAW)
    winners = models.PositiveSmallIntegerField(default=2)
    movement = models.CharField(max_length=40, blank=True, help_text="a caption; rows are facts")
    table_numbers = models.JSONField(default=list, help_text="as they stand in the room")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["session", "name"], name="section_name_once"),
            models.CheckConstraint(condition=Q(winners__in=[1, 2]), name="one_or_two_winners"),
            models.CheckConstraint(
                condition=Q(purpose__in=["", "play_off"]),
                name="section_has_a_purpose",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Place(models.Model):
    """The number that an entry plays under; 3 in one line differs from 3 in the other."""

    class Line(models.TextChoices):
        """Line with its own numbers: a Howell has one, a Mitchell two."""

        NONE = "", _("everybody")
        NORTH_SOUTH = "NS", _("North-South")
        EAST_WEST = "EW", _("East-West")

    section = models.ForeignKey(Section, models.CASCADE, related_name="places")
    line = models.CharField(max_length=2, choices=Line, blank=True, default=Line.NONE)
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="places")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["section", "line", "number"], name="place_number_once"),
            models.CheckConstraint(
                condition=Q(line__in=["", "NS", "EW"], number__gte=1), name="place_has_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.line}".strip()
