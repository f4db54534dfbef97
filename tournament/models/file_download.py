"""Model of the last download of a file with results, to notice that the file is out of date."""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone

from club.models import User
from tournament.models.event import Event
from tournament.models.session import Session


class FileDownload(models.Model):
    """The last download of one file of a session, or of a whole match event.

    A later download replaces it. `score_revision` is that of the session, or of all days added up.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="file_downloads")
    session = models.ForeignKey(Session, models.CASCADE, null=True, related_name="file_downloads")
    file = models.CharField(max_length=40, help_text="its key and format: event.pbn")
    score_revision = models.PositiveBigIntegerField()
    downloaded_at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["session", "file"],
                condition=Q(session__isnull=False),
                name="last_download_of_a_session",
            ),
            UniqueConstraint(
                fields=["event", "file"],
                condition=Q(session__isnull=True),
                name="last_download_of_an_event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file} at revision {self.score_revision}"
