"""Model of an imported event's file: its results and published scores, without player names."""

from django.db import models
from django.db.models import UniqueConstraint

from boards.models.append_only import AppendOnlyRow
from formats.events.event_json import read_event_values
from formats.events.imported_event import ImportedEvent
from tournament.models import Event


class ImportedFile(AppendOnlyRow):
    """What the file of an imported event said, to compare the published figures with ours.

    The values have no names: a player who is erased must not remain in them.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="imported_files")
    file_name = models.CharField(max_length=120)
    values = models.JSONField()
    added_players = models.JSONField(default=list, help_text="ids of players it added")

    class Meta:
        constraints = [UniqueConstraint(fields=["event"], name="event_imported_once")]

    def __str__(self) -> str:
        return self.file_name

    @property
    def imported(self) -> ImportedEvent:
        """The event of the file, without names."""
        return read_event_values(self.values)
